import type { LoggedEvent } from '#infra/events/event.ts';
import { dataOf } from '#infra/events/event-data.ts';
import type { SignalsOf } from '#infra/live/signals.ts';
import type { Notifies } from '#infra/module.ts';
import {
  SHOWCASE_CHANGED,
  type ShowcaseEventData,
  type ShowcaseSides,
  showcaseEvents,
} from '#modules/showcases/showcases.events.ts';
import type { ShowcaseChange } from '#modules/showcases/showcases.rules.ts';

const TYPES: Partial<Record<ShowcaseChange, string>> = { asked: 'showcaseAsked', shown: 'showcaseShown' };

const toOther: Notifies = (event: LoggedEvent) => {
  const { senderId, recipientId, change, tells } = dataOf<ShowcaseEventData>(event);
  const type = TYPES[change];
  if (type === undefined || !tells) return [];
  const recipient = event.actorId === senderId ? recipientId : senderId;
  return [{ recipientId: recipient, type }];
};

export const showcasesNotify: Record<string, Notifies> = { [SHOWCASE_CHANGED]: toOther };

const toBoth: SignalsOf = (event) => {
  const { senderId, recipientId } = dataOf<ShowcaseSides>(event);
  return [{ kind: 'request', id: event.subjectId, to: [senderId, recipientId] }];
};

export const showcasesSignals: Record<string, SignalsOf> = Object.fromEntries(
  showcaseEvents.map((event) => [event, toBoth]),
);
