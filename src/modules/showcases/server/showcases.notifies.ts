import type { LoggedEvent } from '#infra/events/event.ts';
import { dataOf } from '#infra/events/event-data.ts';
import type { Notifies } from '#infra/module.ts';
import { signalsToSides } from '#modules/requests/server/signals.service.ts';
import {
  SHOWCASE_CHANGED,
  type ShowcaseEventData,
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

export const showcasesSignals = signalsToSides(showcaseEvents);
