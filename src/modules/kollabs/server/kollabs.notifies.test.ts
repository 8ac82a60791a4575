import { expect, it } from 'vitest';
import { KOLLAB_DEADLINE_NEAR, kollabEvents } from '#modules/kollabs/kollabs.events.ts';
import { kollabsSignals } from './kollabs.notifies.ts';

it('signals the owner, and nobody else, that their list of Kollabs has changed', () => {
  const reached = kollabEvents.map((type) => {
    const isByClock = type.startsWith('kollab.deadline');
    const event = {
      ...{ type, subjectId: 'kollab', xid: '1', id: 1, createdAt: new Date(0) },
      ...{ actorId: isByClock ? null : 'ada', data: isByClock ? { ownerId: 'ada' } : {} },
    };
    return [type, kollabsSignals[type]?.(event) ?? 'none'];
  });
  const signal = [{ kind: 'ownKollabs', id: 'kollab', to: ['ada'] }];
  const { [KOLLAB_DEADLINE_NEAR]: near, ...changes } = Object.fromEntries(reached);
  expect(near).toBe('none');
  expect(Object.values(changes)).toEqual(Array.from({ length: kollabEvents.length - 1 }, () => signal));
});
