import { z } from 'zod';
import { defineContract } from '#contract/endpoint.ts';
import { cursor, id, imageAlt, instant, limit, lines, message, username } from '#contract/fields.ts';
import { cleanLine } from '#contract/text.ts';
import { fileView } from '#modules/files/files.contract.ts';
import { MOST_FILES } from '#modules/files/files.rules.ts';
import { messagingEndpoints } from './messaging.endpoints.ts';
import { messagingErrors } from './messaging.errors.ts';
import { MESSAGE_LENGTH, MOST_PICTURES, SHOWN_STATES } from './messaging.rules.ts';

const text = { max: MESSAGE_LENGTH, tooLong: `A message has at most ${MESSAGE_LENGTH} characters` };

export const firstMessageForm = z.object({ text: lines({ ...text, min: 1 }) });

/** A newly uploaded picture with its description, or its id alone. */
const attachedPicture = z.union([
  z.object({ pictureId: id, imageAlt: imageAlt.default('') }),
  id.transform((pictureId) => ({ pictureId, imageAlt: '' })),
]);
export type AttachedPicture = z.output<typeof attachedPicture>;

export const messageForm = z
  .object({
    text: lines(text),
    pictures: z
      .array(attachedPicture)
      .max(MOST_PICTURES, `A message has at most ${MOST_PICTURES} pictures`)
      .refine(
        (pictures) => new Set(pictures.map(({ pictureId }) => pictureId)).size === pictures.length,
        'The same picture is attached twice',
      )
      .default([]),
    /** Ids of complete files that were uploaded for this conversation. */
    files: z
      .array(id)
      .max(MOST_FILES, `A message has at most ${MOST_FILES} files`)
      .refine((files) => new Set(files).size === files.length, 'The same file is attached twice')
      .default([]),
  })
  .refine(({ text: written, pictures, files }) => written !== '' || pictures.length + files.length > 0, {
    path: ['text'],
    error: 'Required',
  });

const pictureSize = z.object({ width: z.int(), height: z.int() });
/** The description is empty if the sender wrote none. */
const messagePicture = pictureSize.extend({ imageAlt: z.string() });

export const messageView = z
  .object({
    messageId: z.string(),
    /** For the thread of a collaboration, the id of its request. */
    conversationId: z.string(),
    /** Starts at 1 in each conversation. Messages that the reader deleted leave gaps. */
    position: z.int(),
    /** Username; empty if the account is deleted or not visible. */
    sender: z.string(),
    /** Empty if the message has only pictures or files, was removed, or was erased with its sender's account. */
    text: z.string(),
    deleted: z.boolean(),
    /** Removed by moderators: neither side sees its text and pictures. */
    removed: z.boolean(),
    /** In order. A picture is read by its number in this list, from 1. */
    pictures: z.array(messagePicture),
    files: z.array(fileView),
    sentAt: instant,
  })
  .meta({ id: 'Message' });
export type MessageView = z.infer<typeof messageView>;

export const lastMessage = z.object({
  text: z.string(),
  sender: z.string(),
  deleted: z.boolean(),
  removed: z.boolean(),
  pictures: z.int(),
  files: z.int(),
  sentAt: instant,
});
export type LastMessage = z.infer<typeof lastMessage>;

/** The thread's id is the id of the request. */
export const threadOf = z.object({
  kollabTitle: z.string(),
  /** The request was accepted and is not closed. */
  open: z.boolean(),
});

export const conversationView = z
  .object({
    conversationId: z.string(),
    /** `waiting`: the viewer sent the message request; `request`: the viewer received it. */
    state: z.enum(SHOWN_STATES),
    /** The other side. The username is empty if the account is deleted or not visible. */
    username: z.string(),
    displayName: z.string(),
    profileImageUrl: z.string(),
    /** Null in a conversation between two users. */
    collaboration: threadOf.nullable(),
    /** Why the viewer cannot write, apart from `state`; null if nothing prevents it. */
    because: z.enum(['ownBlock', 'unavailable']).nullable(),
    unread: z.int(),
    lastPosition: z.int(),
    readPosition: z.int(),
    /** The position up to which the other side has read; null if either side hides it. */
    readByOther: z.int().nullable(),
    lastAt: instant,
    /** The newest message that the viewer has not deleted. */
    last: lastMessage.nullable(),
  })
  .meta({ id: 'Conversation' });
export type ConversationView = z.infer<typeof conversationView>;

export const foundMessage = messageView
  .extend({ username: z.string(), displayName: z.string(), inRequest: z.boolean() })
  .meta({ id: 'FoundMessage' });
export type FoundMessage = z.infer<typeof foundMessage>;

const one = z.object({ id });
const page = z.object({ limit, cursor });
const sendErrors = ['not_found', 'forbidden', 'wrong_state', messagingErrors.same_text] as const;
const PICTURE_BYTES = 10 * 1024 * 1024;

