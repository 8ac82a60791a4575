import { dataOf } from '#infra/events/event-data.ts';
import type { SignalsOf } from '#infra/live/signals.ts';

/** Signals of a collaboration for both sides, including other devices of the actor. */
export function signalsToSides(types: readonly string[]): Record<string, SignalsOf> {
  const toSides: SignalsOf = (event) => {
    const { senderId, recipientId } = dataOf<{ senderId: string; recipientId: string }>(event);
    return [{ kind: 'request', id: event.subjectId, to: [senderId, recipientId] }];
  };
  return Object.fromEntries(types.map((type) => [type, toSides]));
}
