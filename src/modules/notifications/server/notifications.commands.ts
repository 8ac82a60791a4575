import { and, eq, inArray, isNull, lte, type SQL } from 'drizzle-orm';
import type { Db, Tx } from '#infra/db/pool.ts';
import { notifications } from './notifications.table.ts';

/** Marks a person's own notifications read; ids of others, unknown ids and doubles are passed over. */
export async function markRead(tx: Tx, recipientId: string, ids: readonly string[]): Promise<void> {
  await markWhere(tx, recipientId, inArray(notifications.id, [...new Set(ids)]));
}

/** Marks everything read that a person was notified of up to an instant. */
export async function markReadUntil(tx: Tx, recipientId: string, until: Date): Promise<void> {
  await markWhere(tx, recipientId, lte(notifications.createdAt, until));
}

async function markWhere(tx: Tx, recipientId: string, which: SQL): Promise<void> {
  await tx
    .update(notifications)
    .set({ read: true })
    .where(and(eq(notifications.recipientId, recipientId), eq(notifications.read, false), which));
}

/** Remembers that a notification's mail was counted, so that another try of the same mail is not. */
export async function markMailCounted(db: Db, id: string, now: Date): Promise<void> {
  await db
    .update(notifications)
    .set({ mailCountedAt: now })
    .where(and(eq(notifications.id, id), isNull(notifications.mailCountedAt)));
}
