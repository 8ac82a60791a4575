import { eq, sql } from 'drizzle-orm';
import type { PolicyViewer } from '#contract/policy.ts';
import type { AppContext } from '#infra/app-context.ts';
import type { Tx } from '#infra/db/pool.ts';
import { type NewEvent, recordEvents } from '#infra/events/event.ts';
import { AppError } from '#infra/http/app-error.ts';
import type { WriteKey } from '#infra/http/change.ts';
import { guardedWrite } from '#infra/http/guarded-write.ts';
import { JsonText } from '#infra/http/response.ts';
import { newId } from '#infra/new-id.ts';
import {
  changeRequestsCount,
  countCompleted,
  type KollabWithOwner,
  kollabSubject,
  lockKollab,
} from '#modules/kollabs/server/kollabs.service.ts';
import { findRelation } from '#modules/profiles/server/preferences.service.ts';
import { countCompletedCollaboration, lockProfiles } from '#modules/profiles/server/profiles.service.ts';
import { decideCreate } from '#modules/requests/requests.create.rules.ts';
import { type RefusalCode, requestsErrors } from '#modules/requests/requests.errors.ts';
import type { RequestEvent, RequestEventData } from '#modules/requests/requests.events.ts';
import {
  createMessages,
  notFoundMessage,
  requestsConfirmations,
} from '#modules/requests/requests.messages.ts';
import type { Actor, Lifecycle } from '#modules/requests/requests.moves.rules.ts';
import { canCreate } from '#modules/requests/requests.policy.ts';
import {
  type AskedAction,
  type Done,
  decide,
  type Refused,
  roleOf,
} from '#modules/requests/requests.rules.ts';
import { CREATE_PARAMETERS, CREATE_STATEMENT } from './create-request.sql.ts';
import { findLatest, type RequestRow } from './requests.queries.ts';
import { requests, requestUpdates } from './requests.table.ts';
import { type Step, stepStatement } from './step-request.sql.ts';

interface NewRequest {
  kollabId: string;
  viewer: PolicyViewer;
  note: string;
}

/** The response to a new request. */
export interface Created {
  requestId: string;
  message: string;
}

/**
 * Sends a request on a Kollab, to its owner, by one statement, where nothing speaks against it.
 * @param key kept with the response, which a repeat is given again by the slow way
 * @returns the response as JSON; null where nothing was changed, and the slow way has to say why
 */
export async function createAtOnce(
  context: AppContext,
  { kollabId, viewer, note }: NewRequest,
  key: WriteKey | null,
): Promise<JsonText<Created> | null> {
  const id = newId();
  const given = { id, kollabId, senderId: viewer.id, note, now: context.clock.now(), entryId: newId() };
  const body = JSON.stringify(createdAs(id));
  const values = { ...given, body, key: key?.key ?? null, fingerprint: key?.fingerprint ?? null };
  const response = await guardedWrite(
    context,
    viewer.id,
    CREATE_STATEMENT,
    CREATE_PARAMETERS.map((name) => values[name]),
  );
  return response === null ? null : new JsonText(response);
}

function createdAs(requestId: string): Created {
  return { requestId, message: requestsConfirmations.sent };
}

/**
 * Sends a request on a Kollab, to its owner. The sender's account is held, and may publish.
 * @throws {AppError} not_found, account_limited, forbidden, kollab_closed, already_requested, too_early
 */
export async function createRequest(context: AppContext, tx: Tx, asked: NewRequest): Promise<Created> {
  const now = context.clock.now();
  const found = await lockKollab(tx, asked.kollabId);
  if (!found) throw new AppError('not_found', createMessages.notFound);
  const { kollab } = found;
  const relation = await findRelation(tx, { viewerId: asked.viewer.id, userId: kollab.ownerId });
  const viewer = { ...asked.viewer, state: relation.viewerState };
  const decision = decideCreate(
    {
      verdict: canCreate(viewer, { ...kollabSubject(found), ...relation }),
      active: kollab.active,
      latest: await findLatest(tx, kollab.id, viewer.id),
    },
    now,
  );
  if (decision.outcome === 'refused') throw refusal(decision);
  return createdAs(
    await writeRequest(context, tx, kollab, { senderId: viewer.id, note: asked.note }, decision),
  );
}

/**
 * Writes a request on a locked Kollab, with what follows from it.
 * @returns its id
 */
export async function writeRequest(
  context: AppContext,
  tx: Tx,
  kollab: Pick<KollabWithOwner['kollab'], 'id' | 'version' | 'ownerId'>,
  { senderId, note }: { senderId: string; note: string },
  decision: Done<Lifecycle>,
): Promise<string> {
  const [row] = await tx
    .insert(requests)
    .values({
      id: newId(),
      kollabId: kollab.id,
      kollabVersion: kollab.version,
      senderId,
      recipientId: kollab.ownerId,
      note,
      ...decision.request,
    })
    .returning();
  if (!row) throw new Error('A request was written and not returned');
  await applyEffects(context, tx, row, 'sender', decision);
  return row.id;
}

interface AskedStep {
  requestId: string;
  /** Where given, the request must be on this Kollab. */
  kollabId?: string | undefined;
  actorId: string;
  note?: string | undefined;
}

/**
 * Takes one step of a collaboration by one statement, where nothing speaks against it.
 * @param key kept with the response, which a repeat is given again by the slow way
 * @returns the response as JSON; null where nothing was changed, and the slow way has to say why
 */
