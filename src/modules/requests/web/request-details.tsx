import { Ban, CircleCheckBig } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { link } from '#contract/links.ts';
import { moneyText } from '#modules/kollabs/payment.rules.ts';
import { Banner } from '#ui/banner/banner.tsx';
import { Time } from '#ui/time/time.tsx';
import { LinkedText } from '#web/linked-text.tsx';
import { UserLink } from '#web/user-link.tsx';
import type { RequestView } from '../requests.contract.ts';
import { actionsFor, closingText, finalizingText, statusLines, ticksOf } from '../requests.display.rules.ts';
import { otherSide, type Side, stateOf } from '../requests.moves.rules.ts';
import type { Unsettled } from '../requests.open-items.rules.ts';
import { ActionPanel } from './action-panel.tsx';
import { NewestUpdates } from './newest-updates.tsx';
import { ParticipantCard } from './participant-card.tsx';
import styles from './request-details.module.css';
import { deadlineHint, lifecycleOf, namesOf, participantOf } from './request-shown.ts';

interface RequestDetailsProps {
  request: RequestView;
  side: Side;
  sender: ReactNode;
  reviews: ReactNode;
  showcase: ReactNode;
  changes: ReactNode;
  others: ReactNode;
  now: Date;
  note: string;
  onNote: (note: string) => void;
  onStep: (request: RequestView) => void;
  onLog: () => void;
  unsettled: Unsettled | null;
  onAnswer: (() => void) | undefined;
}

export function RequestDetails(props: RequestDetailsProps) {
  const { request, side, sender, reviews, showcase, changes, others, now } = props;
  const { note, onNote, onStep, onLog, unsettled, onAnswer } = props;
  const ticks = ticksOf(request);
  const actions = actionsFor(lifecycleOf(request), side, now);
  return (
    <div className={styles.details} data-open={actions.length > 0 || undefined}>
      <StatusRegion request={request} side={side} />
      {request.closesAt && <LeavingBanner closesAt={request.closesAt} />}
      {showcase}
      {reviews}
      <div className={styles.people}>
        <ParticipantCard
          side="sender"
          person={participantOf(request, 'sender')}
          ticks={ticks.sender}
          ended={!request.active}
          own={side === 'sender'}
        />
        <ParticipantCard
          side="recipient"
          person={participantOf(request, 'recipient')}
          ticks={ticks.recipient}
          ended={!request.active}
          own={side === 'recipient'}
        />
      </div>
      <section className={styles.note} aria-labelledby="note-title">
        <h2 id="note-title">{side === 'sender' ? 'Your note' : 'The sender’s note'}</h2>
        {request.sender ? (
          <>
            <blockquote dir="auto">
              <LinkedText text={request.note} mentions="byName" />
            </blockquote>
            <NoteLinks links={request.links} />
            {request.price && (
              <p>
                {side === 'sender' ? 'You ask for' : 'Asks for'}{' '}
                <b>{moneyText(request.price.amount, request.price.currency)}</b>
              </p>
            )}
          </>
        ) : (
          <p>
            {request.closesAt
              ? 'It is hidden: the sender’s account is being deleted.'
              : 'It was deleted with the sender’s account.'}
          </p>
        )}
        <p>
          <bdi>{side === 'sender' ? 'You' : request.senderDisplayName}</bdi>,{' '}
          <Time value={request.datePosted} format="collaboration" />
        </p>
      </section>
      {changes}
      {others}
      <NewestUpdates request={request} side={side} onAll={onLog} />
      {stateOf(request) === 'pending' && sender}
      {actions.length > 0 && (
        <div className={styles.panel}>
          <ActionPanel
            request={request}
            other={participantOf(request, otherSide(side)).displayName}
            actions={actions}
            note={note}
            onNote={onNote}
            onStep={onStep}
            unsettled={unsettled}
            onAnswer={onAnswer}
          />
        </div>
      )}
    </div>
  );
}

/** While the account of the other side waits for its deletion. */
function LeavingBanner({ closesAt }: { closesAt: string }) {
  return (
    <Banner tone="info" title="The other side is deleting their account">
      Unless they come back, the account is deleted and this collaboration is closed on{' '}
      <Time value={closesAt} />. Until then they get no messages, and cannot answer.
    </Banner>
  );
}

function NoteLinks({ links }: Pick<RequestView, 'links'>) {
  if (links.length === 0) return null;
  return (
    <ul className={styles.links} aria-label="Links in the note">
      {links.map((address) => {
        const url = link(address);
        return <li key={address}>{url && <UserLink url={url} />}</li>;
      })}
    </ul>
  );
}

/** Takes the focus if a step has removed the focused button. */
function StatusRegion({ request, side }: { request: RequestView; side: Side }) {
  const region = useRef<HTMLElement>(null);
  const state = stateOf(request);
  const before = useRef(state);
  useEffect(() => {
    if (before.current !== state && document.activeElement === document.body) region.current?.focus();
    before.current = state;
  }, [state]);
  return (
    <section ref={region} tabIndex={-1} className={styles.status} aria-label="Status">
      <div role="status">
        <RequestStatus request={request} side={side} />
      </div>
    </section>
  );
}

function RequestStatus({ request, side }: { request: RequestView; side: Side }) {
  const names = namesOf(request);
  if (request.completed && request.completedAt) {
    return (
      <div className={styles.completed}>
        <CircleCheckBig aria-hidden />
        <div>
          <p className={styles.headline}>
            Completed on <Time value={request.completedAt} format="collaboration" />
          </p>
          <p>{statusLines(request, names, side).join('. ')}. It counts on both of your profiles.</p>
        </div>
      </div>
    );
  }
  if (request.closedAt) {
    return (
      <div className={styles.closed}>
        <Ban aria-hidden />
        <div>
          <p className={styles.headline}>{closingText(request, names, side)}</p>
          <p>
            Closed on <Time value={request.closedAt} format="collaboration" />.
          </p>
          {request.closingNote && (
            <blockquote dir="auto">
              <LinkedText text={request.closingNote} mentions="byName" />
            </blockquote>
          )}
        </div>
      </div>
    );
  }
  const deadline = deadlineHint(request, side);
  const finalizing = finalizingText(request, names, side);
  return (
    <div className={styles.waiting}>
      <ul className={styles.lines}>
        {statusLines(request, names, side).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {finalizing && <p dir="auto">{finalizing}</p>}
      {deadline && (
        <p className={styles.deadline}>
          {deadline.before}
          <Time value={deadline.at} format="collaboration" />
          {deadline.after}
        </p>
      )}
    </div>
  );
}
