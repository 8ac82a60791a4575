import type { Side } from '#modules/requests/requests.moves.rules.ts';
import { changesBetween } from '../agreements.compare.rules.ts';
import type { AgreementVersionView } from '../agreements.contract.ts';
import styles from './agreement.module.css';

interface TermChangesProps {
  names: Record<Side, string>;
  before: AgreementVersionView;
  after: AgreementVersionView;
  beforeName: string;
  afterName: string;
}

export function TermChanges({ names, before, after, beforeName, afterName }: TermChangesProps) {
  const changes = changesBetween(before, after, names);
  if (changes.length === 0) return <p className={styles.when}>These versions are the same.</p>;
  return (
    <dl className={styles.changes} aria-label={`Changes: ${beforeName}, then ${afterName}`}>
      {changes.map(({ label, before: was, after: is }) => (
        <div key={`${label} ${was} ${is}`}>
          <dt dir="auto">{label}</dt>
          {was !== null && (
            <dd>
              <span>{beforeName}</span>
              <del dir="auto">{was}</del>
            </dd>
          )}
          {is !== null && (
            <dd>
              <span>{afterName}</span>
              <ins dir="auto">{is}</ins>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}
