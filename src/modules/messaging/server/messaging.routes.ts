import { Readable } from 'node:stream';
import type { AppContext } from '#infra/app-context.ts';
import { AppError } from '#infra/http/app-error.ts';
import type { Change, WriteKey } from '#infra/http/change.ts';
import { type ServedEndpoint, serve } from '#infra/http/dispatch.ts';
import { type EndpointResponse, JsonText, respond } from '#infra/http/response.ts';
import { policyViewer, type Viewer } from '#infra/session/token.ts';
import { receiveWholePicture } from '#modules/media/server/whole-picture.service.ts';
import { type MessageView, messagingContract } from '#modules/messaging/messaging.contract.ts';
import {
  messagingConfirmations,
  messagingRefusals,
  noMessageText,
  waitingText,
} from '#modules/messaging/messaging.messages.ts';
import { can } from '#modules/messaging/messaging.policy.ts';
import { canSearch, decideFirst, opensBegun, PICTURE_EDGE } from '#modules/messaging/messaging.rules.ts';
import { getProfile } from '#modules/profiles/server/profiles.service.ts';
import { keepMessagePicture } from './message-pictures.commands.ts';
import { findMessagePicture } from './message-pictures.queries.ts';
import { findBegun, findTarget, getThreadOf } from './message-target.queries.ts';
import { beginConversation, replyToMessageRequest, sendInThread, sendMessage } from './messaging.commands.ts';
import {
  findConversationView,
  listConversations,
  listMessages,
  searchMessages,
  type ViewPage,
} from './messaging.queries.ts';
import { messagingRateLimits } from './messaging.rate-limits.ts';
import { deleteConversation, deleteMessage, readConversation } from './own-copy.commands.ts';
import { type NewMessage, RepeatedText, recordRepeated, sendAtOnce } from './send-message.commands.ts';

interface SendCall {
  viewer: Viewer;
  params: { id: string };
  body: { text: string; pictures: string[] };
  change: Change;
  key: WriteKey | null;
}

