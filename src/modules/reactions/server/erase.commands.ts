import { sql } from 'drizzle-orm';
import { REACTABLE_KINDS, type ReactableKind } from '#contract/policy.ts';
import type { AppContext } from '#infra/app-context.ts';
import { isAmong } from '#infra/db/columns.ts';
import type { Tx } from '#infra/db/pool.ts';
import type { LeavingUser, ServerModule } from '#infra/module.ts';
import { type Reactables, reactablesOf } from './reactables.ts';
import { comments } from './reactions.table.ts';

/**
 * Takes the likes of a leaving user back, and deletes what they wrote: their replies, and their comments, of which those
 * with replies stay without words. What they mention, and where they are mentioned, goes with it.
 */
export async function eraseReactions(
  { clock }: AppContext,
  tx: Tx,
  { userId }: LeavingUser,
  modules: readonly ServerModule[],
): Promise<void> {
  const reactables = reactablesOf(modules);
  await lockReactedTo(tx, reactables, userId);
  await tx.execute(sql`with gone as (delete from likes where user_id = ${userId} returning kind, subject_id),
    ${counters(reactables, 'like_count')} select`);
  // Gives the deleted comments that only a reply of this user kept.
  const unkept = await tx.execute<{
    id: string;
  }>(sql`with gone as (delete from comments where author_id = ${userId} and parent_id is not null
      returning kind, subject_id, parent_id),
    ${counters(reactables, 'comment_count')},
    fewer as (update comments c set reply_count = c.reply_count - less.rows
      from (select parent_id as id, count(*) as rows from gone group by 1) as less where c.id = less.id
      returning c.id, c.reply_count, c.deleted_at)
    select id from fewer where reply_count = 0 and deleted_at is not null`);
  await tx.execute(sql`with gone as (delete from comments where author_id = ${userId} and reply_count = 0
      returning kind, subject_id), ${counters(reactables, 'comment_count')} select`);
  await tx.execute(sql`with gone as (update comments set text = '', author_id = null, edited_at = null,
      deleted_at = ${clock.now()} where author_id = ${userId} returning id, kind, subject_id),
    unnamed as (delete from comment_mentions where comment_id in (select id from gone)),
    ${counters(reactables, 'comment_count')} select`);
  const unkeptIds = unkept.rows.map(({ id }) => id);
  if (unkeptIds.length > 0)
    await tx.execute(sql`delete from comments where ${isAmong(comments.id, unkeptIds)}`);
  await tx.execute(sql`delete from comment_mentions where user_id = ${userId}`);
  await tx.execute(sql`delete from taken_down_comments where author_id = ${userId}`);
}

/** In the order of their ids, and each kind behind the other: two who leave at once never wait for each other. */
async function lockReactedTo(tx: Tx, reactables: Reactables, userId: string): Promise<void> {
  for (const kind of REACTABLE_KINDS) {
    await tx.execute(sql`select from ${sql.raw(reactables[kind].table)} s
      where s.id = any(array(${reactedTo(userId, kind)})) order by s.id for no key update`);
  }
}

/** The ids of what a user likes or commented on, as a query. */
export function reactedTo(userId: string, kind: ReactableKind) {
  return sql`select subject_id from likes where user_id = ${userId} and kind = ${kind}
    union select subject_id from comments where author_id = ${userId} and kind = ${kind}`;
}

/** Parts of a statement that count what `gone` names. */
function counters(reactables: Reactables, column: 'like_count' | 'comment_count') {
  const parts = REACTABLE_KINDS.map(
    (kind) => `${kind}_counted as (update ${reactables[kind].table} s set ${column} = s.${column} - less.rows
      from (select subject_id as id, count(*) as rows from gone where kind = '${kind}' group by 1) as less
      where s.id = less.id)`,
  );
  return sql.raw(parts.join(', '));
}
