import { eq, or, sql } from 'drizzle-orm';
import type { AppContext } from '#infra/app-context.ts';
import type { Tx } from '#infra/db/pool.ts';
import type { LeavingUser } from '#infra/module.ts';
import { OWN_COPY } from './message-view.queries.ts';
import { conversationSides, conversations, messagePictures, messages, sentTexts } from './messaging.table.ts';

/**
 * Takes a leaving user out of their conversations. What the others wrote stays theirs, with 'deleted' in the places of
 * the user's own messages. A request that waits is gone, and so is a conversation that no side has any more.
 */
export async function eraseMessages(_: AppContext, tx: Tx, { userId }: LeavingUser): Promise<void> {
  const own = or(eq(conversations.lowId, userId), eq(conversations.highId, userId));
  await tx
    .select({ id: conversations.id })
    .from(conversations)
    .where(own)
    .orderBy(conversations.id)
    .for('update');
  await tx.delete(messagePictures).where(eq(messagePictures.ownerId, userId));
  await tx.delete(sentTexts).where(eq(sentTexts.senderId, userId));
  await tx.update(messages).set({ text: '', erased: true }).where(eq(messages.senderId, userId));
  await tx.delete(conversationSides).where(eq(conversationSides.userId, userId));
  // Also what the other side had deleted of their copy alone.
  await tx.execute(sql`delete from messages m using conversations c
    where c.id = m.conversation_id and ${userId}::uuid in (c.low_id, c.high_id)
      and not exists (select from conversation_sides s
        where s.conversation_id = c.id and ${sql.raw(OWN_COPY)})`);
  await tx.delete(conversations).where(
    sql`${own} and (${conversations.state} <> 'accepted' and ${conversations.askedBy} = ${userId}
      or not exists (select from conversation_sides s where s.conversation_id = ${conversations.id}
        and s.last_position > s.deleted_position))`,
  );
}
