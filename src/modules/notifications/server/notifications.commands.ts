import { and, eq, inArray, isNull, lt, lte, type SQL, sql } from 'drizzle-orm';
import type { Apply } from '#infra/api/write.ts';
import type { AppContext } from '#infra/app-context.ts';
import { deleteInBatches } from '#infra/db/delete-in-batches.ts';
import type { Db, Tx } from '#infra/db/pool.ts';
import { notifications } from './notifications.table.ts';

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

/** For `write` (infra/api/write.ts), like `unmuteNotifications`. Idempotent. */
export function muteNotifications(userId: string, subjectId: string, now: Date): Apply {
  return { text: MUTE_SQL, values: [userId, subjectId, now], events: [] };
}

export function unmuteNotifications(userId: string, subjectId: string): Apply {
  return { text: UNMUTE_SQL, values: [userId, subjectId], events: [] };
}

const MUTE_SQL = `muted as (insert into notification_mutes (user_id, subject_id, created_at)
    select $1::uuid, $2::uuid, $3::timestamptz from locked_account on conflict do nothing),
  applied as (select from locked_account)`;

const UNMUTE_SQL = `unmuted as (delete from notification_mutes m using locked_account
    where m.user_id = $1::uuid and m.subject_id = $2::uuid),
  applied as (select from locked_account)`;

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
