import { and, eq, or, sql } from 'drizzle-orm';
import type { Db, Tx } from '#infra/db/pool.ts';
import type { MessageState } from '#modules/messaging/messaging.rules.ts';
import { messages } from './messaging.table.ts';

/** Null if the message is deleted or erased. */
export async function findMessageState(db: Db, id: string): Promise<MessageState | null> {
  const [row] = await db
    .select({ state: messages.state })
    .from(messages)
    .where(isOfCase(id))
    .orderBy(first(id));
  return row?.state ?? null;
}

export async function lockMessageState(tx: Tx, id: string): Promise<MessageState | null> {
  const rows = await tx
    .select({ id: messages.id, state: messages.state })
    .from(messages)
    .where(isOfCase(id))
    .orderBy(messages.id)
    .for('no key update');
  return (rows.find((row) => row.id === id) ?? rows[0])?.state ?? null;
}

/** Prefers the message itself; if both sides deleted it, another one with the same text. */
const first = (id: string) => sql`${messages.id} <> ${id}`;

/** The message itself, and those that are removed together with it. */
export function isOfCase(id: string) {
  const isThere = sql`(select p.state from profiles p where p.user_id = ${messages.senderId}) <> 'deleted'`;
  return and(or(eq(messages.id, id), eq(messages.removedWith, id)), eq(messages.erased, false), isThere);
}
