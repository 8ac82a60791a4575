import { and, asc, eq, getTableColumns, gt, sql } from 'drizzle-orm';
import type { AppContext } from '#infra/app-context.ts';
import { isAmong } from '#infra/db/columns.ts';
import { ERASE_BATCH } from '#infra/db/erase-batch.ts';
import { inBatches } from '#infra/db/keyset.ts';
import type { Db } from '#infra/db/pool.ts';
import { deletes } from '#infra/erase-steps.ts';
import { recordEvents } from '#infra/events/event.ts';
import type { EraseStep } from '#infra/module.ts';
import type { ExportPart, OwnUser } from '#infra/user-data.ts';
import { POST_DELETED } from '#modules/posts/posts.events.ts';
import { exportText } from '#modules/posts/posts.messages.ts';
import { eraseReactionsTo } from '#modules/reactions/server/erase.service.ts';
import { postText } from './post-text.service.ts';
import { postMentions, posts } from './posts.table.ts';

const BATCH_SIZE = 100;

export function postsExport({ database }: AppContext, { userId }: OwnUser): ExportPart[] {
  return [{ file: 'posts.json', about: exportText, each: () => readPostsOf(database.db, userId) }];
}

async function* readPostsOf(db: Db, userId: string): AsyncGenerator<object> {
  const read = (after: string | undefined) => listWholePosts(db, userId, after);
  for await (const rows of inBatches(BATCH_SIZE, read, ({ postId }) => postId)) yield* rows;
}

/** A batch of a user's posts, including hidden ones, ordered by id. */
async function listWholePosts(db: Db, userId: string, after: string | undefined) {
  const { id, ownerId, desc: _, ...shown } = getTableColumns(posts);
  return db
    .select({ postId: id, desc: postText().sql, ...shown })
    .from(posts)
    .where(and(eq(ownerId, userId), after === undefined ? undefined : gt(id, after)))
    .orderBy(asc(id))
    .limit(BATCH_SIZE);
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
