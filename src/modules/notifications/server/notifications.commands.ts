import { and, eq, inArray, isNull, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { AppContext } from '#infra/app-context.ts';
import { deleteInBatches } from '#infra/db/delete-in-batches.ts';
import type { Db, Tx } from '#infra/db/pool.ts';
import { notificationMutes, notifications } from './notifications.table.ts';

const READ_KEPT_MS = 90 * 24 * 60 * 60 * 1000;

/** Marks a user's own notifications as read. Ignores unknown and repeated ids, and those of others. */
export async function markRead(tx: Tx, recipientId: string, ids: readonly string[]): Promise<void> {
  await markWhere(tx, recipientId, inArray(notifications.id, [...new Set(ids)]));
}

export async function markReadUntil(tx: Tx, recipientId: string, until: Date): Promise<void> {
  await markWhere(tx, recipientId, lte(notifications.createdAt, until));
}

async function markWhere(tx: Tx, recipientId: string, which: SQL): Promise<void> {
  await tx
    .update(notifications)
    .set({ read: true })
    .where(and(eq(notifications.recipientId, recipientId), eq(notifications.read, false), which));
}

export async function muteNotifications(tx: Tx, userId: string, subjectId: string, now: Date): Promise<void> {
  await tx.insert(notificationMutes).values({ userId, subjectId, createdAt: now }).onConflictDoNothing();
}

export async function unmuteNotifications(tx: Tx, userId: string, subjectId: string): Promise<void> {
  await tx
    .delete(notificationMutes)
    .where(and(eq(notificationMutes.userId, userId), eq(notificationMutes.subjectId, subjectId)));
}

/** Records that a mail was counted, so that retries do not count. */
export async function markMailCounted(db: Db, id: string, now: Date): Promise<void> {
  await db
    .update(notifications)
    .set({ mailCountedAt: now })
    .where(and(eq(notifications.id, id), isNull(notifications.mailCountedAt)));
}

/** Deletes read notifications after 90 days. Called by the scheduler. */
export async function deleteOldNotifications({ database, clock }: AppContext): Promise<void> {
  const before = new Date(clock.now().getTime() - READ_KEPT_MS);
  await deleteInBatches(
    database.db,
    notifications,
    and(sql`${notifications.read}`, lt(notifications.createdAt, before)),
  );
}