export const messagingContract = defineContract(messagingEndpoints, {
  listConversations: {
    summary:
      'Your conversations and threads of collaborations, the one with the newest message first. With `tab=requests` the message requests that you received.',
    access: 'viewer',
    query: page.extend({ tab: z.enum(['inbox', 'requests']).default('inbox') }),
    response: z.array(conversationView),
    list: 'keyset',
  },
  beginConversation: {
    summary: 'Send a first message to a user. It waits as a message request if they do not know you.',
    access: 'verified',
    body: firstMessageForm.extend({ username }),
    words: ['text'],
    status: 201,
    response: z.object({ conversationId: z.string(), messageId: z.string() }),
    errors: ['not_found', 'forbidden', messagingErrors.message_waits, messagingErrors.same_text],
  },
  conversationWith: {
    summary: 'Your conversation with a user, and whether you can write to them.',
    access: 'viewer',
    params: z.object({ username }),
    response: z.object({
      conversationId: z.string().nullable(),
      /** Null if the viewer can write. A block by the other user appears as `unavailable`. */
      because: z.enum(['own', 'ownBlock', 'unavailable', 'waiting']).nullable(),
      /** Empty if the viewer can write. */
      reason: z.string(),
      /** Whether a first message would wait for the other user's consent. */
      waits: z.boolean(),
      /** Whether a first message would open the existing conversation, which the viewer cannot do from within it. */
      opens: z.boolean(),
    }),
    errors: ['not_found'],
  },
  getConversation: {
    summary: 'A conversation, or the thread of a collaboration by the id of its request. For its two sides.',
    access: 'viewer',
    params: one,
    response: conversationView,
    errors: ['not_found'],
  },
  deleteConversation: {
    summary: 'Delete your copy of all messages so far. The other side keeps theirs.',
    access: 'viewer',
    params: one,
    response: message,
    errors: ['not_found'],
  },
  listMessages: {
    summary: 'The messages of a conversation or thread, newest first.',
    access: 'viewer',
    params: one,
    query: page,
    response: z.array(messageView),
    list: 'keyset',
    errors: ['not_found'],
  },
  sendMessage: {
    summary: 'Send a message in a conversation that both sides agreed to.',
    access: 'verified',
    params: one,
    body: messageForm,
    words: ['text', 'pictures.imageAlt'],
    status: 201,
    response: messageView,
    errors: [...sendErrors, messagingErrors.message_waits],
  },
  acceptConversation: {
    summary: 'Accept a message request. Idempotent.',
    access: 'verified',
    params: one,
    response: message,
    errors: ['not_found', 'forbidden', 'wrong_state'],
  },
  declineConversation: {
    summary: 'Decline a message request. The sender is not told. Idempotent.',
    access: 'viewer',
    params: one,
    response: message,
    errors: ['not_found', 'forbidden', 'wrong_state'],
  },
  readConversation: {
    summary:
      'Mark messages up to a position as read, in a conversation or in the thread of a collaboration, by the id of its request.',
    access: 'viewer',
    params: one,
    body: z.object({ position: z.int().min(0).max(2_147_483_647) }),
    response: z.object({ unread: z.int() }),
    errors: ['not_found'],
  },
  listRequestMessages: {
    summary: 'The messages in the thread of a collaboration, newest first. For its two sides.',
    access: 'viewer',
    params: one,
    query: page,
    response: z.array(messageView),
    list: 'keyset',
    errors: ['not_found'],
  },
  sendRequestMessage: {
    summary: 'Send a message in the thread of a collaboration that was accepted and is not closed.',
    access: 'verified',
    params: one,
    body: messageForm,
    words: ['text', 'pictures.imageAlt'],
    status: 201,
    response: messageView,
    errors: sendErrors,
  },
  searchMessages: {
    summary: 'Search your messages, newest first.',
    access: 'viewer',
    query: page.extend({ q: z.string().max(100).overwrite(cleanLine) }),
    response: z.array(foundMessage),
    list: 'keyset',
  },
  uploadMessagePicture: {
    summary: 'Upload a picture for a message. It is deleted after a day if it is not sent.',
    access: 'viewer',
    upload: { field: 'image', bytes: PICTURE_BYTES },
    status: 201,
    response: pictureSize.extend({ pictureId: z.string() }),
  },
  messagePicture: {
    summary: 'A picture of a message. For its two sides.',
    access: 'viewer',
    params: one.extend({
      number: z
        .string()
        .regex(/^[1-4]$/)
        .transform(Number),
    }),
    response: z.object({}),
    file: 'image/webp',
    errors: ['not_found'],
  },
  deleteMessage: {
    summary: 'Delete your copy of a message. The other side keeps theirs.',
    access: 'viewer',
    params: one,
    response: message,
    errors: ['not_found'],
  },
});
export type MessagingContract = typeof messagingContract;