export async function stepAtOnce(
  context: AppContext,
  step: Step,
  asked: AskedStep,
  key: WriteKey | null,
): Promise<string | null> {
  const { requestId, kollabId = null, actorId, note = null } = asked;
  // Only the step that completes a collaboration writes two entries.
  const entryIds = [newId(), step === 'finalize' ? newId() : null];
  const ids = [requestId, actorId, kollabId, note, context.clock.now(), ...entryIds];
  const values = [...ids, key?.key ?? null, key?.fingerprint ?? null];
  return guardedWrite(context, actorId, STATEMENTS[step], values);
}

const STATEMENTS: Record<Step, string> = {
  accept: stepStatement('accept'),
  complete: stepStatement('complete'),
  finalize: stepStatement('finalize'),
  update: stepStatement('update'),
  remind: stepStatement('remind'),
  delete: stepStatement('delete'),
  reject: stepStatement('reject'),
  withdraw: stepStatement('withdraw'),
  cancel: stepStatement('cancel'),
};

/**
 * Takes one step of a collaboration, as a user.
 * @throws {AppError} not_found, forbidden, wrong_state, too_early
 */
export async function stepRequest(
  context: AppContext,
  tx: Tx,
  asked: AskedStep & { action: AskedAction },
): Promise<void> {
  const row = await lockRequest(tx, asked.requestId);
  const visible = row && (asked.kollabId === undefined || row.kollabId === asked.kollabId);
  if (!visible) throw new AppError('not_found', notFoundMessage);
  const sides = { sender: row.senderId, recipient: row.recipientId };
  await moveRequest(context, tx, row, roleOf(sides, asked.actorId), asked.action, asked.note || null);
}

/**
 * Applies one action to a locked request; a repeat changes nothing.
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
  const decision = decide(row, actor, action, context.clock.now(), note);
  if (decision.outcome === 'refused') throw refusal(decision);
  if (decision.outcome === 'same') return;
  await applyMove(context, tx, row, actor, decision);
}

/** Writes what a decision says: the flags, the log, the counters, the event. The request is locked. */
export async function applyMove(
  context: AppContext,
  tx: Tx,
  row: RequestRow,
  actor: Actor,
  decision: Done<Lifecycle>,
): Promise<void> {
  if (Object.keys(decision.changes).length > 0) {
    await tx.update(requests).set(decision.changes).where(eq(requests.id, row.id));
  }
  await applyEffects(context, tx, row, actor, decision);
}

/** Locks a request for the rest of the transaction, behind its Kollab, as every change around the two does. */
export async function lockRequest(tx: Tx, id: string): Promise<RequestRow | null> {
  const [known] = await tx.select({ kollabId: requests.kollabId }).from(requests).where(eq(requests.id, id));
  if (!known) return null;
  await lockKollab(tx, known.kollabId);
  const [row] = await tx.select().from(requests).where(eq(requests.id, id)).for('no key update');
  return row ?? null;
}

/** Writes an entry into the log of a locked request on behalf of both sides: an update without an author. */
export async function writeUpdate(tx: Tx, row: RequestRow, note: string, date: Date): Promise<void> {
  await writeLog(tx, row, { entries: [{ type: 'update', author: 'system', note, date }] });
}

async function applyEffects(
  context: AppContext,
  tx: Tx,
  row: RequestRow,
  actor: Actor,
  decision: Done<Lifecycle>,
): Promise<void> {
  await writeLog(tx, row, decision);
  await count(tx, row, decision);
  const event = eventOf(row, actor, decision);
  if (event) await recordEvents(tx, [event], context.clock.now());
}

/** What happened, for the event log. It names who acted: null, when the clock or the system did. */
function eventOf(row: RequestRow, actor: Actor, { notifications }: Done<Lifecycle>): NewEvent | null {
  const [first] = notifications;
  if (!first) return null;
  const { id, kollabId, senderId, recipientId } = row;
  const people: Partial<Record<Actor, string>> = { sender: senderId, recipient: recipientId };
  const type: RequestEvent = `request.${first.type}`;
  const data: RequestEventData = { kollabId, senderId, recipientId, to: notifications.map(({ to }) => to) };
  return { type, actorId: people[actor] ?? null, subjectId: id, data: { ...data } };
}

async function writeLog(
  tx: Tx,
  row: RequestRow,
  { entries }: Pick<Done<Lifecycle>, 'entries'>,
): Promise<void> {
  const people: Record<string, string | undefined> = { sender: row.senderId, recipient: row.recipientId };
  for (const { type, author, note, date } of entries) {
    const authorId = people[author] ?? null;
    // The request is locked, so no other entry can take the same position.
    const position = sql<number>`(select coalesce(max(${requestUpdates.position}), 0) + 1
      from ${requestUpdates} where ${requestUpdates.requestId} = ${row.id})`;
    await tx
      .insert(requestUpdates)
      .values({ id: newId(), requestId: row.id, position, type, authorId, note: note ?? '', date });
  }
}

async function count(tx: Tx, row: RequestRow, { counters }: Done<Lifecycle>): Promise<void> {
  if (counters.requestsCount !== 0) await changeRequestsCount(tx, row.kollabId, counters.requestsCount);
  if (counters.requestsCompleted) await countCompleted(tx, row.kollabId);
  if (counters.completedCollaborations) {
    await lockProfiles(tx, [row.senderId, row.recipientId]);
    await countCompletedCollaboration(tx, row.senderId);
    await countCompletedCollaboration(tx, row.recipientId);
  }
}

function refusal({ code, message, retryAfterSeconds }: Refused<RefusalCode>): AppError {
  const error = isOwn(code) ? requestsErrors[code] : code;
  return new AppError(error, message, retryAfterSeconds ? { retryAfter: retryAfterSeconds } : {});
}

function isOwn(code: string): code is keyof typeof requestsErrors {
  return Object.hasOwn(requestsErrors, code);
}
