import { and, eq, gt, sql } from 'drizzle-orm';
import { LIST } from '#contract/limits.ts';
import type { AccountState, ContentState, PolicyViewer, ReactableKind } from '#contract/policy.ts';
import { isAmong } from '#infra/db/columns.ts';
import { afterSql, orderSql, type PageOf, readCursor, writeCursor } from '#infra/db/keyset.ts';
import { queryPlanned, textOnce } from '#infra/db/planned.ts';
import type { Database, Db, Tx } from '#infra/db/pool.ts';
import { JsonText } from '#infra/edge/response.ts';
import type { Reactable, Written } from '#infra/module.ts';
import { relationSql } from '#modules/profiles/server/preferences.service.ts';
import type { CommentView, ThreadView } from '#modules/reactions/reactions.contract.ts';
import type { CommentSort } from '#modules/reactions/reactions.rules.ts';
import { commentJson, threadJson } from './comment-view.service.ts';
import { authorSeen } from './mentions.service.ts';
import { ofViewer, type Reactables } from './reactables.ts';
import { comments, likes } from './reactions.table.ts';

export interface CommentList<V> {
  views: JsonText<V[]>;
  next: string | undefined;
}

interface Row {
  seen: boolean;
  views: string | null;
  id: string | null;
  key: Date | null;
}

const ORDERS = {
  newest: { column: 'c.created_at', id: 'c.id', type: 'timestamptz', direction: 'desc' },
  oldest: { column: 'c.created_at', id: 'c.id', type: 'timestamptz', direction: 'asc' },
} as const;

interface ListOf {
  /** Identifies the list in its cursors. */
  name: string;
  /** The condition that the viewer sees the commented thing. */
  seen: string;
  which: string;
  view: { toString(): string };
  sort: CommentSort;
}

/** Parameters: the viewer, the commented thing or the parent comment, and the page length. */
const VIEWER = '$1::uuid';
const OF = '$2::uuid';
const LENGTH = '$3::int';

/**
 * @returns null if the viewer does not see the thing
 * @throws {AppError} malformed, for a cursor of another list
 */
export function listComments(
  database: Database,
  { kind, reactable, id }: { kind: ReactableKind; reactable: Reactable; id: string },
  viewer: PolicyViewer | null,
  { sort = 'newest', ...page }: PageOf & { sort?: CommentSort | undefined },
): Promise<CommentList<ThreadView> | null> {
  const list: ListOf = {
    name: `comments/${kind}/${id}/${sort}`,
    seen: subjectSeen(reactable, viewer, OF, VIEWER),
    which: `c.subject_id = ${OF} and c.parent_id is null and (c.author_id is not null or exists (select
      from comments r join profiles ra on ra.user_id = r.author_id
      where r.parent_id = c.id and ${authorSeen(VIEWER, 'ra')}))`,
    view: threadJson('c', 'a', VIEWER),
    sort,
  };
  return readPage<ThreadView>(database, list, viewer, id, page);
}

/** Oldest first, under the same conditions. */
export function listReplies(
  database: Database,
  reactables: Reactables,
  id: string,
  viewer: PolicyViewer | null,
  page: PageOf,
): Promise<CommentList<CommentView> | null> {
  const on = Object.entries(reactables).map(
    ([kind, reactable]) =>
      `(p.kind = '${kind}' and ${subjectSeen(reactable, viewer, 'p.subject_id', VIEWER)})`,
  );
  const list: ListOf = {
    name: `replies/${id}`,
    seen: `coalesce((select ${on.join(' or ')} from comments p left join profiles pa on pa.user_id = p.author_id
      where p.id = ${OF} and p.parent_id is null and (p.author_id is null or ${authorSeen(VIEWER, 'pa')})), false)`,
    which: `c.parent_id = ${OF}`,
    view: commentJson('c', 'a', VIEWER),
    sort: 'oldest',
  };
  return readPage<CommentView>(database, list, viewer, id, page);
}

/**
 * @param subject the column or parameter with its id
 * @param viewerId the parameter with the viewer's id
 */
export function subjectSeen(
  reactable: Reactable,
  viewer: PolicyViewer | null,
  subject: string,
  viewerId: string,
): string {
  const seen = reactable.visibleTo(viewer, { row: 's', owner: 'owner' });
  return `exists (select from ${reactable.table} s join profiles owner on owner.user_id = s.owner_id
    where s.id = ${subject} and ${ofViewer(seen, viewerId)})`;
}

