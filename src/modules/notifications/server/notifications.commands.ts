import { and, eq, inArray, isNull } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { Db, Tx } from '#infra/db/pool.ts';
import { notifications } from './notifications.table.ts';

export type NewNotification = Pick<
  typeof notifications.$inferInsert,
  'recipientId' | 'senderId' | 'type' | 'postId' | 'subject'
>;

/** @returns the new notification's id */
export async function addNotification(tx: Tx, row: NewNotification, now: Date): Promise<string> {
  const id = v7();
  await tx.insert(notifications).values({ ...row, id, createdAt: now });
  return id;
}

/** Marks a person's own notifications read; ids of others, unknown ids and doubles are passed over. */
export async function markRead(tx: Tx, recipientId: string, ids: readonly string[]): Promise<void> {
  await tx
    .update(notifications)
    .set({ read: true })
    .where(
      and(
        eq(notifications.recipientId, recipientId),
        inArray(notifications.id, [...new Set(ids)]),
        eq(notifications.read, false),
      ),
    );
}

/** Remembers that a notification's mail was counted, so that another try of the same mail is not. */
export async function markMailCounted(db: Db, id: string, now: Date): Promise<void> {
  await db
    .update(notifications)
    .set({ mailCountedAt: now })
    .where(and(eq(notifications.id, id), isNull(notifications.mailCountedAt)));
}
