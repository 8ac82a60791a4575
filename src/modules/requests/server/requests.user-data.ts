import { and, asc, desc, eq, isNotNull, ne, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { LIST } from '#contract/limits.ts';
import type { AppContext } from '#infra/app-context.ts';
import { AppError } from '#infra/app-error.ts';
import { isAmong } from '#infra/db/columns.ts';
import { type Left, runEvery } from '#infra/db/erase-batch.ts';
import type { Db, Tx } from '#infra/db/pool.ts';
import { deletes, empties } from '#infra/erase-steps.ts';
import { exportsBatches } from '#infra/export-parts.ts';
import type { EraseStep } from '#infra/module.ts';
import type { ExportPart, OwnUser } from '#infra/user-data.ts';
import { deletedKollabTitle } from '#modules/kollabs/kollabs.messages.ts';
import {
  deleteKollabsOf,
  deleteVersionsOf,
  emptyKollabsOf,
  findRemainingKollabOf,
  listNeutralTitles,
} from '#modules/kollabs/server/erase.service.ts';
import { lockFreeKollabs, lockKollab, removeKollab } from '#modules/kollabs/server/kollabs.service.ts';
import { kollabs } from '#modules/kollabs/server/kollabs.table.ts';
import { retitleNotifications } from '#modules/notifications/server/erase.service.ts';
import { DELETED_NAME } from '#modules/profiles/profiles.messages.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import { byLinkOf, usersVisibleTo } from '#modules/profiles/server/visibility.service.ts';
import { eraseReactionsTo } from '#modules/reactions/server/erase.service.ts';
import { requestsErrors } from '#modules/requests/requests.errors.ts';
import { closingNotes, exportText, openCollaborationsMessage } from '#modules/requests/requests.messages.ts';
import { closedByProduct } from '#modules/requests/requests.moves.rules.ts';
import type { OpenCollaborations } from '#modules/requests/requests.payloads.contract.ts';
import { actorOf } from '#modules/requests/requests.rules.ts';
import { isOpen } from './request-states.sql.ts';
import { moveInTransaction } from './requests.commands.ts';
import { listWholeOf } from './requests.queries.ts';
import { requests, requestUpdates } from './requests.table.ts';

export const requestsExport: readonly ExportPart[] = [
  exportsBatches({
    file: 'collaborations.json',
    about: exportText,
    // A small batch, since each request has its whole log.
    size: 20,
    read: listWholeOf,
    positionOf: ({ request }) => request.id,
    present: ({ view, request }, { userId }) => ({
      ...JSON.parse(view),
      ...(request.recipientId === userId && { favourite: request.favourite }),
    }),
  }),
];

/** The number of collaborations that are closed in the transaction that deletes an account, and per batch after it. */
const CLOSE_BATCH_SIZE = 25;

/** @throws {AppError} open_collaborations with their list, unless the user has agreed to close them */
export async function requireNoOpen(
  tx: Tx,
  { userId, closesOpen }: { userId: string; closesOpen: boolean },
): Promise<void> {
  if (closesOpen) return;
  const { collaborations, count } = await listOpenOf(tx, userId);
  if (count === 0) return;
  throw new AppError(requestsErrors.open_collaborations, openCollaborationsMessage(count), {
    payload: { collaborations },
  });
}

/** Those beyond `CLOSE_BATCH_SIZE`, and those that are locked by others, are closed later by `eraseCollaborations`. */
export async function leaveCollaborations(context: AppContext, tx: Tx, { userId }: OwnUser): Promise<void> {
  await closeOpenOf(context, tx, userId);
}

/** The product notifies both sides. The texts stay. */
export function dissolveCollaborationsOf(context: AppContext, tx: Tx, userId: string): Promise<Left> {
  return closeBatch(context, tx, userId, 'suspended');
}

/**
 * Erases the collaborations of a deleted user: closes the open ones and notifies the other sides, deletes the user's
 * Kollabs, and erases the user's texts. Completed and closed collaborations stay as the other side's record.
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
  // Erases notes with their links and prices, updates and closing notes. Milestones stay as a record of what happened.
  empties(
    requests,
    (userId) =>
      and(
        eq(requests.senderId, userId),
        or(ne(requests.note, ''), ne(requests.links, []), isNotNull(requests.price)),
      ),
    () => sql`update ${requests} set note = '', links = '{}', price = null`,
  ),
  // The marks of the user, and the marks on the user's requests.
  empties(
    requests,
    (userId) => and(ofPerson(userId), eq(requests.favourite, true)),
    () => sql`update ${requests} set favourite = false`,
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
        // The product wrote these notes when a Kollab or an account was deleted.
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
  return closeBatch(context, tx, userId, 'deleted');
}

/** Accepted ones first. Locks the Kollabs before the requests. */
async function closeBatch(
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
    .limit(CLOSE_BATCH_SIZE);
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
      await moveInTransaction(context, tx, row, 'system', 'dissolve', closingNotes.accountSuspended);
    } else {
      const side = actorOf(row, userId);
      await moveInTransaction(context, tx, row, side, 'dissolve', closingNotes.accountDeleted);
    }
  }
  return open.length > 0 ? 'more' : 'locked';
}