export function messagingRoutes(context: AppContext): ServedEndpoint[] {
  const { database, limiter } = context;
  const { db } = database;

  /** A text that goes to many is refused, and written down for the moderators. */
  const kept = async <T>(senderId: string, sent: Promise<T>): Promise<T> => {
    try {
      return await sent;
    } catch (error) {
      if (error instanceof RepeatedText) await recordRepeated(context, senderId, error);
      throw error;
    }
  };

  const send =
    (target: 'conversation' | 'thread', slowly: typeof sendMessage) =>
    async ({ viewer, params, body, change, key }: SendCall) => {
      const message: NewMessage = { conversationId: params.id, senderId: viewer.userId, ...body };
      const written = await sendAtOnce(context, target, message, key);
      if (written !== null) return { body: new JsonText<MessageView>(written) };
      const sent = change(async (tx) => ({
        body: await slowly(context, tx, policyViewer(viewer), message),
      }));
      return kept(viewer.userId, sent);
    };

  return serve(messagingContract, {
    listConversations: async ({ viewer, query }) =>
      pageOf(await listConversations(database, viewer.userId, query.tab, query)),

    beginConversation: ({ viewer, body, change }) =>
      kept(
        viewer.userId,
        change(async (tx) => respond(await beginConversation(context, tx, policyViewer(viewer), body))),
      ),

    conversationWith: async ({ viewer, params }) => {
      const reader = policyViewer(viewer);
      const { userId } = await getProfile(db, params.username, reader);
      if (userId === viewer.userId) {
        return respond({
          conversationId: null,
          because: 'own' as const,
          reason: messagingRefusals.own,
          ...{ waits: false, opens: false },
        });
      }
      const begun = await findBegun(db, viewer.userId, userId);
      const { target, viewerState } = await findTarget(db, viewer.userId, userId);
      const outcome = decideFirst(begun, target.knowsViewer);
      const isReply = outcome === 'send' || (begun !== null && !begun.askedByWriter);
      // The page says by itself that an e-mail is not verified.
      const verdict = can({ ...reader, state: viewerState }, isReply ? 'reply' : 'begin', target);
      const conversationId = begun?.id ?? null;
      const waits = outcome === 'ask';
      if (!verdict.ok) {
        const because = verdict.reason ?? 'unavailable';
        return respond({ conversationId, because, reason: noMessageText(verdict), waits, opens: false });
      }
      const opens = opensBegun(begun, target.knowsViewer);
      if (outcome !== 'waiting') return respond({ conversationId, because: null, reason: '', waits, opens });
      return respond({ conversationId, because: 'waiting' as const, reason: waitingText, waits, opens });
    },

    getConversation: async ({ viewer, params }) => {
      const body = await findConversationView(database, viewer.userId, params.id);
      if (!body) throw new AppError('not_found', messagingRefusals.notFound);
      return { body };
    },

    deleteConversation: ({ viewer, params, change }) =>
      change(async (tx) => {
        await deleteConversation(tx, policyViewer(viewer), params.id);
        return respond({ message: messagingConfirmations.conversationDeleted });
      }),

    listMessages: async ({ viewer, params, query }) => {
      const list = await listMessages(database, viewer.userId, { ...params, inRequest: false }, query);
      if (!list) throw new AppError('not_found', messagingRefusals.notFound);
      return pageOf(list);
    },

    sendMessage: send('conversation', sendMessage),

    acceptConversation: ({ viewer, params, change }) =>
      change(async (tx) => {
        await replyToMessageRequest(context, tx, policyViewer(viewer), params.id, 'accepted');
        return respond({ message: messagingConfirmations.accepted });
      }),

    declineConversation: ({ viewer, params, change }) =>
      change(async (tx) => {
        await replyToMessageRequest(context, tx, policyViewer(viewer), params.id, 'declined');
        return respond({ message: messagingConfirmations.declined });
      }),

    readConversation: ({ viewer, params, body, write }) =>
      write(readConversation(viewer.userId, { id: params.id, position: body.position })),

    listRequestMessages: async ({ viewer, params, query }) => {
      const list = await listMessages(database, viewer.userId, { ...params, inRequest: true }, query);
      if (list) return pageOf(list);
      // Nothing was written yet, or it is not theirs.
      await getThreadOf(db, params.id, viewer.userId);
      return { body: [] };
    },

    sendRequestMessage: send('thread', sendInThread),

    searchMessages: async ({ viewer, query }) => {
      if (!canSearch(query.q)) throw new AppError('malformed', messagingRefusals.termTooShort);
      await limiter.take(messagingRateLimits.searchMessages, viewer.userId);
      return pageOf(await searchMessages(database, viewer.userId, query.q, query));
    },

    uploadMessagePicture: async ({ viewer, upload, change }) => {
      await limiter.take(messagingRateLimits.messagePicture, viewer.userId);
      const picture = await receiveWholePicture(upload, PICTURE_EDGE);
      // A user who was signed out while the picture was processed is refused as always (checks.md SE-05).
      if (await context.revocations.isRevoked(viewer.sessionId)) throw new AppError('not_signed_in');
      return change(async (tx) => {
        const pictureId = await keepMessagePicture(context, tx, viewer.userId, picture);
        return respond({ pictureId, width: picture.width, height: picture.height });
      });
    },

    messagePicture: async ({ viewer, params: { id: messageId, place } }) => {
      const bytes = await findMessagePicture(database, viewer.userId, { messageId, place });
      if (!bytes) throw new AppError('not_found', messagingRefusals.pictureNotFound);
      const file = { name: `picture-${place}.webp`, type: 'image/webp', content: Readable.from([bytes]) };
      return { body: {}, file };
    },

    deleteMessage: ({ viewer, params, change }) =>
      change(async (tx) => {
        await deleteMessage(tx, policyViewer(viewer), params.id);
        return respond({ message: messagingConfirmations.messageDeleted });
      }),
  });
}

function pageOf<V>({ views, next }: ViewPage<V>): EndpointResponse<V[]> {
  return { body: views, ...(next !== undefined && { next }) };
}
