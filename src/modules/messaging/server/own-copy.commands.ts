import { and, eq, lte, sql } from 'drizzle-orm';
import type { PolicyViewer } from '#contract/policy.ts';
import type { WriteSteps } from '#infra/api/write.ts';
import type { AppContext } from '#infra/app-context.ts';
import { AppError } from '#infra/app-error.ts';
import type { Tx } from '#infra/db/pool.ts';
import { type NewEvent, recordEvents } from '#infra/events/event.ts';
import type { MessagingEvent } from '#modules/messaging/messaging.events.ts';
import { messagingRefusals } from '#modules/messaging/messaging.messages.ts';
import { markReadSql } from '#modules/notifications/server/notifications.service.ts';
import { lockConversation, sideOf } from './conversation-lock.commands.ts';
import { showsReadState } from './message-view.queries.ts';
import { conversationSides, messages } from './messaging.table.ts';

const READ: MessagingEvent = 'conversation.read';

interface SideFacts {
  otherId: string;
  readPosition: number;
  lastPosition: number;
  unread: number;
  /** Whether an unread notification exists. One may arrive after the message was read. */
  notified: boolean;
  /** Whether the other side sees the read position. */
  shown: boolean;
}

/** Repeatable. Refused with not_found. */
export function readConversation(
  userId: string,
  { id, position }: { id: string; position: number },
): WriteSteps<SideFacts, { unread: number }> {
  return {
    read: { text: READ_SIDE, values: [id, userId] },
    decide(side) {
      if (!side) throw new AppError('not_found', messagingRefusals.notFound);
      const { otherId, readPosition, lastPosition, unread, notified, shown } = side;
      const upTo = Math.min(position, lastPosition);
      if (upTo <= readPosition && (unread > 0 || !notified)) return { unchanged: { unread } };
      if (upTo <= readPosition)
        return { text: MARK_NOTIFICATIONS, values: [id, userId], events: [], response: { unread } };
      return {
        text: MARK_READ,
        values: [id, userId, upTo, lastPosition],
        events: [{ type: READ, actorId: userId, subjectId: id, data: { recipientId: otherId, shown } }],
      };
    },
  };
}

const READ_SIDE = `select s.other_id as "otherId", s.read_position as "readPosition", s.last_position as "lastPosition", s.unread,
    exists (select from notifications n where n.recipient_id = s.user_id and n.post_id = s.conversation_id and not n.read)
      as notified,
    c.state = 'accepted' and ${showsReadState('s.user_id')} and ${showsReadState('s.other_id')} as shown
  from conversation_sides s join conversations c on c.id = s.conversation_id
  where s.conversation_id = $1::uuid and s.user_id = $2::uuid`;

const MARK_NOTIFICATIONS = `told as (${markReadSql({ from: 'locked_account', user: '$2::uuid', subject: '$1::uuid' })}),
  applied as (select from locked_account)`;

const MARK_READ = `done as (update conversation_sides s set read_position = $3::int, unread = (select count(*)::int
      from messages m where m.conversation_id = s.conversation_id and m.recipient_id = s.user_id
        and m.position > greatest($3::int, s.deleted_position) and not m.deleted_by_recipient)
    from locked_account where s.conversation_id = $1::uuid and s.user_id = $2::uuid and s.last_position = $4::int
      and s.read_position < $3::int returning s.conversation_id, s.user_id, s.unread),
  seen as (select d.conversation_id, d.user_id from done d where d.unread = 0),
  told as (${markReadSql({ from: 'seen', user: 'seen.user_id', subject: 'seen.conversation_id' })}),
  applied as (select json_build_object('unread', d.unread) as body from done d)`;

/**
 * Messages that neither side has any more are deleted.
 * @throws {AppError} not_found
 */
export async function deleteConversation(
  { clock }: Pick<AppContext, 'clock'>,
  tx: Tx,
  viewer: PolicyViewer,
  id: string,
): Promise<void> {
  const { lastPosition } = await lockConversation(tx, id, viewer);
  await tx
    .update(conversationSides)
    .set({ deletedPosition: lastPosition, readPosition: lastPosition, unread: 0, folder: 'none' })
    .where(sideOf(id, viewer.id));
  await deleteWithoutCopies(tx, id, lastPosition);
  await recordEvents(tx, [deletion('conversation.deleted', viewer, id)], clock.now());
}

function deletion(type: MessagingEvent, viewer: PolicyViewer, id: string): NewEvent {
  return { type, actorId: viewer.id, subjectId: id, data: {} };
}

async function deleteWithoutCopies(tx: Tx, id: string, upTo: number): Promise<void> {
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
 * Repeatable.
 * @throws {AppError} not_found
 */
export async function deleteMessage(
  { clock }: Pick<AppContext, 'clock'>,
  tx: Tx,
  viewer: PolicyViewer,
  messageId: string,
): Promise<void> {
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
  await deleteWithoutCopies(tx, conversationId, row.position);
  await recordEvents(tx, [deletion('message.deleted', viewer, conversationId)], clock.now());
}
