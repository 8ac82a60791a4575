import { type ReactNode, useState } from 'react';
import type { RequestView } from '#modules/requests/requests.contract.ts';
import { type LifecycleState, type Side, stateOf } from '#modules/requests/requests.moves.rules.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialogOnDemand } from '#ui/dialog/dialog-on-demand.ts';
import { onDemand } from '#ui/render/on-demand.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { ErrorState } from '#ui/states/error-state.tsx';
import { Time } from '#ui/time/time.tsx';
import { api } from '#web/api.ts';
import { useRevalidate } from '#web/revalidation.ts';
import { useFocusOfLost } from '#web/use-focus-of-lost.ts';
import { useWrite } from '#web/write/use-write.ts';
import type { AgreementVersionView, AgreementView } from '../agreements.contract.ts';
import { mayNegotiate } from '../agreements.rules.ts';
import styles from './agreement.module.css';
import { AgreementHistory } from './agreement-history.tsx';
import { AgreementLinks } from './agreement-links.tsx';
import { AgreementTerms } from './agreement-terms.tsx';
import { TermChanges } from './term-changes.tsx';

const AgreementFormDialog = onDemand(() => import('./agreement-form-dialog.tsx'), 'AgreementFormDialog');

interface AgreementPartProps {
  request: RequestView;
  side: Side;
  /** The username of the viewer, whose draft is kept. */
  viewer: string;
  /** Null where it did not load, or before the request was accepted. */
  agreement: AgreementView | null;
  /** A step was taken: the agreement as it now is. */
  onShow: (agreement: AgreementView) => void;
  /** The way to upload a picture of what is delivered, which gives its address. */
  pictureUpload: (fill: (url: string) => void) => ReactNode;
  /** The viewer's time. */
  now: number;
}

/** The agreement of a collaboration: what is in force, what is proposed, and what was delivered. */
export function AgreementPart({ request, agreement, now, ...props }: AgreementPartProps) {
  const tryAgain = useRevalidate();
  const state = stateOf(request);
  if (state === 'pending')
    return (
      <EmptyState title="An agreement comes later">
        Once the request is accepted, the two of you can write down here what is delivered by when, how it may
        be used, and what is given for it. You can also go on without.
      </EmptyState>
    );
  if (!agreement) return <ErrorState compact title="The agreement did not load" onRetry={tryAgain} />;
  const { requestId, senderDisplayName: sender, recipientDisplayName: recipient } = request;
  const names = { sender, recipient };
  return <Agreement {...props} {...{ requestId, state, names, agreement }} now={new Date(now)} />;
}

interface AgreementProps extends Pick<AgreementPartProps, 'side' | 'viewer' | 'onShow' | 'pictureUpload'> {
  requestId: string;
  /** Where the collaboration stands. */
  state: LifecycleState;
  /** The names of the two sides. */
  names: Record<Side, string>;
  agreement: AgreementView;
  now: Date;
}

interface Proposing {
  /** Unlike that of every earlier one. */
  count: number;
  open: boolean;
  replaces: number;
  from: AgreementVersionView | null;
}

