import { and, asc, desc, eq, isNotNull, ne, notInArray, or, sql } from 'drizzle-orm';
import type { AppContext } from '#infra/app-context.ts';
import { AppError } from '#infra/app-error.ts';
import { isAmong } from '#infra/db/columns.ts';
import { type Left, runEvery } from '#infra/db/erase-batch.ts';
import type { Tx } from '#infra/db/pool.ts';
import { deletes, empties } from '#infra/erase-steps.ts';
import type { EraseStep } from '#infra/module.ts';
import type { LeavingUser } from '#infra/user-data.ts';
import {
  deleteKollabsOf,
  deleteVersionsOf,
  emptyKollabsOf,
  findRemainingKollabOf,
  listNeutralTitles,
} from '#modules/kollabs/server/erase.service.ts';
import { lockFreeKollabs, lockKollab, removeKollab } from '#modules/kollabs/server/kollabs.service.ts';
import { retitleNotifications } from '#modules/notifications/server/erase.service.ts';
import { eraseReactionsTo } from '#modules/reactions/server/erase.service.ts';
import { requestsErrors } from '#modules/requests/requests.errors.ts';
import { closingNotes, openCollaborationsMessage } from '#modules/requests/requests.messages.ts';
import { closedByProduct } from '#modules/requests/requests.moves.rules.ts';
import { roleOf } from '#modules/requests/requests.rules.ts';
import { hasRequests, listOpenOf, ofPerson, receivedIn } from './erase.queries.ts';
import { isOpen } from './request-states.sql.ts';
import { moveRequest } from './requests.commands.ts';
import { requests, requestUpdates } from './requests.table.ts';

/** Open collaborations that are closed in the transaction that ends an account, or by a batch behind it. */
const CLOSED_AT_ONCE = 25;

/**
 * Closes what a leaving user has open with others, once they agreed to it, and tells the others. What is beyond a bound,
 * or held at the moment, is closed by `eraseCollaborations`.
 * @throws {AppError} open_collaborations with the list of them
 */
export async function leaveCollaborations(
  context: AppContext,
  tx: Tx,
  { userId, closesOpen }: LeavingUser,
): Promise<void> {
  if (!closesOpen) {
    const { collaborations, count } = await listOpenOf(tx, userId);
    if (count === 0) return;
    throw new AppError(requestsErrors.open_collaborations, openCollaborationsMessage(count), {
      payload: { collaborations },
    });
  }
  await closeOpenOf(context, tx, userId);
}

/**
 * Closes what a user has open with others whose account was suspended, as its deletion would: both sides are told by the
 * product. What was written stays.
 */
export function dissolveCollaborationsOf(context: AppContext, tx: Tx, userId: string): Promise<Left> {
  return closeSome(context, tx, userId, 'suspended');
}

/**
 * Takes a user whose account is gone out of their collaborations: open ones are closed and the other sides told, their
 * Kollabs are gone, and of what they wrote nothing stays. Completed and closed ones stay the other side's record.
 */
export const eraseCollaborations: readonly EraseStep[] = [
  { batch: (context, tx, { userId }) => closeOpenOf(context, tx, userId) },
  {
    atOnce: true,
    async batch(_, tx, { userId }) {
      const titles = await listNeutralTitles(tx, userId);
      return runEvery(
        ...titles.map(
          ({ category, title }) =>
            () =>
              retitleNotifications(tx, receivedIn(userId, category), title),
        ),
      );
    },
  },
  // Notes with their links, updates and closing notes; milestones stay, since they are what happened.
  empties(
    requests,
    (userId) => and(eq(requests.senderId, userId), or(ne(requests.note, ''), ne(requests.links, []))),
    () => sql`update ${requests} set note = '', links = '{}'`,
  ),
  empties(
    requests,
    (userId) =>
      and(
        or(
          and(eq(requests.senderId, userId), eq(requests.closedBy, 'sender')),
          and(eq(requests.recipientId, userId), eq(requests.closedBy, 'recipient')),
        ),
        isNotNull(requests.closingNote),
        // The product wrote these itself, when a Kollab or an account was deleted.
        notInArray(requests.closedHow, [...closedByProduct]),
      ),
    () => sql`update ${requests} set closing_note = null`,
  ),
  deletes(requestUpdates, (userId) =>
    and(eq(requestUpdates.authorId, userId), eq(requestUpdates.type, 'update')),
  ),
  empties(
    requestUpdates,
    (userId) => and(eq(requestUpdates.authorId, userId), ne(requestUpdates.note, '')),
    () => sql`update ${requestUpdates} set note = ''`,
  ),
  { batch: (context, tx, { userId }) => removeKollabsOf(context, tx, userId) },
  { batch: (_, tx, { userId }) => deleteVersionsOf(tx, userId) },
  { batch: (_, tx, { userId }) => emptyKollabsOf(tx, userId) },
  { batch: (_, tx, { userId }) => deleteKollabsOf(tx, userId, hasRequests) },
];

function closeOpenOf(context: AppContext, tx: Tx, userId: string): Promise<Left> {
  return closeSome(context, tx, userId, 'deleted');
}

/** Closes some of what a user has open, what was accepted first, behind the locks of the Kollabs and then of the requests. */
async function closeSome(
  context: AppContext,
  tx: Tx,
  userId: string,
  because: 'deleted' | 'suspended',
): Promise<Left> {
  const found = await tx
    .select({ id: requests.id, kollabId: requests.kollabId })
    .from(requests)
    .where(and(isOpen, ofPerson(userId)))
    .orderBy(desc(requests.accepted), asc(requests.id))
    .limit(CLOSED_AT_ONCE);
  if (found.length === 0) return 'nothing';
  const ids = new Set(found.map(({ kollabId }) => kollabId));
  const locked = new Set(await lockFreeKollabs(tx, [...ids]));
  const free = found.filter(({ kollabId }) => locked.has(kollabId)).map(({ id }) => id);
  const open = await tx
    .select()
    .from(requests)
    .where(and(isOpen, isAmong(requests.id, free)))
    .orderBy(asc(requests.id))
    .for('no key update', { skipLocked: true });
  for (const row of open) {
    if (because === 'suspended') {
      await moveRequest(context, tx, row, 'system', 'dissolve', closingNotes.accountSuspended);
    } else {
      const side = roleOf({ sender: row.senderId, recipient: row.recipientId }, userId);
      await moveRequest(context, tx, row, side, 'dissolve', closingNotes.accountDeleted);
    }
  }
  return open.length > 0 ? 'more' : 'held';
}

/** Removes one of a user's Kollabs, with what others left on it. Nobody sees it any more. */
async function removeKollabsOf(context: AppContext, tx: Tx, userId: string): Promise<Left> {
  const id = await findRemainingKollabOf(tx, userId);
  const found = id === null ? null : await lockKollab(tx, id);
  if (id === null || !found) return 'nothing';
  // A request that began before its recipient left may have come after it.
  const closed = await closeOpenOf(context, tx, userId);
  if (closed !== 'nothing') return closed;
  const left = await eraseReactionsTo(tx, 'kollabs', id);
  if (left !== 'nothing') return left;
  await removeKollab(tx, found.kollab, context.clock.now());
  return 'more';
}
