import { eq } from 'drizzle-orm';
import { type Apply, applyInTransaction, type Statement, type WriteSteps } from '#infra/api/write.ts';
import type { AppContext } from '#infra/app-context.ts';
import { AppError, requireDecision } from '#infra/app-error.ts';
import { rowJson } from '#infra/db/json-rows.ts';
import { textOnce } from '#infra/db/planned.ts';
import type { Tx } from '#infra/db/pool.ts';
import { JsonText } from '#infra/edge/response.ts';
import type { NewEvent } from '#infra/events/event.ts';
import { newId } from '#infra/new-id.ts';
import { lockKollab } from '#modules/kollabs/server/kollabs.service.ts';
import {
  muteNotifications,
  unmuteNotifications,
} from '#modules/notifications/server/notifications.service.ts';
import type { RequestView } from '#modules/requests/requests.contract.ts';
import { requestsErrors } from '#modules/requests/requests.errors.ts';
import type { RequestEvent, RequestEventData } from '#modules/requests/requests.events.ts';
import {
  contradictionMessage,
  endedMessage,
  notFoundMessage,
  requestsConfirmations,
} from '#modules/requests/requests.messages.ts';
import type { Actor, Ending, Lifecycle } from '#modules/requests/requests.moves.rules.ts';
import type { OpenItem } from '#modules/requests/requests.open-items.rules.ts';
import {
  type AskedAction,
  actorOf,
  type Done,
  decide,
  type LogEntry,
  mayRead,
} from '#modules/requests/requests.rules.ts';
import { moveSql, READ_REQUEST } from './request-writes.sql.ts';
import { findRequest, type RequestRow } from './requests.queries.ts';
import { requests } from './requests.table.ts';

interface AskedStep {
  requestId: string;
  kollabId?: string | undefined;
  actorId: string;
  action: AskedAction;
  note?: string | undefined;
  acknowledged?: boolean | undefined;
}

export type ReadRequest = RequestRow & { rowVersion: string };

/** @property openItems set only for `complete` and `finalize` */
type ReadStep = ReadRequest & { openItems?: OpenItem[] };

/**
 * The open items are covered by the row version of the request, since every write of the agreement changes it.
 * @throws {AppError} not_found, forbidden, wrong_state, open_items, too_early; malformed if a side names another Kollab
 */
export function stepRequest(
  context: AppContext,
  asked: AskedStep,
  read: Statement = { text: READ_REQUEST, values: [asked.requestId] },
): WriteSteps<ReadStep, RequestView> {
  return {
    read,
    async decide(row) {
      const actor = actorOf(row, asked.actorId);
      // Other users must not learn whether the request exists, or which Kollab it is on.
      if (row && mayRead(actor) && (asked.kollabId ?? row.kollabId) !== row.kollabId)
        throw new AppError('malformed', contradictionMessage);
      const decision = decideStep(context, row, actor, asked);
      if (decision)
        return buildMove(decision.row, decision.row.rowVersion, actor, decision.done, asked.actorId);
      const reader = { id: asked.actorId, role: 'user' } as const;
      const found = await findRequest(context.database.db, asked.requestId, reader);
      if (!found) throw new AppError('not_found', notFoundMessage);
      return { unchanged: new JsonText<RequestView>(found.view) };
    },
  };
}

/** @throws {AppError} not_found, also for another Kollab; forbidden, wrong_state */
export function endRequest(
  context: AppContext,
  asked: AskedStep & { action: Ending | 'delete' },
): WriteSteps<ReadRequest, { message: string }> {
  return {
    read: { text: READ_REQUEST, values: [asked.requestId] },
    decide(row) {
      const isOnKollab = row && (asked.kollabId ?? row.kollabId) === row.kollabId;
      const actor = actorOf(row, asked.actorId);
      const decision = decideStep(context, isOnKollab ? row : null, actor, asked);
      if (!decision) return { unchanged: { message: endedMessage(row?.closedHow ?? null) } };
      const message = endedMessage(decision.done.request.closedHow);
      return {
        ...buildMove(decision.row, decision.row.rowVersion, actor, decision.done),
        response: { message },
      };
    },
  };
}

/**
 * Mutes or unmutes the notifications about a request. Idempotent.
 * @throws {AppError} not_found, for users other than the two sides
 */