async function readPage<V>(
  database: Database,
  list: ListOf,
  viewer: PolicyViewer | null,
  of: string,
  { limit = LIST.default, cursor }: PageOf,
): Promise<CommentList<V> | null> {
  const order = ORDERS[list.sort];
  const after = cursor === undefined ? undefined : readCursor(list.name, order.type, cursor);
  const behind = after ? ` and ${afterSql(order, { key: '$4', id: '$5' })}` : '';
  // One extra row shows whether there is a next page. The inner limit tells the planner that few rows are wanted.
  const text = textOnce(
    `comments ${list.seen} ${list.which} ${list.sort}${behind}`,
    () => `select ${list.seen} as seen, page.* from (
      select '[' || array_to_string((array_agg(view))[1:${LENGTH}], ',') || ']' as views,
        case when count(*) > ${LENGTH} then (array_agg(id))[${LENGTH}] end as id,
        case when count(*) > ${LENGTH} then (array_agg(key))[${LENGTH}] end as key
      from (select * from (select ${list.view}::text as view, c.id, c.created_at as key
        from comments c left join profiles a on a.user_id = c.author_id
        where ${list.which} and (c.author_id is null or ${authorSeen(VIEWER, 'a')})${behind}
        order by ${orderSql(order)} limit ${LIST.max + 1}) as few limit ${LENGTH} + 1) as shown) as page`,
  );
  const values = [viewer?.id ?? null, of, limit, ...(after ? [after.key, after.id] : [])];
  const { rows } = await queryPlanned<Row>(database, text, values);
  const [found] = rows;
  if (!found?.seen) return null;
  const { views, id, key } = found;
  return {
    views: new JsonText(views ?? '[]'),
    next: id !== null && key !== null ? writeCursor(list.name, { key, id }) : undefined,
  };
}

/** The liked or commented thing, as its policy needs it. */
export interface FoundSubject {
  ownerId: string;
  state: ContentState;
  ownerState: AccountState;
  viewerState: AccountState;
  blockedViewer: boolean;
  blockedByViewer: boolean;
}

/**
 * A query that reads a `FoundSubject`. `$2` is the viewer's id.
 * @param from has to give the thing's row the alias `s`
 */
export function subjectQuery(from: string, where: string, more: string): string {
  return `select s.owner_id as "ownerId", s.state, owner.state as "ownerState", relation.*, ${more}
    from ${from} join profiles owner on owner.user_id = s.owner_id
      cross join lateral (${relationSql('$2::uuid', 's.owner_id')}) as relation
    where ${where}`;
}

export type CommentRow = typeof comments.$inferSelect;

export async function findComment(db: Db, id: string): Promise<CommentRow | null> {
  const [row] = await db.select().from(comments).where(eq(comments.id, id));
  return row ?? null;
}

/** The commented thing must be locked before. */
export async function findCommentLocked(tx: Tx, id: string): Promise<CommentRow | null> {
  const [row] = await tx.select().from(comments).where(eq(comments.id, id)).for('no key update');
  return row ?? null;
}

export async function findLiked(
  database: Database,
  userId: string,
  ids: readonly string[],
): Promise<string[]> {
  const text = 'select subject_id as id from likes where user_id = $1::uuid and subject_id = any($2::uuid[])';
  const { rows } = await queryPlanned<{ id: string }>(database, text, [userId, ids]);
  return rows.map(({ id }) => id);
}

export async function findJoined(db: Db, userId: string): Promise<Date | null> {
  const { rows } = await db.execute<{ joined: Date }>(
    sql`select date_joined as joined from profiles where user_id = ${userId}`,
  );
  return rows[0]?.joined ?? null;
}

export function listLikesOf(db: Db, userId: string, after: string | undefined, limit: number) {
  return db
    .select({ kind: likes.kind, id: likes.subjectId, likedAt: likes.createdAt })
    .from(likes)
    .where(and(eq(likes.userId, userId), after === undefined ? undefined : gt(likes.subjectId, after)))
    .orderBy(likes.subjectId)
    .limit(limit);
}

/** As the user sees them, ordered by id. */
export function listCommentsOf(db: Db, userId: string, after: string | undefined, limit: number) {
  const text = sql<string>`${sql.raw(commentJson('comments', 'profiles', `'${userId}'::uuid`).text)}::text`;
  return db
    .select({ id: comments.id, kind: comments.kind, subjectId: comments.subjectId, view: text })
    .from(comments)
    .innerJoin(sql`profiles`, sql`profiles.user_id = ${comments.authorId}`)
    .where(and(eq(comments.authorId, userId), after === undefined ? undefined : gt(comments.id, after)))
    .orderBy(comments.id)
    .limit(limit);
}

export const writtenComments: Written = {
  kind: 'comment',
  async find(tx, ids) {
    const { id, authorId: ownerId, text } = comments;
    const rows = await tx.select({ id, ownerId, text }).from(comments).where(isAmong(id, ids));
    return rows.flatMap(({ ownerId: owner, ...row }) =>
      owner === null ? [] : [{ id: row.id, ownerId: owner, texts: [row.text] }],
    );
  },
};