function Agreement({ agreement, onShow, ...props }: AgreementProps) {
  const { requestId, state, side, names, viewer, pictureUpload, now } = props;
  const [proposing, setProposing] = useState<Proposing | null>(null);
  const propose = (from: AgreementVersionView | null) =>
    setProposing({ count: (proposing?.count ?? 0) + 1, open: true, replaces: agreement.newest, from });
  const versionOf = (number: number | null) =>
    agreement.versions.find(({ version }) => version === number) ?? null;
  const [inForce, open] = [versionOf(agreement.inForce), versionOf(agreement.open)];
  const negotiable = mayNegotiate(state);
  const region = useFocusOfLost(`${agreement.newest} ${agreement.inForce} ${agreement.open}`);
  return (
    <section ref={region} tabIndex={-1} className={styles.card} aria-label="Agreement">
      {open && (
        <ProposedVersion
          version={open}
          inForce={inForce}
          own={open.proposedBy === side}
          other={names[side === 'sender' ? 'recipient' : 'sender']}
          negotiable={negotiable}
          requestId={requestId}
          onChange={() => propose(open)}
          onShow={onShow}
        />
      )}
      {inForce && (
        <section className={styles.version} aria-labelledby="in-force-title">
          <header className={styles.header}>
            <h2 id="in-force-title">Agreement in force</h2>
            <Badge tone="success">Version {inForce.version}</Badge>
          </header>
          <p className={styles.when}>
            Agreed on {inForce.dateDecided && <Time value={inForce.dateDecided} />}
          </p>
          <AgreementTerms
            version={inForce}
            delivering={{
              requestId,
              state,
              side,
              names,
              now,
              pictureUpload,
              onShow,
              timeZone: agreement.timeZone,
            }}
          />
          <VersionActions>
            {negotiable && !open && <Button onClick={() => propose(inForce)}>Propose a change</Button>}
            <AgreementLinks requestId={requestId} inForce={inForce} />
          </VersionActions>
        </section>
      )}
      {!open && !inForce && (
        <EmptyState
          title="No agreement yet"
          action={
            negotiable ? (
              <Button variant="primary" onClick={() => propose(agreement.versions[0] ?? null)}>
                Propose an agreement
              </Button>
            ) : undefined
          }
        >
          {negotiable
            ? 'Write down what is delivered by when, how it may be used, and what is given for it. The other side accepts it, changes it or declines. You can also go on without.'
            : 'This collaboration went on without one.'}
        </EmptyState>
      )}
      {agreement.versions.length > 1 && (
        <AgreementHistory versions={agreement.versions} inForce={agreement.inForce} names={names} />
      )}
      {proposing && (
        <AgreementFormDialog
          key={proposing.count}
          open={proposing.open}
          onOpenChange={(isOpen) => setProposing({ ...proposing, open: isOpen })}
          requestId={requestId}
          replaces={proposing.replaces}
          from={proposing.from}
          draft={`agreement/${viewer}/${requestId}`}
          onProposed={onShow}
        />
      )}
    </section>
  );
}

interface ProposedVersionProps {
  version: AgreementVersionView;
  inForce: AgreementVersionView | null;
  own: boolean;
  other: string;
  negotiable: boolean;
  requestId: string;
  onChange: () => void;
  onShow: (agreement: AgreementView) => void;
}

/** What waits for the other side: they accept it, change it or decline. */
function ProposedVersion(props: ProposedVersionProps) {
  const { version, inForce, own, other, negotiable, requestId, onChange, onShow } = props;
  const [asking, setAsking] = useState(false);
  const options = { onSuccess: onShow };
  const accept = useWrite(api.acceptAgreement, { ...options, success: 'Agreement accepted' });
  const decline = useWrite(api.declineAgreement, { ...options, success: 'Agreement declined' });
  const withdraw = useWrite(api.withdrawAgreement, { ...options, success: 'Proposal withdrawn' });
  const params = { id: requestId, version: String(version.version) };
  return (
    <section className={styles.version} data-proposed aria-labelledby="proposed-title">
      <header className={styles.header}>
        <h2 id="proposed-title">{inForce ? 'Proposed change' : 'Proposed agreement'}</h2>
        <Badge tone="info">Version {version.version}</Badge>
      </header>
      <p className={styles.when}>
        {own ? (
          <>
            You proposed it on <Time value={version.dateProposed} />.{' '}
            {negotiable && (
              <>
                It waits for <bdi>{other}</bdi>.
              </>
            )}
          </>
        ) : (
          <>
            <bdi>{other}</bdi> proposed it on <Time value={version.dateProposed} />.
          </>
        )}
        {!negotiable && ' It can no longer be accepted.'}
      </p>
      {inForce && <TermChanges before={inForce} after={version} beforeName="In force" afterName="Proposed" />}
      <AgreementTerms version={version} />
      {negotiable && (
        <VersionActions>
          {!own && (
            <Button variant="primary" busy={accept.pending} onClick={() => accept.run({ params })}>
              Accept<span className="visually-hidden"> version {version.version}</span>
            </Button>
          )}
          <Button onClick={onChange}>Change it</Button>
          <Button
            variant="quiet"
            aria-haspopup="dialog"
            busy={decline.pending || withdraw.pending}
            onClick={() => setAsking(true)}
          >
            {own ? 'Withdraw' : 'Decline'}
          </Button>
        </VersionActions>
      )}
      <ConfirmDialogOnDemand
        open={asking}
        onOpenChange={setAsking}
        title={own ? 'Withdraw this proposal?' : 'Decline this proposal?'}
        confirmLabel={own ? 'Withdraw' : 'Decline'}
        onConfirm={() => (own ? withdraw : decline).run({ params })}
      >
        <p>
          {inForce ? 'The agreement in force stays as it is. ' : ''}
          Either of you can propose another one.
        </p>
      </ConfirmDialogOnDemand>
    </section>
  );
}

function VersionActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}
