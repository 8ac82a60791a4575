import { and, eq, isNull } from 'drizzle-orm';
import type { PolicyViewer } from '#contract/policy.ts';
import type { AppContext } from '#infra/app-context.ts';
import type { Tx } from '#infra/db/pool.ts';
import { recordEvents } from '#infra/events/event.ts';
import { AppError, requireAllowed } from '#infra/http/app-error.ts';
import type { JsonText } from '#infra/http/response.ts';
import { newId } from '#infra/new-id.ts';
import type { MessageView } from '#modules/messaging/messaging.contract.ts';
import { messagingErrors } from '#modules/messaging/messaging.errors.ts';
import type { MessagingEvent } from '#modules/messaging/messaging.events.ts';
import { messagingRefusals } from '#modules/messaging/messaging.messages.ts';
import { can } from '#modules/messaging/messaging.policy.ts';
import { decideFirst, decideReply } from '#modules/messaging/messaging.rules.ts';
import { isNewAccount } from '#modules/profiles/new-account.rules.ts';
import { getProfile } from '#modules/profiles/server/profiles.service.ts';
import { type ConversationRow, lockConversation, otherOf, sideOf } from './conversation-lock.commands.ts';
import { findTarget, getThreadOf } from './message-target.queries.ts';
import { messagingRateLimits } from './messaging.rate-limits.ts';
import { conversationSides, conversations } from './messaging.table.ts';
import { type NewMessage, writeDecided } from './send-message.commands.ts';

/**
 * Writes a first message to a user. Where they do not know the sender, it waits for their consent; where they asked
 * before, it is the consent to theirs.
 * @throws {AppError} not_found, forbidden, account_limited, message_waits, same_text, too_many
 */
export async function beginConversation(
  context: AppContext,
  tx: Tx,
  viewer: PolicyViewer,
  { username, text }: { username: string; text: string },
): Promise<{ conversationId: string; messageId: string }> {
  const { userId: otherId } = await getProfile(tx, username, viewer);
  if (otherId === viewer.id) throw new AppError('forbidden', messagingRefusals.own);
  const known = await findConversation(tx, viewer.id, otherId);
  const now = context.clock.now();
  const row = known ?? (await makeConversation(tx, viewer.id, otherId, now));
  const { target, viewerState, viewerJoined } = await findTarget(tx, viewer.id, otherId);
  const isNew = row.lastPosition === 0;
  const begun = isNew ? null : { state: row.state, askedByWriter: row.askedBy === viewer.id };
  const outcome = decideFirst(begun, target.knowsViewer);
  const isReply = outcome === 'send' || (begun !== null && !begun.askedByWriter);
  requireAllowed(
    can({ ...viewer, state: viewerState }, isReply ? 'reply' : 'begin', target),
    messagingRefusals,
  );
  if (outcome === 'waiting') throw new AppError(messagingErrors.message_waits);
  if (isNew) await takeFirstMessage(context, viewer.id, isNewAccount(viewerJoined, now));
  if (outcome === 'open' && row.state !== 'accepted') await open(tx, row.id);
  const message = { conversationId: row.id, senderId: viewer.id, text, pictures: [] };
  const { messageId } = (await writeDecided(context, tx, message, isNew)).read();
  return { conversationId: row.id, messageId };
}

async function takeFirstMessage({ limiter }: AppContext, userId: string, isNew: boolean): Promise<void> {
  const { firstMessage, firstMessageOfNew } = messagingRateLimits;
  await limiter.take(isNew ? firstMessageOfNew : firstMessage, userId);
}

/** The conversation of two users, locked; null when there is none. */
async function findConversation(tx: Tx, userId: string, otherId: string): Promise<ConversationRow | null> {
  const [lowId = '', highId = ''] = [userId, otherId].sort();
  const [row] = await tx
    .select()
    .from(conversations)
    .where(
      and(eq(conversations.lowId, lowId), eq(conversations.highId, highId), isNull(conversations.requestId)),
    )
    .for('no key update');
  return row ?? null;
}

/** Makes the conversation of two users, locked. Where the other side made it at the same moment, it is theirs. */
async function makeConversation(
  tx: Tx,
  userId: string,
  otherId: string,
  now: Date,
): Promise<ConversationRow> {
  const [lowId = '', highId = ''] = [userId, otherId].sort();
  const [row] = await tx
    .insert(conversations)
    .values({ id: newId(), lowId, highId, state: 'request', askedBy: userId, lastAt: now, createdAt: now })
    .onConflictDoNothing()
    .returning();
  const found = row ?? (await findConversation(tx, userId, otherId));
  if (!found) throw new AppError('unavailable', undefined, { retryAfter: 1 });
  return found;
}

async function open(tx: Tx, id: string): Promise<void> {
  await tx.update(conversations).set({ state: 'accepted' }).where(eq(conversations.id, id));
}

/**
 * Sends a message where one statement did not, or says why it is not sent.
 * @throws {AppError} not_found, forbidden, wrong_state, message_waits, same_text
 */
export async function sendMessage(
  context: AppContext,
  tx: Tx,
  viewer: PolicyViewer,
  message: NewMessage,
): Promise<JsonText<MessageView>> {
  const row = await lockConversation(tx, message.conversationId, viewer);
  if (row.requestId !== null) throw new AppError('not_found', messagingRefusals.notFound);
  const { target, viewerState } = await findTarget(tx, viewer.id, otherOf(row, viewer.id));
  requireAllowed(can({ ...viewer, state: viewerState }, 'reply', target), messagingRefusals);
  if (row.state !== 'accepted') {
    if (row.askedBy === viewer.id) throw new AppError(messagingErrors.message_waits);
    throw new AppError('wrong_state', messagingRefusals.notAccepted);
  }
  return writeDecided(context, tx, message);
}

/**
 * As `sendMessage`, for the thread of a collaboration.
 * @throws {AppError} not_found, forbidden, wrong_state, same_text
 */
export async function sendInThread(
  context: AppContext,
  tx: Tx,
  viewer: PolicyViewer,
  message: NewMessage,
): Promise<JsonText<MessageView>> {
  const request = await getThreadOf(tx, message.conversationId, viewer.id);
  const { target, viewerState } = await findTarget(tx, viewer.id, request.otherId);
  requireAllowed(can({ ...viewer, state: viewerState }, 'reply', target), messagingRefusals);
  if (!request.isOpen) throw new AppError('wrong_state', messagingRefusals.threadClosed);
  const now = context.clock.now();
  const [lowId = '', highId = ''] = [viewer.id, request.otherId].sort();
  const { conversationId: id } = message;
  await tx
    .insert(conversations)
    .values({ id, requestId: id, lowId, highId, state: 'accepted', lastAt: now, createdAt: now })
    .onConflictDoNothing();
  await lockConversation(tx, id, viewer);
  return writeDecided(context, tx, message);
}

/**
 * Accepts or declines a message request. A repeat changes nothing.
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
