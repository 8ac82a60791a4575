import { and, asc, eq, getTableColumns, gt } from 'drizzle-orm';
import type { Db } from '#infra/db/pool.ts';
import { postText } from './post-text.service.ts';
import { posts } from './posts.table.ts';

/** Returns a user's own posts ordered by id, including hidden ones. */
export async function listWholePosts(db: Db, userId: string, after: string | undefined, limit: number) {
  const { id, ownerId, desc: _, ...shown } = getTableColumns(posts);
  return db
    .select({ postId: id, desc: postText().sql, ...shown })
    .from(posts)
    .where(and(eq(ownerId, userId), after === undefined ? undefined : gt(id, after)))
    .orderBy(asc(id))
    .limit(limit);
}
