import { eq, type SQL, sql } from 'drizzle-orm';
import { REACTABLE_KINDS, type ReactableKind } from '#contract/policy.ts';
import { isAmong } from '#infra/db/columns.ts';
import { ERASE_BATCH } from '#infra/db/erase-batch.ts';
import { inBatches } from '#infra/db/keyset.ts';
import type { Db, Tx } from '#infra/db/pool.ts';
import { deletes } from '#infra/erase-steps.ts';
import { exportsBatches } from '#infra/export-parts.ts';
import type { EraseStep } from '#infra/module.ts';
import type { ExportPart } from '#infra/user-data.ts';
import { exportTexts } from '#modules/reactions/reactions.messages.ts';
import { type Reactables, reactablesOf } from './reactables.ts';
import { listCommentsOf, listLikesOf } from './reactions.queries.ts';
import { commentMentions, comments } from './reactions.table.ts';
import { listTakenDownOf } from './taken-down.queries.ts';
import { takenDownComments } from './taken-down.table.ts';

const EXPORT_BATCH = 100;

export const reactionsExport: readonly ExportPart[] = [
  exportsBatches({
    file: 'likes.json',
    about: exportTexts.likes,
    size: EXPORT_BATCH,
    read: listLikesOf,
    positionOf: ({ id }) => id,
  }),
  {
    file: 'comments.json',
    about: exportTexts.comments,
    each: ({ database }, { userId }) => readComments(database.db, userId),
  },
];

async function* readComments(db: Db, userId: string): AsyncGenerator<object> {
  const read = (after: string | undefined) => listCommentsOf(db, userId, after, EXPORT_BATCH);
  for await (const rows of inBatches(EXPORT_BATCH, read, ({ id }) => id)) {
    for (const { kind, subjectId, view } of rows) yield { on: { kind, id: subjectId }, ...JSON.parse(view) };
  }
  yield* await listTakenDownOf(db, userId);
}

/**
 * Erases a user's reactions: removes their likes, and deletes their replies and comments, of which those with replies
 * stay without text. Mentions in these texts and of the user are deleted, too.
 */
export const eraseReactions: readonly EraseStep[] = [
  {
    async batch(_, tx, { userId }, modules) {
      const reactables = reactablesOf(modules);
      const found = await reactedTo(
        tx,
        sql`select subject_id, kind from likes where user_id = ${userId} limit ${ERASE_BATCH}`,
      );
      if (found.length === 0) return 'nothing';
      const locked = await lockSubjects(tx, reactables, found);
      if (locked.length === 0) return 'locked';
      await tx.execute(sql`with gone as (delete from likes
          where user_id = ${userId} and subject_id = any(${sql.param(locked)}::uuid[]) returning kind, subject_id),
        ${counters(reactables, 'like_count')} select`);
      return 'more';
    },
  },
  // Before the comments, because a moderator might restore one in the meantime.
  deletes(takenDownComments, (userId) => eq(takenDownComments.authorId, userId)),
  {
    async batch({ clock }, tx, { userId }, modules) {
      const reactables = reactablesOf(modules);
      const found = await reactedTo(
        tx,
        sql`select id, subject_id, kind from comments where author_id = ${userId} order by id limit ${ERASE_BATCH}`,
      );
      if (found.length === 0) return 'nothing';
      const locked = new Set(await lockSubjects(tx, reactables, found));
      const ids = found.filter(({ subject_id }) => locked.has(subject_id)).map(({ id }) => id);
      if (ids.length === 0) return 'locked';
      await eraseComments(tx, reactables, ids, clock.now());
      return 'more';
    },
  },
  deletes(commentMentions, (userId) => eq(commentMentions.userId, userId)),
];

interface ReactedTo extends Record<string, unknown> {
  id: string;
  subject_id: string;
  kind: ReactableKind;
}

async function reactedTo(tx: Tx, query: SQL): Promise<ReactedTo[]> {
  return (await tx.execute<ReactedTo>(query)).rows;
}

/** Locks the commented and liked things in the order of their ids, skipping those that are locked. */
async function lockSubjects(tx: Tx, reactables: Reactables, found: readonly ReactedTo[]): Promise<string[]> {
  const locked: string[] = [];
  for (const kind of REACTABLE_KINDS) {
    const ids = [...new Set(found.filter((one) => one.kind === kind).map(({ subject_id }) => subject_id))];
    if (ids.length === 0) continue;
    const { rows } = await tx.execute<{ id: string }>(sql`select id from ${sql.raw(reactables[kind].table)}
      where id = any(${sql.param(ids)}::uuid[]) order by id for no key update skip locked`);
    locked.push(...rows.map(({ id }) => id));
  }
  return locked;
}

/** Deletes comments by one author on locked things. */
async function eraseComments(
  tx: Tx,
  reactables: Reactables,
  ids: readonly string[],
  now: Date,
): Promise<void> {
  const own = sql`id = any(${sql.param([...ids])}::uuid[]) and author_id is not null`;
  // Finds deleted comments that existed only because of a reply by this user.
  const unkept = await tx.execute<{
    id: string;
  }>(sql`with gone as (delete from comments where ${own} and parent_id is not null
      returning kind, subject_id, parent_id),
    ${counters(reactables, 'comment_count')},
    fewer as (update comments c set reply_count = c.reply_count - less.rows
      from (select parent_id as id, count(*) as rows from gone group by 1) as less where c.id = less.id
      returning c.id, c.reply_count, c.deleted_at)
    select id from fewer where reply_count = 0 and deleted_at is not null`);
  await tx.execute(sql`with gone as (delete from comments where ${own} and reply_count = 0
      returning kind, subject_id), ${counters(reactables, 'comment_count')} select`);
  await tx.execute(sql`with gone as (update comments set text = '', author_id = null, edited_at = null,
      deleted_at = ${now} where ${own} returning id, kind, subject_id),
    unnamed as (delete from comment_mentions where comment_id in (select id from gone)),
    ${counters(reactables, 'comment_count')} select`);
  const unkeptIds = unkept.rows.map(({ id }) => id);
  if (unkeptIds.length > 0)
    await tx.execute(sql`delete from comments where ${isAmong(comments.id, unkeptIds)}`);
}

/** CTEs that subtract the rows in `gone` from the counters. */
function counters(reactables: Reactables, column: 'like_count' | 'comment_count') {
  const parts = REACTABLE_KINDS.map(
    (kind) => `${kind}_counted as (update ${reactables[kind].table} s set ${column} = s.${column} - less.rows
      from (select subject_id as id, count(*) as rows from gone where kind = '${kind}' group by 1) as less
      where s.id = less.id)`,
  );
  return sql.raw(parts.join(', '));
}
