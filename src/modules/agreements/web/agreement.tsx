import clsx from 'clsx';
import { type ReactNode, useState } from 'react';
import type { RequestTerms } from '#modules/requests/request-terms.contract.ts';
import type { RequestView } from '#modules/requests/requests.contract.ts';
import {
  type LifecycleState,
  otherSide,
  type Side,
  stateOf,
} from '#modules/requests/requests.moves.rules.ts';
import { Badge } from '#ui/badge/badge.tsx';
import { BottomBar } from '#ui/bottom-bar/bottom-bar.tsx';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialogOnDemand } from '#ui/dialog/dialog-on-demand.ts';
import { onDemand } from '#ui/render/on-demand.tsx';
import { EmptyState } from '#ui/states/empty-state.tsx';
import { Time } from '#ui/time/time.tsx';
import { api } from '#web/api.ts';
import { FailedPart } from '#web/failed-part.tsx';
import { Link } from '#web/link.tsx';
import { paths } from '#web/paths.ts';
import { useRestoreFocus } from '#web/use-restore-focus.ts';
import { useWrite } from '#web/write/use-write.ts';
import type { AgreementVersionView, AgreementView } from '../agreements.contract.ts';
import { type Promised, promisedOf } from '../agreements.promise.rules.ts';
import { mayNegotiate } from '../agreements.rules.ts';
import styles from './agreement.module.css';
import { AgreementHistory } from './agreement-history.tsx';
import { AgreementLinks } from './agreement-links.tsx';
import { AgreementTerms } from './agreement-terms.tsx';
import { DaysEnd } from './days-end.tsx';
import { Instalments } from './instalments.tsx';
import { PromiseNote } from './promise-note.tsx';
import { TermChanges } from './term-changes.tsx';

const AcceptDialog = onDemand(() => import('./accept-dialog.tsx'), 'AcceptDialog');

interface AgreementPartProps {
  request: RequestView;
  side: Side;
  /** The terms of the Kollab when the request was made; null if they could not be loaded. */
  terms: RequestTerms | null;
  /** Null if it could not be loaded, or before the request was accepted. */
  agreement: AgreementView | null;
  onShow: (agreement: AgreementView) => void;
  pictureUpload: (fill: (url: string) => void) => ReactNode;
  /** Renders what platforms say about a delivered item of the version in force. */
  results?: (n: number) => ReactNode;
  /** In milliseconds. */
  now: number;
}

export function AgreementPart({ request, terms, agreement, now, ...props }: AgreementPartProps) {
  const state = stateOf(request);
  if (state === 'pending')
    return (
      <EmptyState title="An agreement comes later">
        Once the request is accepted, the two of you can write down here what is delivered and when, how it
        may be used, and what is given in return. You can also do without one.
      </EmptyState>
    );
  if (!agreement) return <FailedPart title="The agreement did not load" />;
  const { requestId, senderDisplayName: sender, recipientDisplayName: recipient } = request;
  const names = { sender, recipient, [props.side]: 'You' };
  const other = request[otherSide(props.side)];
  const promised = promisedOf(request, terms);
  return (
    <Agreement {...props} {...{ requestId, promised, state, names, other, agreement }} now={new Date(now)} />
  );
}

interface AgreementProps extends Pick<AgreementPartProps, 'side' | 'onShow' | 'pictureUpload' | 'results'> {
  requestId: string;
  promised: Promised;
  state: LifecycleState;
  names: Record<Side, string>;
  /** Username of the other side. */
  other: string;
  agreement: AgreementView;
  now: Date;
}

function Agreement({ agreement, onShow, ...props }: AgreementProps) {
  const { requestId, state, side, names, other, promised, pictureUpload, results, now } = props;
  const toPropose = <Link to={paths.proposeAgreement(requestId)} />;
  const versionOf = (number: number | null) =>
    agreement.versions.find(({ version }) => version === number) ?? null;
  const [inForce, open] = [versionOf(agreement.inForce), versionOf(agreement.open)];
  const negotiable = mayNegotiate(state);
  const delivering = {
    ...{ requestId, state, side, names, other, now, pictureUpload, onShow },
    timeZone: agreement.timeZone,
    ...(results && { results }),
  };
  const region = useRestoreFocus(`${agreement.newest} ${agreement.inForce} ${agreement.open}`);
  return (
    <section ref={region} tabIndex={-1} className={styles.card} aria-label="Agreement">
      {open && (
        <ProposedVersion
          // The key closes an open dialog when the version is replaced.
          key={open.version}
          version={open}
          base={inForce ?? versionOf(open.version - 1)}
          isChange={inForce !== null}
          side={side}
          names={names}
          promised={promised}
          negotiable={negotiable}
          timeZone={agreement.timeZone}
          requestId={requestId}
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
            Agreed on {inForce.dateDecided && <Time value={inForce.dateDecided} format="collaboration" />}
          </p>
          <AgreementTerms
            version={inForce}
            names={names}
            delivering={delivering}
            payments={<Instalments version={inForce} delivering={delivering} />}
          />
          <DaysEnd version={inForce} timeZone={agreement.timeZone} />
          <div className={styles.actions}>
            {negotiable && !open && <Button render={toPropose}>Propose a change</Button>}
            <AgreementLinks requestId={requestId} inForce={inForce} />
          </div>
        </section>
      )}
      {!open && !inForce && (
        <EmptyState
          title="No agreement yet"
          action={
            negotiable ? (
              <Button variant="primary" render={toPropose}>
                Propose an agreement
              </Button>
            ) : undefined
          }
        >
          {negotiable
            ? 'Write down what is delivered and when, how it may be used, and what is given in return. The other side can accept it, change it or decline it. You can also do without one.'
            : 'You collaborated without one.'}
        </EmptyState>
      )}
      {agreement.versions.length > 1 && (
        <AgreementHistory
          versions={agreement.versions}
          inForce={agreement.inForce}
          side={side}
          names={names}
        />
      )}
    </section>
  );
}

