import { eq } from 'drizzle-orm';
import type { PolicyViewer } from '#contract/policy.ts';
import type { AppContext } from '#infra/app-context.ts';
import { AppError } from '#infra/app-error.ts';
import type { Tx } from '#infra/db/pool.ts';
import { recordEvents } from '#infra/events/event.ts';
import type { MessagingEvent } from '#modules/messaging/messaging.events.ts';
import { messagingRefusals } from '#modules/messaging/messaging.messages.ts';
import { decideReply } from '#modules/messaging/messaging.rules.ts';
import { lockConversation, otherOf, sideOf } from './conversation-lock.commands.ts';
import { conversationSides, conversations } from './messaging.table.ts';

/**
 * A repeat changes nothing.
 * @throws {AppError} not_found, forbidden, wrong_state
 */
export async function replyToMessageRequest(
  context: AppContext,
  tx: Tx,
  viewer: PolicyViewer,
  id: string,
  reply: 'accepted' | 'declined',
): Promise<void> {
  const row = await lockConversation(tx, id, viewer);
  if (row.requestId !== null) throw new AppError('not_found', messagingRefusals.notFound);
  const begun = { state: row.state, askedByWriter: row.askedBy === viewer.id };
  const outcome = decideReply(begun, reply);
  if (outcome === 'forbidden') throw new AppError('forbidden', messagingRefusals.notAsked);
  if (outcome === 'wrong_state') throw new AppError('wrong_state', messagingRefusals.decided);
  if (outcome === 'same') return;
  await tx.update(conversations).set({ state: reply }).where(eq(conversations.id, id));
  const listed =
    reply === 'accepted'
      ? { folder: 'inbox' as const }
      : { folder: 'none' as const, unread: 0, readPosition: row.lastPosition };
  await tx.update(conversationSides).set(listed).where(sideOf(id, viewer.id));
  const type: MessagingEvent = `conversation.${reply}`;
  const data = { recipientId: reply === 'accepted' ? otherOf(row, viewer.id) : viewer.id };
  await recordEvents(tx, [{ type, actorId: viewer.id, subjectId: id, data }], context.clock.now());
}
