import { useState } from 'react';
import type { Side } from '#modules/requests/requests.moves.rules.ts';
import { Select } from '#ui/select/select.tsx';
import { Time } from '#ui/time/time.tsx';
import type { AgreementVersionView } from '../agreements.contract.ts';
import styles from './agreement.module.css';
import { TermChanges } from './term-changes.tsx';

interface AgreementHistoryProps {
  /** At least two, newest first. */
  versions: readonly AgreementVersionView[];
  inForce: number | null;
  side: Side;
  names: Record<Side, string>;
}

export function AgreementHistory({ versions, inForce, side, names }: AgreementHistoryProps) {
  const [earlier, setEarlier] = useState<number>();
  const [later, setLater] = useState<number>();
  const after = versions.find(({ version }) => version === later) ?? versions[0];
  const before = versions.find(({ version }) => version === earlier) ?? versions[1];
  const options = versions.map(({ version }) => ({ value: String(version), label: `Version ${version}` }));
  return (
    <section className={styles.version} aria-labelledby="versions-title">
      <h2 id="versions-title">Versions</h2>
      <ol className={styles.versions} reversed>
        {versions.map((version) => (
          <li key={version.version}>
            <strong>Version {version.version}</strong>, {stateText(version, inForce)}. Proposed by{' '}
            {version.proposedBy === side ? 'you' : <bdi>{names[version.proposedBy]}</bdi>},{' '}
            <Time value={version.dateProposed} format="collaboration" />
          </li>
        ))}
      </ol>
      <div className={styles.choice}>
        <Select
          label="Compare"
          unmarked
          options={options}
          value={String(before?.version)}
          onChange={(event) => setEarlier(Number(event.target.value))}
        />
        <Select
          label="With"
          unmarked
          options={options}
          value={String(after?.version)}
          onChange={(event) => setLater(Number(event.target.value))}
        />
      </div>
      {before && after && (
        <div role="status">
          <TermChanges
            names={names}
            before={before}
            after={after}
            beforeName={`Version ${before.version}`}
            afterName={`Version ${after.version}`}
          />
        </div>
      )}
    </section>
  );
}

function stateText({ version, state }: AgreementVersionView, inForce: number | null): string {
  if (version === inForce) return 'in force';
  return state === 'accepted' ? 'was in force' : state;
}
