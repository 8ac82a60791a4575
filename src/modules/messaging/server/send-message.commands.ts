import { createHmac } from 'node:crypto';
import type { PolicyViewer } from '#contract/policy.ts';
import type { Apply, Write, WriteSteps } from '#infra/api/write.ts';
import type { AppContext } from '#infra/app-context.ts';
import { AppError, requireAllowed } from '#infra/app-error.ts';
import { transaction } from '#infra/db/pool.ts';
import type { EndpointResponse } from '#infra/edge/response.ts';
import { recordEvents } from '#infra/events/event.ts';
import { newId } from '#infra/new-id.ts';
import type { AttachedPicture, MessageView } from '#modules/messaging/messaging.contract.ts';
import { messagingErrors } from '#modules/messaging/messaging.errors.ts';
import {
  MESSAGE_REPEATED,
  type MessageEventData,
  type MessagingEvent,
} from '#modules/messaging/messaging.events.ts';
import { messagingRefusals } from '#modules/messaging/messaging.messages.ts';
import { canRead, canReply, decideWriting, type ReplyTarget } from '#modules/messaging/messaging.policy.ts';
import { type ConversationState, chooseSlot, isTextCounted } from '#modules/messaging/messaging.rules.ts';
import { isNewAccount } from '#modules/profiles/new-account.rules.ts';
import { profilesRefusals } from '#modules/profiles/profiles.messages.ts';
import { can as canProfile } from '#modules/profiles/profiles.policy.ts';
import {
  begunOf,
  type CountedText,
  type DraftFacts,
  type FoundConversation,
  type FoundThread,
  type FoundUser,
  idsOf,
  readForFirst,
  readForReply,
  readForThread,
} from './message-target.queries.ts';
import { vectorOf } from './message-words.ts';
import { messagingRateLimits } from './messaging.rate-limits.ts';
import { SEND_CONFLICTS, sendSql } from './send-message.sql.ts';

/** For a collaboration's thread the conversation id is the id of the request. */
export interface NewMessage {
  conversationId: string;
  text: string;
  pictures: readonly AttachedPicture[];
  files: readonly string[];
}

/** Refused with not_found, forbidden, message_waits, wrong_state, same_text. */
export function sendMessage(
  context: AppContext,
  viewer: PolicyViewer,
  { conversationId, ...content }: NewMessage,
): WriteSteps<FoundConversation, MessageView> {
  const draft = draftOf(context, viewer.id, content, 'reply');
  return {
    read: readForReply(conversationId, draft),
    decide(found, { state }) {
      const { askedBy, ...open } = requireOpenConversation({ ...viewer, state }, found);
      return messageApply(draft, open, open.target, {
        ...{ id: conversationId, requestId: null, askedBy, before: 'accepted', state: 'accepted' },
      });
    },
  };
}

/** Refused with not_found, forbidden, wrong_state, same_text. */
export function sendInThread(
  context: AppContext,
  viewer: PolicyViewer,
  { conversationId: id, ...content }: NewMessage,
): WriteSteps<FoundThread, MessageView> {
  const draft = draftOf(context, viewer.id, content, 'reply');
  return {
    read: readForThread(id, draft),
    decide(found, { state }) {
      const open = requireOpenThread({ ...viewer, state }, found);
      const before = open.hasBegun ? 'accepted' : null;
      return messageApply(draft, open, open.target, {
        ...{ id, requestId: id, askedBy: null, before, state: 'accepted' },
      });
    },
  };
}

/** @throws {AppError} not_found, forbidden, message_waits, wrong_state */
export function requireOpenConversation(
  viewer: PolicyViewer,
  found: FoundConversation | null,
): FoundConversation {
  if (!found || found.requestId !== null || !canRead(viewer, [found.lowId, found.highId]).ok)
    throw new AppError('not_found', messagingRefusals.notFound);
  requireAllowed(canReply(viewer, found.target), messagingRefusals);
  if (found.state === 'accepted') return found;
  if (found.askedBy === viewer.id) throw new AppError(messagingErrors.message_waits);
  throw new AppError('wrong_state', messagingRefusals.notAccepted);
}

/** @throws {AppError} not_found, forbidden, wrong_state */
export function requireOpenThread(viewer: PolicyViewer, found: FoundThread | null): FoundThread {
  if (!found || !canRead(viewer, [found.senderId, found.recipientId]).ok)
    throw new AppError('not_found', messagingRefusals.notFound);
  requireAllowed(canReply(viewer, found.target), messagingRefusals);
  if (!found.isOpen) throw new AppError('wrong_state', messagingRefusals.threadClosed);
  return found;
}

interface FirstSent {
  conversationId: string;
  messageId: string;
}

/**
 * If the user does not know the sender, the first message waits for their consent. If they had sent the
 * sender a request, the message accepts it. Refused with not_found, forbidden, account_limited,
 * message_waits, too_many, same_text.
 */