export function muteRequest(
  { clock }: Pick<AppContext, 'clock'>,
  requestId: string,
  actorId: string,
  muted: boolean,
): WriteSteps<ReadRequest, { message: string }> {
  const response = { message: requestsConfirmations[muted ? 'muted' : 'unmuted'] };
  return {
    read: { text: READ_REQUEST, values: [requestId] },
    decide(row) {
      if (!mayRead(actorOf(row, actorId))) throw new AppError('not_found', notFoundMessage);
      const apply = muted
        ? muteNotifications(actorId, requestId, clock.now())
        : unmuteNotifications(actorId, requestId);
      return { ...apply, response };
    },
  };
}

/** @returns null for a repeat */
function decideStep(
  { clock }: Pick<AppContext, 'clock'>,
  row: ReadStep | null,
  actor: Actor,
  { action, note, acknowledged = false }: AskedStep,
): { row: ReadRequest; done: Done<ReadRequest> } | null {
  const finishing = { openItems: row?.openItems ?? [], acknowledged };
  const decision = decide(row, actor, action, clock.now(), note || null, finishing);
  const done = requireDecision(decision, requestsErrors);
  return done && row ? { row, done } : null;
}

/**
 * A repeat changes nothing.
 * @throws {AppError} not_found, forbidden, wrong_state, too_early
 */
export async function moveInTransaction(
  context: AppContext,
  tx: Tx,
  row: RequestRow,
  actor: Actor,
  action: AskedAction,
  note: string | null,
): Promise<void> {
  const decision = requireDecision(decide(row, actor, action, context.clock.now(), note), requestsErrors);
  if (decision) await writeMove(context, tx, row, actor, decision);
}

export async function writeMove(
  context: AppContext,
  tx: Tx,
  row: RequestRow,
  actor: Actor,
  decision: Done<Lifecycle>,
): Promise<void> {
  await applyInTransaction(context, tx, buildMove(row, null, actor, decision));
}

/** @param readerId the reader if the response is the request */
function buildMove(
  row: RequestRow,
  rowVersion: string | null,
  actor: Actor,
  decision: Done<Lifecycle>,
  readerId?: string,
): Apply<never> {
  const { requestsCount, requestsCompleted, completedCollaborations } = decision.counters;
  const onKollab = requestsCount !== 0 || requestsCompleted !== 0;
  const onPeople = completedCollaborations !== 0;
  const isResponse = readerId !== undefined;
  return {
    text: textOnce(`move ${onKollab} ${onPeople} ${isResponse}`, () =>
      moveSql({ onKollab, onPeople }, isResponse),
    ),
    values: [
      ...[row.id, rowVersion, rowJson(requests, decision.changes), entriesJson(row, decision.entries)],
      ...(onKollab ? [row.kollabId, requestsCount, requestsCompleted] : []),
      ...(isResponse ? [readerId] : []),
    ],
    events: eventsOf(row, actor, decision),
  };
}

/** As everywhere, the Kollab is locked first. */
export async function lockRequest(tx: Tx, id: string): Promise<RequestRow | null> {
  const [known] = await tx.select({ kollabId: requests.kollabId }).from(requests).where(eq(requests.id, id));
  if (!known) return null;
  await lockKollab(tx, known.kollabId);
  const [row] = await tx.select().from(requests).where(eq(requests.id, id)).for('no key update');
  return row ?? null;
}

export function eventsOf(
  { id, kollabId, senderId, recipientId }: Pick<RequestRow, 'id' | 'kollabId' | 'senderId' | 'recipientId'>,
  actor: Actor,
  { notifications }: Done<Lifecycle>,
): NewEvent[] {
  const [first] = notifications;
  if (!first) return [];
  const people: Partial<Record<Actor, string>> = { sender: senderId, recipient: recipientId };
  const type: RequestEvent = `request.${first.type}`;
  const data: RequestEventData = { kollabId, senderId, recipientId, to: notifications.map(({ to }) => to) };
  return [{ type, actorId: people[actor] ?? null, subjectId: id, data: { ...data } }];
}

export function entriesJson(
  { senderId, recipientId }: Pick<RequestRow, 'senderId' | 'recipientId'>,
  entries: readonly LogEntry[],
): string {
  const people: Partial<Record<Actor, string>> = { sender: senderId, recipient: recipientId };
  return JSON.stringify(
    entries.map(({ type, author, note, date }, index) => ({
      ...{ id: newId(), ordinal: index + 1, type, authorId: people[author] ?? null },
      ...{ note: note ?? '', date },
    })),
  );
}
