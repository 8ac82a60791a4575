/** The subject of these events is the conversation; for a collaboration's thread, its request. */
export const messagingEvents = [
  'message.sent',
  'message.requested',
  'conversation.accepted',
  'conversation.declined',
  'conversation.read',
  'conversation.deleted',
  'message.deleted',
  'message.removed',
  'message.restored',
] as const;
/**
 * A text was refused because it was sent to too many people. The subject is the day's first message with this text.
 */
export const MESSAGE_REPEATED = 'message.repeated';
export type MessagingEvent = (typeof messagingEvents)[number];

/** Data of `message.sent` and `message.requested`. */
export interface MessageEventData {
  messageId: string;
  recipientId: string;
  /** Whether the message is in a collaboration's thread. */
  inRequest: boolean;
}

/** Data of `message.removed` and `message.restored`. Moderators cause them, so there is no actor. */
export interface MessageStateData {
  messageId: string;
  sides: string[];
}
