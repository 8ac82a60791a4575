import { expect, it } from 'vitest';
import { REACTABLE_KINDS } from '#contract/policy.ts';
import type { LoggedEvent } from '#infra/events/event.ts';
import { reactionsSignals } from './reactions.notifies.ts';

function signalsOf(type: string, data: LoggedEvent['data'] = {}) {
  const event = { type, actorId: 'ada', subjectId: 'shown', data, xid: '1', id: 1, createdAt: new Date(0) };
  return reactionsSignals[type]?.(event);
}

it.each(REACTABLE_KINDS)(
  'likes and comments reach the pages that show a %s, given and taken back',
  (kind) => {
    const signal = [{ kind, id: 'shown', to: 'watchers' }];
    for (const change of ['liked', 'unliked']) expect(signalsOf(`${kind}.${change}`), change).toEqual(signal);
    for (const change of ['created', 'edited', 'deleted']) {
      const data = { kind, subjectId: 'shown' };
      expect(signalsOf(`comment.${change}`, data), change).toEqual(signal);
    }
  },
);
