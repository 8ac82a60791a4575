import { asc, eq, sql } from 'drizzle-orm';
import type { ReactableKind } from '#contract/policy.ts';
import type { Db, Tx } from '#infra/db/pool.ts';
import { findComment } from './reactions.queries.ts';
import { takenDownComments } from './taken-down.table.ts';

export type TakenDownComment = typeof takenDownComments.$inferSelect;

/** Null if the comment is deleted. */
export async function findCommentState(
  db: Db,
  id: string,
): Promise<'active' | 'hidden' | 'taken_down' | null> {
  const comment = await findComment(db, id);
  if (comment?.authorId) return 'active';
  const [row] = await db
    .select({ state: takenDownComments.state })
    .from(takenDownComments)
    .where(eq(takenDownComments.id, id));
  return row?.state ?? null;
}

/** Null if the comment is deleted or not visible. */
export async function findCommentedOn(
  db: Db,
  id: string,
): Promise<{ kind: ReactableKind; id: string } | null> {
  const comment = await findComment(db, id);
  return comment?.authorId ? { kind: comment.kind, id: comment.subjectId } : null;
}

export async function findTakenDown(db: Db, id: string): Promise<TakenDownComment | null> {
  const [row] = await db.select().from(takenDownComments).where(eq(takenDownComments.id, id));
  return row ?? null;
}

/** Locks what a comment was written on; null if that is deleted. */
export async function lockCommentedOn(
  tx: Tx,
  table: string,
  subjectId: string,
): Promise<{ ownerId: string } | null> {
  const { rows } = await tx.execute<{
    ownerId: string;
  }>(sql`select owner_id as "ownerId" from ${sql.raw(table)}
    where id = ${subjectId} and state <> 'deleted' for no key update`);
  return rows[0] ?? null;
}

export async function listMentions(tx: Tx, id: string): Promise<TakenDownComment['mentions']> {
  const { rows } = await tx.execute<{ place: number; userId: string }>(
    sql`select place, user_id as "userId" from comment_mentions where comment_id = ${id} order by place`,
  );
  return rows;
}

/** With placeholders for mentions. */
export async function listTakenDownOf(db: Db, userId: string) {
  const rows = await db
    .select()
    .from(takenDownComments)
    .where(eq(takenDownComments.authorId, userId))
    .orderBy(asc(takenDownComments.createdAt), asc(takenDownComments.id));
  return rows.map(({ id, kind, subjectId, text, createdAt }) => ({
    on: { kind: kind satisfies ReactableKind, id: subjectId },
    commentId: id,
    text: text.replaceAll('\u0001', '@…'),
    datePosted: createdAt,
    takenDown: true,
  }));
}
