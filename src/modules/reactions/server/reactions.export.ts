import type { AppContext } from '#infra/app-context.ts';
import { inBatches } from '#infra/db/keyset.ts';
import type { Db } from '#infra/db/pool.ts';
import type { ExportPart, OwnUser } from '#infra/user-data.ts';
import { exportTexts } from '#modules/reactions/reactions.messages.ts';
import { listCommentsOf, listLikesOf } from './reactions.queries.ts';
import { listTakenDownOf } from './taken-down.queries.ts';

const AT_ONCE = 100;

export function reactionsExport({ database }: AppContext, { userId }: OwnUser): ExportPart[] {
  return [
    { file: 'likes.json', about: exportTexts.likes, each: () => readLikes(database.db, userId) },
    { file: 'comments.json', about: exportTexts.comments, each: () => readComments(database.db, userId) },
  ];
}

async function* readLikes(db: Db, userId: string): AsyncGenerator<object> {
  const read = (after: string | undefined) => listLikesOf(db, userId, after, AT_ONCE);
  for await (const rows of inBatches(AT_ONCE, read, ({ id }) => id)) yield* rows;
}

async function* readComments(db: Db, userId: string): AsyncGenerator<object> {
  const read = (after: string | undefined) => listCommentsOf(db, userId, after, AT_ONCE);
  for await (const rows of inBatches(AT_ONCE, read, ({ id }) => id)) {
    for (const { kind, subjectId, view } of rows) yield { on: { kind, id: subjectId }, ...JSON.parse(view) };
  }
  yield* await listTakenDownOf(db, userId);
}
