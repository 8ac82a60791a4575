import { sql } from 'drizzle-orm';
import { isAmong } from '#infra/db/columns.ts';
import { ERASE_BATCH } from '#infra/db/erase-batch.ts';
import type { EraseStep } from '#infra/module.ts';
import { eraseReactionsTo } from '#modules/reactions/server/erase.service.ts';
import { posts } from './posts.table.ts';

const POSTS_AT_ONCE = 100;

/** Deletes the posts of a user whose account is gone, and with them what others wrote below. */
export const erasePosts: EraseStep = {
  async batch(_, tx, { userId }) {
    const { rows } = await tx.execute<{ id: string; weight: number }>(sql`
      select id, (sum(like_count + comment_count + 1) over (rows unbounded preceding))::int as weight
      from (select id, like_count, comment_count from ${posts} where ${posts.ownerId} = ${userId}
        order by date_posted desc, id desc limit ${POSTS_AT_ONCE} for update) as found`);
    const [first] = rows;
    if (!first) return 'nothing';
    const light = rows.filter(({ weight }) => weight <= ERASE_BATCH).map(({ id }) => id);
    if (light.length === 0 && (await eraseReactionsTo(tx, 'posts', first.id)) !== 'nothing') return 'more';
    await tx.delete(posts).where(isAmong(posts.id, light.length > 0 ? light : [first.id]));
    return 'more';
  },
};
