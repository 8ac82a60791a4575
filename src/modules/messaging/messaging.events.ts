/** What happens in conversations. The subject is the conversation: of a collaboration's thread, its request. */
export const messagingEvents = [
  'message.sent',
  'message.requested',
  'conversation.accepted',
  'conversation.declined',
  'conversation.read',
  // One's own copy.
  'conversation.deleted',
  'message.deleted',
  'message.removed',
  'message.restored',
] as const;
/** A text was refused, since it went to many. The subject is the first message of the day that had it. */
export const MESSAGE_REPEATED = 'message.repeated';
export type MessagingEvent = (typeof messagingEvents)[number];

/** What the log keeps of `message.sent` and `message.requested`. */
export interface MessageEventData {
  messageId: string;
  recipientId: string;
  /** Whether it stands in a collaboration's thread. */
  inRequest: boolean;
}

/** What the log keeps of `message.removed` and `message.restored`, which moderators do: there is no actor. */
export interface MessageStateData {
  messageId: string;
  sides: string[];
}