export function beginConversation(
  context: AppContext,
  viewer: PolicyViewer,
  { username, text }: { username: string; text: string },
): WriteSteps<FoundUser, FirstSent> {
  const draft = draftOf(context, viewer.id, { text, pictures: [], files: [] }, 'first');
  return {
    read: readForFirst(username, draft),
    async decide(found, { state }, take) {
      const target = found?.target;
      if (!target || !canProfile(viewer, 'view', target).ok)
        throw new AppError('not_found', profilesRefusals.userNotFound);
      if (target.id === viewer.id) throw new AppError('forbidden', messagingRefusals.own);
      const { conversation, viewerJoined } = found;
      const { outcome, verdict } = decideWriting(
        { ...viewer, state },
        begunOf(conversation, viewer.id),
        target,
      );
      requireAllowed(verdict, messagingRefusals);
      if (outcome === 'waiting') throw new AppError(messagingErrors.message_waits);
      const { firstMessage, firstMessageOfNew } = messagingRateLimits;
      if (!conversation) await take(isNewAccount(viewerJoined, draft.now) ? firstMessageOfNew : firstMessage);
      const id = conversation?.id ?? newId();
      const isCounted = isTextCounted(text, conversation === null);
      const apply = messageApply(isCounted ? draft : { ...draft, counted: null }, found, target, {
        ...{ id, requestId: null, askedBy: conversation?.askedBy ?? viewer.id },
        ...{ before: conversation?.state ?? null, state: outcome === 'ask' ? 'request' : 'accepted' },
      });
      return { ...apply, response: { conversationId: id, messageId: draft.id } };
    },
  };
}

interface Draft {
  id: string;
  senderId: string;
  text: string;
  /** Null if the limit for repeated texts does not apply. */
  counted: CountedText | null;
  pictures: readonly AttachedPicture[];
  files: readonly string[];
  now: Date;
}

function draftOf(
  { clock, env }: Pick<AppContext, 'clock' | 'env'>,
  senderId: string,
  { text, pictures, files }: Omit<NewMessage, 'conversationId'>,
  as: 'reply' | 'first',
): Draft {
  const now = clock.now();
  const isCounted = isTextCounted(text, as === 'first');
  const counted = isCounted
    ? { day: now.toISOString().slice(0, 10), hash: hashOf(env.authSecret, senderId, text) }
    : null;
  return { id: newId(), senderId, text, counted, pictures, files, now };
}

/** Includes the sender, so that equal texts of two users have different hashes. */
function hashOf(authSecret: string, senderId: string, text: string): string {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [text];
  return createHmac('sha256', authSecret)
    .update(JSON.stringify(['message', senderId, words]))
    .digest('base64url');
}

interface Destination {
  id: string;
  requestId: string | null;
  askedBy: string | null;
  before: ConversationState | null;
  state: ConversationState;
}

/**
 * @throws {AppError} same_text; wrong_state, if a picture or file no longer exists
 */
function messageApply(
  { id, senderId, text, counted, pictures, files, now }: Draft,
  { sent, waiting, waitingFiles }: DraftFacts,
  recipient: ReplyTarget,
  conversation: Destination,
): Apply<never> {
  const slot = counted && chooseSlot(sent, conversation.id, Math.random());
  if (counted && slot === 'none') throw new RepeatedText(sent, counted.day, now);
  if (waiting !== pictures.length) throw new AppError('wrong_state', messagingRefusals.pictureGone);
  if (waitingFiles !== files.length) throw new AppError('wrong_state', messagingRefusals.fileGone);
  const { requestId, askedBy, before, state } = conversation;
  const type: MessagingEvent = state === 'request' ? 'message.requested' : 'message.sent';
  const data: MessageEventData = {
    ...{ messageId: id, recipientId: recipient.id, inRequest: requestId !== null },
  };
  const [hasPictures, hasFiles] = [pictures.length > 0, files.length > 0];
  return {
    text: sendSql(before === null ? 'new' : 'there', { hasPictures, hasFiles }),
    values: [
      ...[id, conversation.id, senderId, recipient.id, recipient.state, text, now, requestId],
      ...(counted && slot !== null ? [counted.hash, slot, counted.day] : [null, null, null]),
      vectorOf(text),
      ...(before === null ? [state, askedBy] : [before, askedBy, state]),
      ...(hasPictures ? [idsOf(pictures), pictures.map(({ imageAlt }) => imageAlt)] : []),
      ...(hasFiles ? [files] : []),
    ],
    events: [{ type, actorId: senderId, subjectId: conversation.id, data: { ...data } }],
    conflicts: SEND_CONFLICTS,
  };
}

class RepeatedText extends AppError {
  /** The first message of the day with this text. */
  readonly messageId: string;

  constructor([first]: DraftFacts['sent'], day: string, now: Date) {
    const untilMidnight = Date.parse(`${day}T24:00:00Z`) - now.getTime();
    super(messagingErrors.same_text, undefined, { retryAfter: Math.ceil(untilMidnight / 1000) });
    this.messageId = first?.messageId ?? '';
  }
}

/** If the text was sent too often, records the refusal as an event, which consumers process. */
export async function writeMessage<F, B>(
  { database, clock }: AppContext,
  senderId: string,
  write: Write,
  steps: WriteSteps<F, B>,
): Promise<EndpointResponse<B>> {
  try {
    return await write(steps);
  } catch (error) {
    if (error instanceof RepeatedText) {
      const event = { type: MESSAGE_REPEATED, actorId: senderId, subjectId: error.messageId, data: {} };
      await transaction(database.db, (tx) => recordEvents(tx, [event], clock.now()));
    }
    throw error;
  }
}