async function removeKollabsOf(context: AppContext, tx: Tx, userId: string): Promise<Left> {
  const id = await findRemainingKollabOf(tx, userId);
  const found = id === null ? null : await lockKollab(tx, id);
  if (id === null || !found) return 'nothing';
  // A request that began before its recipient left may have been committed after it.
  const closed = await closeOpenOf(context, tx, userId);
  if (closed !== 'nothing') return closed;
  const left = await eraseReactionsTo(tx, 'kollabs', id);
  if (left !== 'nothing') return left;
  await removeKollab(tx, found.kollab, context.clock.now());
  return 'more';
}

const other = alias(profiles, 'other');

function ofPerson(userId: string): SQL {
  return sql`(${requests.senderId} = ${userId} or ${requests.recipientId} = ${userId})`;
}

/** All open collaborations of a user, for events about them. */
export function listOpenIdsOf(db: Db, userId: string) {
  return db
    .select({
      id: requests.id,
      kollabId: requests.kollabId,
      senderId: requests.senderId,
      recipientId: requests.recipientId,
    })
    .from(requests)
    .where(and(isOpen, ofPerson(userId)))
    .orderBy(asc(requests.id));
}

/** A user's open collaborations, latest first: the first hundred, and the number of all. */
export async function listOpenOf(db: Db, userId: string): Promise<OpenCollaborations> {
  const open = and(isOpen, ofPerson(userId));
  const rows = await db
    .select({
      requestId: requests.id,
      title: kollabs.title,
      category: kollabs.category,
      ownKollab: sql<boolean>`${kollabs.ownerId} = ${userId}::uuid`,
      username: other.username,
      displayName: other.displayName,
      seen: sql<boolean>`${usersVisibleTo(byLinkOf(userId), 'other').sql}`,
      accepted: requests.accepted,
      count: sql<number>`(count(*) over ())::int`,
    })
    .from(requests)
    .innerJoin(kollabs, eq(kollabs.id, requests.kollabId))
    .innerJoin(
      other,
      sql`${other.userId} = case when ${requests.senderId} = ${userId}::uuid
        then ${requests.recipientId} else ${requests.senderId} end`,
    )
    .where(open)
    .orderBy(desc(requests.datePosted), desc(requests.id))
    .limit(LIST.max);
  const collaborations = rows.map(({ requestId, title, category, username, displayName, ...row }) => ({
    requestId,
    kollabTitle: row.seen || row.ownKollab ? title : deletedKollabTitle(category),
    username: row.seen ? username : '',
    displayName: row.seen ? displayName : DELETED_NAME,
    state: row.accepted ? ('active' as const) : ('pending' as const),
  }));
  return { collaborations, count: rows[0]?.count ?? 0 };
}

/**
 * Queries of the senders and the ids of the requests that a user received on Kollabs of a category. `posts` is the
 * name of the ids in notifications.
 */
function receivedIn(userId: string, category: string): { recipients: SQL; posts: SQL } {
  const received = sql`from ${requests} join ${kollabs} on ${kollabs.id} = ${requests.kollabId}
    where ${requests.recipientId} = ${userId} and ${kollabs.category} = ${category}`;
  return {
    recipients: sql`(select ${requests.senderId} ${received})`,
    posts: sql`(select ${requests.id} ${received})`,
  };
}

const hasRequests: SQL = sql`exists (select from ${requests} where ${requests.kollabId} = ${kollabs.id})`;

/**
 * The conditions that a request refers to a profile. They keep the profile of a deleted user, since a completed
 * collaboration is also the other side's record.
 */
export const profileReferences: readonly SQL[] = [
  sql`exists (select from ${requests} where ${requests.senderId} = ${profiles.userId})`,
  sql`exists (select from ${requests} where ${requests.recipientId} = ${profiles.userId})`,
];
