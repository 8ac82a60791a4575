import { expect, it } from 'vitest';
import type { LoggedEvent } from '#infra/events/event.ts';
import { messagingEvents } from '#modules/messaging/messaging.events.ts';
import { messagingSignals } from './messaging.notifies.ts';

const [ADA, BOB] = ['ada', 'bob'];

function event(type: string, data: LoggedEvent['data'] = {}): LoggedEvent {
  const all = { recipientId: BOB, sides: [ADA, BOB], ...data };
  return {
    type,
    actorId: ADA,
    subjectId: 'their conversation',
    data: all,
    xid: '1',
    id: 1,
    createdAt: new Date(0),
  };
}

it('signals both sides of a shared change, and only the actor of a private one', () => {
  const reached = messagingEvents.map((type) => [
    type,
    messagingSignals[type](event(type)).flatMap(({ to }) => [...to].sort()),
  ]);
  expect(Object.fromEntries(reached)).toEqual({
    'message.sent': [ADA, BOB],
    'message.requested': [ADA, BOB],
    'conversation.accepted': [ADA, BOB],
    'conversation.declined': [ADA],
    'conversation.read': [ADA],
    'conversation.deleted': [ADA],
    'message.deleted': [ADA],
    'message.removed': [ADA, BOB],
    'message.restored': [ADA, BOB],
  });
});

it('signals the writer that a message was read, if the reader shows it', () => {
  const [signal] = messagingSignals['conversation.read'](event('conversation.read', { shown: true }));
  expect(signal).toEqual({ kind: 'conversation', id: 'their conversation', to: [BOB, ADA] });
});
