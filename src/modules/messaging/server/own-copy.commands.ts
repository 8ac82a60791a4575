import { and, eq, lte, sql } from 'drizzle-orm';
import type { PolicyViewer } from '#contract/policy.ts';
import type { AppContext } from '#infra/app-context.ts';
import type { Tx } from '#infra/db/pool.ts';
import { AppError } from '#infra/http/app-error.ts';
import { guardedWrite } from '#infra/http/guarded-write.ts';
import { heldAccount } from '#modules/accounts/server/account-locks.service.ts';
import type { MessagingEvent } from '#modules/messaging/messaging.events.ts';
import { messagingRefusals } from '#modules/messaging/messaging.messages.ts';
import { readNotificationsAbout } from '#modules/notifications/server/notifications.service.ts';
import { lockConversation, sideOf } from './conversation-lock.commands.ts';
import { showsReadState } from './message-view.queries.ts';
import { conversationSides, messages } from './messaging.table.ts';

const READ: MessagingEvent = 'conversation.read';

/** Where the newest message is the last one that the viewer saw, as it nearly always is. */
const READ_STATEMENT = `with held as (${heldAccount('$2', 'change')}),
  seen as (select s.* from conversation_sides s join held on held.user_id = s.user_id
    where s.conversation_id = $1::uuid and s.last_position = $3::int),
  done as (update conversation_sides s set read_position = s.last_position, unread = 0 from seen
    where s.conversation_id = seen.conversation_id and s.user_id = seen.user_id and s.last_position = $3::int
      and s.read_position < s.last_position returning s.conversation_id, s.user_id, s.other_id),
  told as (${readNotificationsAbout({ from: 'seen', user: 'seen.user_id', subject: 'seen.conversation_id' })}),
  happened as (insert into events (type, actor_id, subject_id, data, created_at, trace)
    select '${READ}', d.user_id, d.conversation_id, jsonb_build_object('recipientId', d.other_id,
      'shown', c.state = 'accepted' and ${showsReadState('d.user_id')} and ${showsReadState('d.other_id')}),
      $4::timestamptz, $5::text
    from done d join conversations c on c.id = d.conversation_id)
  select '{"unread":0}' as body from seen`;

/**
 * Marks what was written up to a position as read by one statement.
 * @returns the response as JSON; null where there is something newer, or no such conversation
 */
export function readAtOnce(
  context: AppContext,
  userId: string,
  { id, position }: { id: string; position: number },
): Promise<string | null> {
  return guardedWrite(context, userId, READ_STATEMENT, [id, userId, position, context.clock.now()]);
}

/**
 * Marks what was written up to a position as read.
 * @returns how many messages are unread now
 * @throws {AppError} not_found
 */
export async function readConversation(
  tx: Tx,
  viewer: PolicyViewer,
  { id, position }: { id: string; position: number },
): Promise<number> {
  await lockConversation(tx, id, viewer);
  const read = sql`greatest(${conversationSides.readPosition}, least(${position}, ${conversationSides.lastPosition}))`;
  const [side] = await tx
    .update(conversationSides)
    .set({
      readPosition: read,
      unread: sql`(select count(*)::int from messages m where m.conversation_id = ${id} and m.recipient_id = ${viewer.id}
        and m.position > greatest(${read}, ${conversationSides.deletedPosition}) and not m.deleted_by_recipient)`,
    })
    .where(sideOf(id, viewer.id))
    .returning({ unread: conversationSides.unread });
  return side?.unread ?? 0;
}

/**
 * Deletes a user's copy of all messages so far. What neither side keeps any more goes.
 * @throws {AppError} not_found
 */
export async function deleteConversation(tx: Tx, viewer: PolicyViewer, id: string): Promise<void> {
  const { lastPosition } = await lockConversation(tx, id, viewer);
  await tx
    .update(conversationSides)
    .set({ deletedPosition: lastPosition, readPosition: lastPosition, unread: 0, folder: 'none' })
    .where(sideOf(id, viewer.id));
  await deleteUnkept(tx, id, lastPosition);
}

/** Deletes the messages of a conversation of which no side has a copy any more. */
async function deleteUnkept(tx: Tx, id: string, upTo: number): Promise<void> {
  await tx.delete(messages).where(
    and(
      eq(messages.conversationId, id),
      lte(messages.position, upTo),
      sql`not exists (select from conversation_sides s where s.conversation_id = ${id}
        and ${messages.position} > s.deleted_position
        and not (case when ${messages.senderId} = s.user_id then ${messages.deletedBySender}
          else ${messages.deletedByRecipient} end))`,
    ),
  );
}

/**
 * Deletes a user's copy of a message. Harmless to repeat.
 * @throws {AppError} not_found
 */
export async function deleteMessage(tx: Tx, viewer: PolicyViewer, messageId: string): Promise<void> {
  const [known] = await tx
    .select({ conversationId: messages.conversationId })
    .from(messages)
    .where(eq(messages.id, messageId));
  if (!known) throw new AppError('not_found', messagingRefusals.messageNotFound);
  const { conversationId } = known;
  await lockConversation(tx, conversationId, viewer, messagingRefusals.messageNotFound);
  const [row] = await tx.select().from(messages).where(eq(messages.id, messageId));
  if (!row) throw new AppError('not_found', messagingRefusals.messageNotFound);
  const isOwn = row.senderId === viewer.id;
  if (isOwn ? row.deletedBySender : row.deletedByRecipient) return;
  await tx
    .update(messages)
    .set(isOwn ? { deletedBySender: true } : { deletedByRecipient: true })
    .where(eq(messages.id, messageId));
  if (!isOwn) {
    const { unread, readPosition, deletedPosition } = conversationSides;
    await tx
      .update(conversationSides)
      .set({ unread: sql`${unread} - 1` })
      .where(
        and(
          sideOf(conversationId, viewer.id),
          sql`${row.position} > greatest(${readPosition}, ${deletedPosition})`,
        ),
      );
  }
  await deleteUnkept(tx, conversationId, row.position);
}
