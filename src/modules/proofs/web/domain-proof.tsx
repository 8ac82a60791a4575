import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ProofView } from '#modules/proofs/proofs.contract.ts';
import { checkTexts } from '#modules/proofs/proofs.messages.ts';
import { PROOF_PLACES, type ProofState } from '#modules/proofs/proofs.rules.ts';
import { Badge, type BadgeTone } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialogOnDemand } from '#ui/dialog/dialog-on-demand.ts';
import { Time } from '#ui/time/time.tsx';
import { api } from '#web/api.ts';
import { CopyButton } from '#web/copy-button.tsx';
import { useWrite } from '#web/write/use-write.ts';
import styles from './domains-card.module.css';

const BADGES: Record<ProofState, [tone: BadgeTone, text: string]> = {
  pending: ['neutral', 'Not verified yet'],
  verified: ['success', 'Verified'],
  failing: ['warning', 'Not found any more'],
  takenBack: ['danger', 'No longer verified'],
};

export function DomainProof({ proof }: { proof: ProofView }) {
  const { proofId, state, found, verifiedAt, shownUntil, checkedAt, withheldUntil } = proof;
  const domain = proof.domain ?? '';
  const [removing, setRemoving] = useState(false);
  const check = useWrite(() => api.checkDomain({ params: { proofId } }), {
    success: ({ state }) =>
      state === 'verified' ? `${domain} is verified.` : 'We did not find it yet. See below where we looked.',
    changes: ['page', 'viewer'],
  });
  const remove = useWrite(() => api.removeDomain({ params: { proofId } }), {
    success: ({ message }) => message,
    changes: ['page', 'viewer'],
  });
  const [tone, badge] = BADGES[state];
  return (
    <article className={styles.domain} aria-label={domain}>
      <p className={styles.name}>
        <bdi>{domain}</bdi> <Badge tone={tone}>{badge}</Badge>
      </p>
      {verifiedAt ? (
        <p className={styles.soft}>
          Verified since <Time value={verifiedAt} format="date" />.
          {shownUntil ? (
            <>
              {' '}
              We no longer find the proof. If it is not back by <Time value={shownUntil} format="date" />, the
              domain is no longer verified.
            </>
          ) : null}
        </p>
      ) : null}
      {withheldUntil ? (
        <p className={styles.soft}>
          Our moderators removed the verification. You can verify the domain again from{' '}
          <Time value={withheldUntil} format="date" />, or sooner if they reverse their decision.
        </p>
      ) : null}
      {state === 'verified' || withheldUntil ? null : (
        <Places domain={domain} token={proof.token ?? ''} found={found} />
      )}
      {checkedAt ? (
        <p className={styles.soft}>
          Last checked <Time value={checkedAt} format="relative" />
        </p>
      ) : null}
      {withheldUntil ? null : (
        <div className={styles.actions}>
          <Button size="s" busy={check.pending} busyLabel="Checking" onClick={() => check.run()}>
            Check now
          </Button>
          <Button size="s" variant="quiet" icon={<Trash2 aria-hidden />} onClick={() => setRemoving(true)}>
            Remove
          </Button>
        </div>
      )}
      <ConfirmDialogOnDemand
        open={removing}
        onOpenChange={setRemoving}
        title={`Remove ${domain}?`}
        confirmLabel="Remove"
        danger
        onConfirm={() => void remove.run()}
      >
        <p>Your profile no longer shows it. To add it again you need a new proof.</p>
      </ConfirmDialogOnDemand>
    </article>
  );
}

function Places({ domain, token, found }: { domain: string; token: string; found: ProofView['found'] }) {
  return (
    <>
      <p className={styles.soft}>Put this text in one of the two places below, and keep it there.</p>
      <p className={styles.token}>
        <code>{token}</code>
        <CopyButton text={token} label="Copy" aria-label={`Copy the text for ${domain}`} />
      </p>
      <ul className={styles.places}>
        <li>
          A TXT record of the name{' '}
          <code>
            {PROOF_PLACES.record}.{domain}
          </code>
          {found.record ? <span className={styles.result}>{checkTexts.record[found.record]}</span> : null}
        </li>
        <li>
          A text file at{' '}
          <code>
            https://{domain}
            {PROOF_PLACES.file}
          </code>
          {found.page ? <span className={styles.result}>{checkTexts.file[found.page]}</span> : null}
        </li>
      </ul>
    </>
  );
}
