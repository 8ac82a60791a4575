import { sql } from 'drizzle-orm';
import type { Tx } from '#infra/db/pool.ts';
import { recordEvents } from '#infra/events/event.ts';
import type { MessageStateData, MessagingEvent } from '#modules/messaging/messaging.events.ts';
import type { MessageState } from '#modules/messaging/messaging.rules.ts';
import { isOfCase } from './message-state.queries.ts';
import { messages } from './messaging.table.ts';

/**
 * Also changes the messages joined to it. Position and read state stay.
 * @returns false if it no longer exists
 */
export async function changeMessageState(
  tx: Tx,
  id: string,
  state: MessageState,
  now: Date,
): Promise<boolean> {
  const { conversationId, senderId, recipientId } = messages;
  const changed = await tx
    .update(messages)
    .set({ state })
    .where(isOfCase(id))
    .returning({ messageId: messages.id, conversationId, senderId, recipientId });
  if (changed.length === 0) return false;
  const type: MessagingEvent = state === 'active' ? 'message.restored' : 'message.removed';
  const events = changed.map(({ messageId, ...row }) => {
    const data: MessageStateData = { messageId, sides: [row.senderId, row.recipientId] };
    return { type, actorId: null, subjectId: row.conversationId, data: { ...data } };
  });
  await recordEvents(tx, events, now);
  return true;
}

/**
 * A moderation decision then applies to all messages with the same text that the sender sent on the same day.
 */
export async function joinRepeats(tx: Tx, senderId: string, messageId: string): Promise<void> {
  await tx.execute(sql`update messages m set removed_with = ${messageId}::uuid
    from sent_texts one join sent_texts other on other.sender_id = one.sender_id and other.day = one.day and other.hash = one.hash
    where one.sender_id = ${senderId}::uuid and one.message_id = ${messageId}::uuid
      and m.id = other.message_id and m.id <> one.message_id and m.state = 'active'`);
}
