import { and, asc, eq, getTableColumns, gt, sql } from 'drizzle-orm';
import { isAmong } from '#infra/db/columns.ts';
import { ERASE_BATCH } from '#infra/db/erase-batch.ts';
import type { Db } from '#infra/db/pool.ts';
import { deletes } from '#infra/erase-steps.ts';
import { recordEvents } from '#infra/events/event.ts';
import { exportsBatches } from '#infra/export-parts.ts';
import type { EraseStep } from '#infra/module.ts';
import type { ExportPart } from '#infra/user-data.ts';
import { POST_DELETED } from '#modules/posts/posts.events.ts';
import { exportText } from '#modules/posts/posts.messages.ts';
import { eraseReactionsTo } from '#modules/reactions/server/erase.service.ts';
import { postText } from './post-text.service.ts';
import { postMentions, posts } from './posts.table.ts';

const BATCH_SIZE = 100;

export const postsExport: readonly ExportPart[] = [
  exportsBatches({
    file: 'posts.json',
    about: exportText,
    size: BATCH_SIZE,
    read: listWholePosts,
    positionOf: ({ postId }) => postId,
  }),
];

/** A batch of a user's posts, including hidden ones, ordered by id. */
async function listWholePosts(db: Db, userId: string, after: string | undefined, limit: number) {
  const { id, ownerId, desc: _, ...shown } = getTableColumns(posts);
  return db
    .select({ postId: id, desc: postText().sql, ...shown })
    .from(posts)
    .where(and(eq(ownerId, userId), after === undefined ? undefined : gt(id, after)))
    .orderBy(asc(id))
    .limit(limit);
}

export const erasePosts: EraseStep = {
  async batch({ clock }, tx, { userId }) {
    const { rows } = await tx.execute<{ id: string; weight: number }>(sql`
      select id, (sum(like_count + comment_count + 1) over (rows unbounded preceding))::int as weight
      from (select id, like_count, comment_count from ${posts} where ${posts.ownerId} = ${userId}
        order by date_posted desc, id desc limit ${BATCH_SIZE} for update) as found`);
    const [first] = rows;
    if (!first) return 'nothing';
    const light = rows.filter(({ weight }) => weight <= ERASE_BATCH).map(({ id }) => id);
    if (light.length === 0 && (await eraseReactionsTo(tx, 'posts', first.id)) !== 'nothing') return 'more';
    const ids = light.length > 0 ? light : [first.id];
    await tx.delete(posts).where(isAmong(posts.id, ids));
    const events = ids.map((subjectId) => ({ type: POST_DELETED, actorId: null, subjectId, data: {} }));
    await recordEvents(tx, events, clock.now());
    return 'more';
  },
};

/** Removes a deleted user from the mentions in other users' posts. */
export const eraseMentions = deletes(postMentions, (userId) => eq(postMentions.userId, userId));
