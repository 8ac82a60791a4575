import { eq, sql } from 'drizzle-orm';
import { applyInTransaction } from '#infra/api/write.ts';
import type { Tx } from '#infra/db/pool.ts';
import { recordEvents } from '#infra/events/event.ts';
import type { ServerModule } from '#infra/module.ts';
import { commentEvent, removal } from './comments.commands.ts';
import { reactablesOf } from './reactables.ts';
import { findComment, findCommentLocked } from './reactions.queries.ts';
import { comments } from './reactions.table.ts';
import {
  findCommentedOn,
  findCommentState,
  findTakenDown,
  listMentions,
  lockCommentedOn,
  type TakenDownComment,
} from './taken-down.queries.ts';
import { takenDownComments } from './taken-down.table.ts';

export { findCommentedOn, findCommentState };

/**
 * Takes a comment down or hides it. To readers it looks deleted; its text is moved to `takenDownComments`.
 * @returns false if it no longer exists
 */
export async function takeDownComment(
  tx: Tx,
  modules: readonly ServerModule[],
  id: string,
  state: TakenDownComment['state'],
  now: Date,
): Promise<boolean> {
  // A hidden comment has been moved already.
  const kept = await tx
    .update(takenDownComments)
    .set({ state })
    .where(eq(takenDownComments.id, id))
    .returning({ id: takenDownComments.id });
  if (kept.length > 0) return true;
  const reactables = reactablesOf(modules);
  const known = await findComment(tx, id);
  const on = known && (await lockCommentedOn(tx, reactables[known.kind].table, known.subjectId));
  const comment = on && (await findCommentLocked(tx, id));
  if (!on || !comment?.authorId) return false;
  const { kind, subjectId, parentId, authorId, text, createdAt, editedAt } = comment;
  const mentions = await listMentions(tx, id);
  await tx
    .insert(takenDownComments)
    .values({ id, kind, subjectId, parentId, authorId, text, state, mentions, createdAt, editedAt });
  const removed = removal(reactables, { ...comment, ...on, authorId }, null, now);
  await applyInTransaction({ clock: { now: () => now } }, tx, removed);
  return true;
}

export async function restoreComment(
  tx: Tx,
  modules: readonly ServerModule[],
  id: string,
  now: Date,
): Promise<boolean> {
  const reactables = reactablesOf(modules);
  const known = await findTakenDown(tx, id);
  const on = known && (await lockCommentedOn(tx, reactables[known.kind].table, known.subjectId));
  const kept = on && (await findTakenDown(tx, id));
  if (!on || !kept) return false;
  const { mentions, state: _, ...whole } = kept;
  const { parentId, authorId, text, editedAt } = whole;
  if (parentId !== null && !(await findCommentLocked(tx, parentId))) return false;
  const row = { ...whole, replyCount: 0, deletedAt: null };
  // A comment with replies is still there, without its text.
  await tx
    .insert(comments)
    .values(row)
    .onConflictDoUpdate({ target: comments.id, set: { authorId, text, editedAt, deletedAt: null } });
  await tx.execute(sql`insert into comment_mentions (comment_id, place, user_id)
    select ${id}::uuid, m.place, m."userId" from jsonb_to_recordset(${JSON.stringify(mentions)}::jsonb)
      as m (place smallint, "userId" uuid) join accounts a on a.user_id = m."userId"`);
  if (parentId !== null) {
    await tx
      .update(comments)
      .set({ replyCount: sql`${comments.replyCount} + 1` })
      .where(eq(comments.id, parentId));
  }
  await tx.execute(sql`update ${sql.raw(reactables[kept.kind].table)}
    set comment_count = comment_count + 1 where id = ${kept.subjectId}`);
  await tx.delete(takenDownComments).where(eq(takenDownComments.id, id));
  await recordEvents(tx, [commentEvent('comment.edited', null, row, { ...on, mentioned: [] })], now);
  return true;
}
