import { eq, sql } from 'drizzle-orm';
import { isAmong } from '#infra/db/columns.ts';
import { ERASE_BATCH } from '#infra/db/erase-batch.ts';
import { deletes } from '#infra/erase-steps.ts';
import { recordEvents } from '#infra/events/event.ts';
import type { EraseStep } from '#infra/module.ts';
import { POST_DELETED } from '#modules/posts/posts.events.ts';
import { eraseReactionsTo } from '#modules/reactions/server/erase.service.ts';
import { postMentions, posts } from './posts.table.ts';

const POSTS_AT_ONCE = 100;

/** Deletes a user's posts with their comments. */
export const erasePosts: EraseStep = {
  async batch({ clock }, tx, { userId }) {
    const { rows } = await tx.execute<{ id: string; weight: number }>(sql`
      select id, (sum(like_count + comment_count + 1) over (rows unbounded preceding))::int as weight
      from (select id, like_count, comment_count from ${posts} where ${posts.ownerId} = ${userId}
        order by date_posted desc, id desc limit ${POSTS_AT_ONCE} for update) as found`);
    const [first] = rows;
    if (!first) return 'nothing';
    const light = rows.filter(({ weight }) => weight <= ERASE_BATCH).map(({ id }) => id);
    if (light.length === 0 && (await eraseReactionsTo(tx, 'posts', first.id)) !== 'nothing') return 'more';
    const ids = light.length > 0 ? light : [first.id];
    await tx.delete(posts).where(isAmong(posts.id, ids));
    const happened = ids.map((subjectId) => ({ type: POST_DELETED, actorId: null, subjectId, data: {} }));
    await recordEvents(tx, happened, clock.now());
    return 'more';
  },
};

/** Removes a deleted user from the mentions in other users' posts. */
export const eraseMentions = deletes(postMentions, (userId) => eq(postMentions.userId, userId));
