import type { LoggedEvent } from '#infra/events/event.ts';
import { dataOf } from '#infra/events/event-data.ts';
import type { SignalsOf } from '#infra/live/signals.ts';
import type { Notifies } from '#infra/module.ts';
import type {
  MessageEventData,
  MessageStateData,
  MessagingEvent,
} from '#modules/messaging/messaging.events.ts';
import type { messagingNotifications } from '#modules/messaging/messaging.notifications.ts';

type NotificationType = keyof (typeof messagingNotifications)['groups']['messages']['types'];

function toRecipient(event: LoggedEvent, type: NotificationType) {
  const { recipientId } = dataOf<MessageEventData>(event);
  return [{ recipientId, type }];
}

/** One per conversation until the recipient reads it. */
export const messagingNotify = {
  'message.sent': (event) => toRecipient(event, event.data.inRequest ? 'requestMessage' : 'message'),
  'message.requested': (event) => toRecipient(event, 'messageRequest'),
} satisfies Partial<Record<MessagingEvent, Notifies>>;

const CONVERSATION = 'conversation';

const toBoth: SignalsOf = (event) => {
  const { subjectId: id, actorId } = event;
  const { recipientId } = dataOf<MessageEventData>(event);
  return [{ kind: CONVERSATION, id, to: actorId ? [recipientId, actorId] : [recipientId] }];
};
/** For something that neither side did. */
const toSides: SignalsOf = (event) => {
  const { sides } = dataOf<MessageStateData>(event);
  return [{ kind: CONVERSATION, id: event.subjectId, to: sides }];
};
/** The other side must not learn of it. */
const toActor: SignalsOf = ({ subjectId: id, actorId }) =>
  actorId ? [{ kind: CONVERSATION, id, to: [actorId] }] : [];

export const messagingSignals: Record<MessagingEvent, SignalsOf> = {
  'message.sent': toBoth,
  'message.requested': toBoth,
  'conversation.accepted': toBoth,
  'conversation.declined': toActor,
  'conversation.read': (event) => (event.data.shown ? toBoth(event) : toActor(event)),
  'conversation.deleted': toActor,
  'message.deleted': toActor,
  'message.removed': toSides,
  'message.restored': toSides,
};
