import { sql } from 'drizzle-orm';
import type { Tx } from '#infra/db/pool.ts';

/** A sent text and its sender's account. */
export interface SentText {
  messageId: string;
  senderId: string;
  username: string;
  text: string;
  sentAt: Date;
}

/** Returns messages as their senders wrote them, without those that no longer exist. */
export async function listSentTexts(tx: Tx, messageIds: readonly string[]): Promise<SentText[]> {
  const { rows } = await tx.execute<SentText & Record<string, unknown>>(sql`
    select m.id as "messageId", m.sender_id as "senderId", p.username, m.text, m.created_at as "sentAt"
    from messages m join profiles p on p.user_id = m.sender_id
    where m.id = any(${sql.param(messageIds)}::uuid[]) and not m.erased`);
  return rows;
}
