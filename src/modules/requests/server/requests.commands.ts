import { eq } from 'drizzle-orm';
import { type Apply, applyInTransaction, type Statement, type WriteSteps } from '#infra/api/write.ts';
import type { AppContext } from '#infra/app-context.ts';
import { AppError, requireDecision } from '#infra/app-error.ts';
import { rowJson } from '#infra/db/json-rows.ts';
import type { Tx } from '#infra/db/pool.ts';
import { JsonText } from '#infra/edge/response.ts';
import type { NewEvent } from '#infra/events/event.ts';
import { newId } from '#infra/new-id.ts';
import { lockKollab } from '#modules/kollabs/server/kollabs.service.ts';
import type { RequestView } from '#modules/requests/requests.contract.ts';
import { requestsErrors } from '#modules/requests/requests.errors.ts';
import type { RequestEvent, RequestEventData } from '#modules/requests/requests.events.ts';
import { contradictionMessage, endedMessage, notFoundMessage } from '#modules/requests/requests.messages.ts';
import type { Actor, Ending, Lifecycle } from '#modules/requests/requests.moves.rules.ts';
import type { OpenItem } from '#modules/requests/requests.open-items.rules.ts';
import {
  type AskedAction,
  type Done,
  decide,
  type LogEntry,
  mayRead,
  roleOf,
} from '#modules/requests/requests.rules.ts';
import { moveText, READ_REQUEST } from './request-writes.sql.ts';
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

/** @property openItems only read for the steps that finish */
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
      const actor = actorOf(row, asked);
      // Other users must not learn whether the request exists, or which Kollab it is on.
      if (row && mayRead(actor) && (asked.kollabId ?? row.kollabId) !== row.kollabId)
        throw new AppError('malformed', contradictionMessage);
      const decision = decideStep(context, row, actor, asked);
      if (decision)
        return moveApply(decision.row, decision.row.rowVersion, actor, decision.done, asked.actorId);
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
      const actor = actorOf(row, asked);
      const decision = decideStep(context, isOnKollab ? row : null, actor, asked);
      if (!decision) return { unchanged: { message: endedMessage(row?.closedHow ?? null) } };
      const message = endedMessage(decision.done.request.closedHow);
      return {
        ...moveApply(decision.row, decision.row.rowVersion, actor, decision.done),
        response: { message },
      };
    },
  };
}

function actorOf(row: RequestRow | null, { actorId }: AskedStep): Actor {
  return row ? roleOf({ sender: row.senderId, recipient: row.recipientId }, actorId) : 'third';
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
export async function moveRequest(
  context: AppContext,
  tx: Tx,
  row: RequestRow,
  actor: Actor,
  action: AskedAction,
  note: string | null,
): Promise<void> {
  const decision = requireDecision(decide(row, actor, action, context.clock.now(), note), requestsErrors);
  if (decision) await applyMove(context, tx, row, actor, decision);
}

export async function applyMove(
  context: AppContext,
  tx: Tx,
  row: RequestRow,
  actor: Actor,
  decision: Done<Lifecycle>,
): Promise<void> {
  await applyInTransaction(context, tx, moveApply(row, null, actor, decision));
}

/** @param readerId the reader if the response is the request */
function moveApply(
  row: RequestRow,
  rowVersion: string | null,
  actor: Actor,
  decision: Done<Lifecycle>,
  readerId?: string,
): Apply<never> {
  const { requestsCount, requestsCompleted, completedCollaborations } = decision.counters;
  const onKollab = requestsCount !== 0 || requestsCompleted !== 0;
  return {
    text: MOVE_TEXTS.get(textKey(onKollab, completedCollaborations !== 0, readerId !== undefined)) as string,
    values: [
      ...[row.id, rowVersion, rowJson(requests, decision.changes), entriesJson(row, decision.entries)],
      ...(onKollab ? [row.kollabId, requestsCount, requestsCompleted] : []),
      ...(readerId === undefined ? [] : [readerId]),
    ],
    events: eventsOf(row, actor, decision),
  };
}

const EITHER = [true, false];
const textKey = (onKollab: boolean, onPeople: boolean, isResponse: boolean) =>
  `${onKollab} ${onPeople} ${isResponse}`;
const MOVE_TEXTS = new Map(
  EITHER.flatMap((onKollab) =>
    EITHER.flatMap((onPeople) =>
      EITHER.map(
        (isResponse) =>
          [textKey(onKollab, onPeople, isResponse), moveText({ onKollab, onPeople }, isResponse)] as const,
      ),
    ),
  ),
);

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