interface ProposedVersionProps {
  version: AgreementVersionView;
  /** The version that it is compared with: the one in force, or else the one that it replaces. */
  base: AgreementVersionView | null;
  /** Whether an agreement is in force. */
  isChange: boolean;
  side: Side;
  names: Record<Side, string>;
  promised: Promised;
  negotiable: boolean;
  timeZone: string | null;
  requestId: string;
  onShow: (agreement: AgreementView) => void;
}

function ProposedVersion(props: ProposedVersionProps) {
  const { version, base, isChange, side, names, promised, negotiable, timeZone, requestId, onShow } = props;
  const own = version.proposedBy === side;
  const other = names[side === 'sender' ? 'recipient' : 'sender'];
  const [asking, setAsking] = useState(false);
  const [accepting, setAccepting] = useState(false);
  const options = { onSuccess: onShow };
  const accept = useWrite(api.acceptAgreement, {
    onSuccess: (agreement) => {
      setAccepting(false);
      onShow(agreement);
    },
    success: 'Agreement accepted',
  });
  const decline = useWrite(api.declineAgreement, { ...options, success: 'Agreement declined' });
  const withdraw = useWrite(api.withdrawAgreement, { ...options, success: 'Proposal withdrawn' });
  const params = { id: requestId, version: String(version.version) };
  const Actions = own ? 'div' : BottomBar;
  const changes = base && (
    <TermChanges
      names={names}
      before={base}
      after={version}
      beforeName={isChange ? 'In force' : `Version ${base.version}`}
      afterName="Proposed"
    />
  );
  return (
    <section className={styles.version} data-proposed aria-labelledby="proposed-title">
      <header className={styles.header}>
        <h2 id="proposed-title">{isChange ? 'Proposed change' : 'Proposed agreement'}</h2>
        <Badge tone="info">Version {version.version}</Badge>
      </header>
      <p className={styles.when}>
        {own ? (
          <>
            You proposed it on <Time value={version.dateProposed} format="collaboration" />.{' '}
            {negotiable && (
              <>
                Waiting for <bdi>{other}</bdi>.
              </>
            )}
          </>
        ) : (
          <>
            <bdi>{other}</bdi> proposed it on <Time value={version.dateProposed} format="collaboration" />.
          </>
        )}
        {!negotiable && ' It can no longer be accepted.'}
      </p>
      <PromiseNote promised={promised} payment={version.payment} names={names} />
      {changes}
      <AgreementTerms version={version} names={names} />
      <DaysEnd version={version} timeZone={timeZone} />
      {negotiable && (
        <Actions className={clsx(styles.actions, !own && styles.answers)}>
          {!own && (
            <Button variant="primary" aria-haspopup="dialog" onClick={() => setAccepting(true)}>
              Accept<span className="visually-hidden"> version {version.version}</span>
            </Button>
          )}
          <Button render={<Link to={paths.proposeAgreement(requestId)} />}>Change it</Button>
          <Button
            variant="quiet"
            aria-haspopup="dialog"
            busy={decline.pending || withdraw.pending}
            onClick={() => setAsking(true)}
          >
            {own ? 'Withdraw' : 'Decline'}
          </Button>
        </Actions>
      )}
      <AcceptDialog
        open={accepting}
        onOpenChange={setAccepting}
        version={version}
        names={names}
        busy={accept.pending}
        onAccept={() => void accept.run({ params })}
      >
        <PromiseNote promised={promised} payment={version.payment} names={names} words />
        {changes}
      </AcceptDialog>
      <ConfirmDialogOnDemand
        open={asking}
        onOpenChange={setAsking}
        title={own ? 'Withdraw this proposal?' : 'Decline this proposal?'}
        confirmLabel={own ? 'Withdraw' : 'Decline'}
        onConfirm={() => (own ? withdraw : decline).run({ params })}
      >
        <p>
          {isChange ? 'The agreement in force stays as it is. ' : ''}
          Either of you can propose another one.
        </p>
      </ConfirmDialogOnDemand>
    </section>
  );
}
