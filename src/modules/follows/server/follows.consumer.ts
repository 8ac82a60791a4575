import type { EventConsumer } from '#infra/events/event.ts';
import { unfollowBlocked } from './follows.commands.ts';

/** Deletes the follows between users when one blocks the other. */
export function followsConsumer(): EventConsumer {
  return {
    name: 'follows',
    types: ['user.blocked'],
    gatherMs: 500,
    async handle(tx, events) {
      const blocks = events.flatMap(({ actorId, subjectId, createdAt }) =>
        actorId === null ? [] : [{ one: actorId, other: subjectId, at: createdAt }],
      );
      if (blocks.length > 0) await unfollowBlocked(tx, blocks);
    },
  };
}
