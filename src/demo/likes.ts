import type { likes } from '#modules/reactions/server/reactions.table.ts';
import { randomFrom } from './pictures/random.ts';

const MOST = 14;

interface Liked {
  id: string;
  ownerId: string;
  datePosted: Date;
}

/** Who likes a Kollab or post of the demo world: some are liked by many, some by none; more of them soon after it came. */
export function likeRows(
  kind: 'kollab' | 'post',
  things: readonly Liked[],
  userIds: readonly string[],
  now: Date,
): (typeof likes.$inferInsert)[] {
  return things.flatMap(({ id: subjectId, ownerId, datePosted }, place) => {
    const random = randomFrom(`likes of ${kind} ${place}`);
    const share = (MOST * random() ** 2) / userIds.length;
    const fans = userIds.filter((userId) => userId !== ownerId && random.chance(share));
    const age = now.getTime() - datePosted.getTime();
    return fans.map((userId) => ({
      subjectId,
      userId,
      kind,
      createdAt: new Date(datePosted.getTime() + age * random() ** 1.5),
    }));
  });
}
