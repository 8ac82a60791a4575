import { Readable } from 'node:stream';
import type { PolicyViewer } from '#contract/policy.ts';
import { type ServedEndpoint, serve } from '#infra/api/dispatch.ts';
import type { Write, WriteSteps } from '#infra/api/write.ts';
import type { AppContext } from '#infra/app-context.ts';
import { AppError } from '#infra/app-error.ts';
import type { EndpointResponse } from '#infra/edge/response.ts';
import { policyViewer, type Viewer } from '#infra/session/token.ts';
import { receiveWholePicture } from '#modules/media/server/whole-picture.service.ts';
import { canSearch } from '#modules/messaging/message-search.rules.ts';
import { type MessageView, messagingContract } from '#modules/messaging/messaging.contract.ts';
import {
  messagingConfirmations,
  messagingRefusals,
  noMessageText,
  waitingText,
} from '#modules/messaging/messaging.messages.ts';
import { decideWriting } from '#modules/messaging/messaging.policy.ts';
import { opensBegun, PICTURE_EDGE } from '#modules/messaging/messaging.rules.ts';
import { profilesRefusals } from '#modules/profiles/profiles.messages.ts';
import { can as canProfile } from '#modules/profiles/profiles.policy.ts';
import { keepMessagePicture } from './message-pictures.commands.ts';
import { begunOf, findUser, requireParticipant } from './message-target.queries.ts';
import { replyToMessageRequest } from './messaging.commands.ts';
import {
  findConversationView,
  findMessagePicture,
  listConversations,
  listMessages,
  searchMessages,
  type ViewPage,
} from './messaging.queries.ts';
import { messagingRateLimits } from './messaging.rate-limits.ts';
import { deleteConversation, deleteMessage, readConversation } from './own-copy.commands.ts';
import {
  beginConversation,
  type NewMessage,
  sendInThread,
  sendMessage,
  writeMessage,
} from './send-message.commands.ts';

interface SendCall {
  viewer: Viewer;
  params: { id: string };
  body: Pick<NewMessage, 'text' | 'pictures' | 'files'>;
  write: Write;
}

export function messagingRoutes(context: AppContext): ServedEndpoint[] {
  const { database, limiter } = context;
  const { db } = database;

  const send =
    <F>(
      steps: (context: AppContext, viewer: PolicyViewer, message: NewMessage) => WriteSteps<F, MessageView>,
    ) =>
    ({ viewer, params, body, write }: SendCall) => {
      const message = { conversationId: params.id, ...body };
      return writeMessage(context, viewer.userId, write, steps(context, policyViewer(viewer), message));
    };

  return serve(messagingContract, {
    listConversations: async ({ viewer, query }) =>
      pageOf(await listConversations(database, viewer.userId, query.tab, query)),

    beginConversation: ({ viewer, body, write }) =>
      writeMessage(context, viewer.userId, write, beginConversation(context, policyViewer(viewer), body)),

    conversationWith: async ({ viewer, params }) => {
      const reader = policyViewer(viewer);
      const { target, conversation, viewerState } = await findUser(database, params.username, viewer.userId);
      if (!target || !canProfile(reader, 'view', target).ok)
        throw new AppError('not_found', profilesRefusals.userNotFound);
      if (target.id === viewer.userId) {
        return {
          body: {
            conversationId: null,
            because: 'own' as const,
            reason: messagingRefusals.own,
            waits: false,
            opens: false,
          },
        };
      }
      const begun = begunOf(conversation, viewer.userId);
      // The page itself shows a banner if the email address is not verified.
      const { outcome, verdict } = decideWriting({ ...reader, state: viewerState }, begun, target);
      const conversationId = conversation?.id ?? null;
      const waits = outcome === 'ask';
      if (!verdict.ok) {
        const because = verdict.reason ?? 'unavailable';
        return { body: { conversationId, because, reason: noMessageText(verdict), waits, opens: false } };
      }
      const opens = opensBegun(begun, target.knowsViewer);
      if (outcome !== 'waiting') return { body: { conversationId, because: null, reason: '', waits, opens } };
      return { body: { conversationId, because: 'waiting' as const, reason: waitingText, waits, opens } };
    },

    getConversation: async ({ viewer, params }) => {
      const body = await findConversationView(database, viewer.userId, params.id);
      if (!body) throw new AppError('not_found', messagingRefusals.notFound);
      return { body };
    },

    deleteConversation: ({ viewer, params, change }) =>
      change(async (tx) => {
        await deleteConversation(context, tx, policyViewer(viewer), params.id);
        return { body: { message: messagingConfirmations.conversationDeleted } };
      }),

    listMessages: async ({ viewer, params, query }) => {
      const list = await listMessages(database, viewer.userId, { ...params, inRequest: false }, query);
      if (!list) throw new AppError('not_found', messagingRefusals.notFound);
      return pageOf(list);
    },

    sendMessage: send(sendMessage),

    acceptConversation: ({ viewer, params, change }) =>
      change(async (tx) => {
        await replyToMessageRequest(context, tx, policyViewer(viewer), params.id, 'accepted');
        return { body: { message: messagingConfirmations.accepted } };
      }),

    declineConversation: ({ viewer, params, change }) =>
      change(async (tx) => {
        await replyToMessageRequest(context, tx, policyViewer(viewer), params.id, 'declined');
        return { body: { message: messagingConfirmations.declined } };
      }),

    readConversation: ({ viewer, params, body, write }) =>
      write(readConversation(viewer.userId, { id: params.id, position: body.position })),

    listRequestMessages: async ({ viewer, params, query }) => {
      const list = await listMessages(database, viewer.userId, { ...params, inRequest: true }, query);
      if (list) return pageOf(list);
      // No message was written yet, or the viewer is not a participant.
      await requireParticipant(db, params.id, viewer.userId);
      return { body: [] };
    },

    sendRequestMessage: send(sendInThread),

    searchMessages: async ({ viewer, query }) => {
      if (!canSearch(query.q)) throw new AppError('malformed', messagingRefusals.termTooShort);
      await limiter.take(messagingRateLimits.searchMessages, viewer.userId);
      return pageOf(await searchMessages(database, viewer.userId, query.q, query));
    },

    uploadMessagePicture: async ({ viewer, upload, change }) => {
      await limiter.take(messagingRateLimits.messagePicture, viewer.userId);
      const picture = await receiveWholePicture(upload, PICTURE_EDGE);
      // The session may have been revoked while the picture was processed.
      if (await context.revocations.isRevoked(viewer.sessionId)) throw new AppError('not_signed_in');
      return change(async (tx) => {
        const pictureId = await keepMessagePicture(context, tx, viewer.userId, picture);
        return { body: { pictureId, width: picture.width, height: picture.height } };
      });
    },

    messagePicture: async ({ viewer, params: { id: messageId, number } }) => {
      const bytes = await findMessagePicture(database, viewer.userId, { messageId, number });
      if (!bytes) throw new AppError('not_found', messagingRefusals.pictureNotFound);
      const file = { name: `picture-${number}.webp`, type: 'image/webp', content: Readable.from([bytes]) };
      return { body: {}, file };
    },

    deleteMessage: ({ viewer, params, change }) =>
      change(async (tx) => {
        await deleteMessage(context, tx, policyViewer(viewer), params.id);
        return { body: { message: messagingConfirmations.messageDeleted } };
      }),
  });
}

function pageOf<V>({ views, next }: ViewPage<V>): EndpointResponse<V[]> {
  return { body: views, ...(next !== undefined && { next }) };
}
