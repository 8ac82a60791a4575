import { type AccountState, isVisibleAccount } from '#contract/policy.ts';
import type { WriteSteps } from '#infra/api/write.ts';
import type { AppContext } from '#infra/app-context.ts';
import { AppError, requireDecision } from '#infra/app-error.ts';
import { insertedRows, rowsJson } from '#infra/db/json-rows.ts';
import type { NewEvent } from '#infra/events/event.ts';
import { notFoundMessage } from '#modules/requests/requests.messages.ts';
import { otherSide, SIDES, type Side, stateOf } from '#modules/requests/requests.moves.rules.ts';
import { actorOf } from '#modules/requests/requests.rules.ts';
import {
  READ_COLUMNS,
  type ReadRequest,
  touchRequestSql,
} from '#modules/requests/server/requests.service.ts';
import type { ShowcaseConsents } from '#modules/showcases/showcases.contract.ts';
import {
  SHOWCASE_CHANGED,
  SHOWCASE_HIDDEN,
  type ShowcaseEventData,
} from '#modules/showcases/showcases.events.ts';
import {
  type Consents,
  decideShowcase,
  type ShowcaseChange,
  type ShowcaseState,
  shownSince,
} from '#modules/showcases/showcases.rules.ts';
import { showcases } from './showcases.table.ts';

interface ReadShowcase extends ReadRequest {
  senderState: AccountState;
  recipientState: AccountState;
  senderShownAt: Date | null;
  recipientShownAt: Date | null;
  senderTold: boolean;
  recipientTold: boolean;
  moderated: ShowcaseState;
}

/** Reads a request, the account states of its sides, and when they agreed to show it. $1: the request's id. */
const READ = `select ${READ_COLUMNS}, sender.state as "senderState", recipient.state as "recipientState",
    s.sender_shown_at as "senderShownAt", s.recipient_shown_at as "recipientShownAt",
    coalesce(s.sender_told, false) as "senderTold", coalesce(s.recipient_told, false) as "recipientTold",
    coalesce(s.state, 'active') as moderated
  from requests r join profiles sender on sender.user_id = r.sender_id
    join profiles recipient on recipient.user_id = r.recipient_id
    left join showcases s on s.request_id = r.id where r.id = $1::uuid`;

/**
 * $1, $2: id and row version of the request; $3: the row. Two writes at once find different row versions. The state
 * stays as moderators set it.
 */
const APPLY = `touched as (${touchRequestSql('$1', '$2')}),
  written as (${insertedRows(showcases, 'touched', '$3').replace(
    'returning *',
    `on conflict (request_id) do update set sender_shown_at = excluded.sender_shown_at,
      recipient_shown_at = excluded.recipient_shown_at, shown_at = excluded.shown_at,
      sender_told = excluded.sender_told, recipient_told = excluded.recipient_told returning *`,
  )}),
  applied as (select w.request_id from written w)`;

/**
 * Agrees to show a collaboration, or takes that back.
 * @throws {AppError} not_found for others than the two sides; wrong_state
 */
export function setShowcase(
  { clock }: Pick<AppContext, 'clock'>,
  { requestId, viewerId, shown }: { requestId: string; viewerId: string; shown: boolean },
): WriteSteps<ReadShowcase, ShowcaseConsents> {
  return {
    read: { text: READ, values: [requestId] },
    decide(row) {
      const side = actorOf(row, viewerId);
      if (!row || side === 'third') throw new AppError('not_found', notFoundMessage);
      const before = { sender: row.senderShownAt, recipient: row.recipientShownAt };
      const states = { sender: row.senderState, recipient: row.recipientState };
      const gone = SIDES.filter((one) => !isVisibleAccount(states[one]));
      const told = { sender: row.senderTold, recipient: row.recipientTold };
      const { moderated } = row;
      const showable = { state: stateOf(row), consents: before, told, gone, moderated };
      const decision = requireDecision(decideShowcase(showable, side, shown, clock.now()));
      if (!decision) return { unchanged: viewOf(requestId, before, side, moderated) };
      const { consents, change, tells } = decision;
      const { senderId, recipientId } = row;
      const stored = {
        ...{ requestId, senderId, recipientId },
        ...{ senderShownAt: consents.sender, recipientShownAt: consents.recipient },
        senderTold: told.sender || (tells && side === 'sender'),
        recipientTold: told.recipient || (tells && side === 'recipient'),
        shownAt: shownSince(consents),
        // Of a new row.
        state: 'active',
      };
      return {
        text: APPLY,
        values: [requestId, row.rowVersion, rowsJson(showcases, [stored])],
        events: [eventOf(row, viewerId, { change, tells })],
        response: viewOf(requestId, consents, side, moderated),
      };
    },
  };
}

/** The consents as one of the two sides sees them. */
export function viewOf(
  requestId: string,
  consents: Consents,
  side: Side,
  state: ShowcaseState,
): ShowcaseConsents {
  const text = (date: Date | null) => date?.toISOString() ?? null;
  const [own, other] = [text(consents[side]), text(consents[otherSide(side)])];
  return { requestId, own, other, shownSince: text(shownSince(consents)), state };
}

function eventOf(
  { id, kollabId, senderId, recipientId }: ReadShowcase,
  actorId: string,
  what: { change: ShowcaseChange; tells: boolean },
): NewEvent {
  const data: ShowcaseEventData = { kollabId, senderId, recipientId, ...what };
  const type = what.change === 'hidden' ? SHOWCASE_HIDDEN : SHOWCASE_CHANGED;
  return { type, actorId, subjectId: id, data: { ...data } };
}
