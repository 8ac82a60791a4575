import type { AppContext } from '#infra/app-context.ts';
import { inBatches } from '#infra/db/keyset.ts';
import type { Db } from '#infra/db/pool.ts';
import type { ExportPart, OwnUser } from '#infra/user-data.ts';
import { exportText } from '#modules/posts/posts.messages.ts';
import { listWholePosts } from './export.queries.ts';

const AT_ONCE = 100;

export function postsExport({ database }: AppContext, { userId }: OwnUser): ExportPart[] {
  return [{ file: 'posts.json', about: exportText, each: () => readPostsOf(database.db, userId) }];
}

async function* readPostsOf(db: Db, userId: string): AsyncGenerator<object> {
  const read = (after: string | undefined) => listWholePosts(db, userId, after, AT_ONCE);
  for await (const rows of inBatches(AT_ONCE, read, ({ postId }) => postId)) yield* rows;
}
