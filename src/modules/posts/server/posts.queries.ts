import { and, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import { LIST } from '#contract/limits.ts';
import { type PolicyViewer, VISIBLE_CONTENT_STATES, WITHHELD_CONTENT_STATES } from '#contract/policy.ts';
import { findAddresses } from '#infra/db/addresses.ts';
import { isAmong } from '#infra/db/columns.ts';
import { Condition } from '#infra/db/condition.ts';
import { afterSql, orderSql, type PageOf, readCursor, writeCursor } from '#infra/db/keyset.ts';
import { queryPlanned, textOnce } from '#infra/db/planned.ts';
import type { Database, Db, Tx } from '#infra/db/pool.ts';
import { JsonText } from '#infra/edge/response.ts';
import type { Written } from '#infra/module.ts';
import type { FullPostView } from '#modules/posts/posts.contract.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import {
  byLink,
  isWithheldSql,
  type Reader,
  usersVisibleTo,
} from '#modules/profiles/server/visibility.service.ts';
import { newestCommentsJson } from '#modules/reactions/server/comment-view.service.ts';
import { postText } from './post-text.service.ts';
import { fullPostJson } from './post-view.service.ts';
import { posts } from './posts.table.ts';
import { postsVisibleTo } from './visibility.service.ts';

export type PostRow = typeof posts.$inferSelect;

export interface PostWithOwner {
  post: PostRow;
  owner: typeof profiles.$inferSelect;
}

export interface PostList {
  views: JsonText<FullPostView[]>;
  /** Undefined on the last page. */
  next: string | undefined;
}

const NO_POSTS = new JsonText<FullPostView[]>('[]');
const VIEWER = '$1::uuid';
const VIEW = fullPostJson('o', 'p', VIEWER);
const NAMES = { post: 'o', owner: 'p' };
const NEWEST = { column: 'o.date_posted', id: 'o.id', type: 'timestamptz', direction: 'desc' } as const;

export async function findPostView(
  database: Database,
  id: string,
  viewer: PolicyViewer | null,
): Promise<JsonText<FullPostView> | null> {
  const where = Condition.all(new Condition('o.id = ?', id), postsVisibleTo(byLink(viewer), NAMES));
  const text = textOnce(
    `post ${where.text}`,
    () => `select ${fullPostJson('o', 'p', VIEWER, newestCommentsJson('o', VIEWER))}::text as view
      from posts o join profiles p on p.user_id = o.owner_id where ${where.numbered(2)}`,
  );
  const values = [viewer?.id ?? null, ...where.values];
  const { rows } = await queryPlanned<{ view: string }>(database, text, values);
  return rows[0] ? new JsonText(rows[0].view) : null;
}

export async function findPost(db: Db, id: string, reader: Reader): Promise<PostWithOwner | null> {
  const visible = postsVisibleTo(reader, { post: 'posts', owner: 'profiles' });
  const [found] = await withOwner(db).where(and(eq(posts.id, id), visible.sql));
  return found ?? null;
}

/**
 * Locks a post for the rest of the transaction. This is the first lock of every change to a post, before its comments
 * and before profiles. Its owner is read without a lock.
 */
export async function lockPost(tx: Tx, id: string): Promise<PostWithOwner | null> {
  const [locked] = await withOwner(tx)
    .where(eq(posts.id, id))
    // Allows concurrent inserts that refer to the post, which FOR UPDATE would block.
    .for('no key update', { of: posts });
  return locked ?? null;
}

function withOwner(db: Db) {
  return db
    .select({ post: { ...getTableColumns(posts), desc: postText().sql }, owner: profiles })
    .from(posts)
    .innerJoin(profiles, eq(profiles.userId, posts.ownerId));
}

interface Row {
  views: string | null;
  /** Id of the last row; null on the last page. */
  id: string | null;
  key: Date | null;
}

/**
 * Newest first, in one statement in the order of an index.
 * @returns null if the viewer sees no user of this name
 * @throws {AppError} malformed, for a cursor of another list
 */
export async function listPostsOf(
  database: Database,
  username: string,
  viewer: PolicyViewer | null,
  { limit = LIST.default, cursor }: PageOf,
): Promise<PostList | null> {
  const named = username.toLowerCase();
  const list = `postsOf/${named}`;
  const after = cursor === undefined ? undefined : readCursor(list, NEWEST.type, cursor);
  const where = Condition.all(
    postsVisibleTo(byLink(viewer), NAMES),
    new Condition('o.owner_id = (select user_id from profiles where lower(username) = ?)', named),
    after && new Condition(afterSql(NEWEST, { key: '?', id: '?' }), after.key, after.id),
  );
  const text = textOnce(`postsOf ${where.text}`, () => pageSql(where));
  const { rows } = await queryPlanned<Row>(database, text, [viewer?.id ?? null, ...where.values, limit]);
  const { views = null, id = null, key = null } = rows[0] ?? {};
  if (views !== null) {
    const next = id !== null && key !== null ? writeCursor(list, { key, id }) : undefined;
    return { views: new JsonText(views), next };
  }
  const known = Condition.all(
    new Condition('lower(p.username) = ?', named),
    usersVisibleTo(byLink(viewer), 'p'),
  );
  const user = `select 1 from profiles p where ${known.numbered()}`;
  const found = (await queryPlanned(database, user, [...known.values])).rows.length > 0;
  return found ? { views: NO_POSTS, next: undefined } : null;
}

/**
 * The statement text is the same for every page length. The inner limit tells the planner that few rows are wanted. $1
 * is the viewer.
 */
function pageSql(where: Condition): string {
  const limit = `$${where.values.length + 2}::int`;
  return `select '[' || array_to_string((array_agg(view))[1:${limit}], ',') || ']' as views,
      case when count(*) > ${limit} then (array_agg(id))[${limit}] end as id,
      case when count(*) > ${limit} then (array_agg(key))[${limit}] end as key
    from (select * from (select ${VIEW}::text as view, o.id, ${NEWEST.column} as key
      from posts o join profiles p on p.user_id = o.owner_id
      where ${where.numbered(2)} order by ${orderSql(NEWEST)} limit ${LIST.max + 1}) as few
      limit ${limit} + 1) as page`;
}

export const writtenPosts: Written = {
  kind: 'post',
  async find(tx, ids) {
    const { id, ownerId, desc, imageAlt, tags, state } = posts;
    const rows = await tx
      .select({ id, ownerId, desc, imageAlt, tags })
      .from(posts)
      .where(and(isAmong(id, ids), inArray(state, [...VISIBLE_CONTENT_STATES])));
    return rows.map(({ id, ownerId, desc, imageAlt, tags }) => ({
      id,
      ownerId,
      texts: [desc, imageAlt, ...tags],
    }));
  },
};

export function findPublicPicturesOfPosts(db: Db, urls: string[]): Promise<string[]> {
  return findAddresses(db, urls, [posts.imageUrl], postsVisibleTo(byLink(null)).sql);
}

/** The addresses of pictures in posts that only owners and moderators see. */
export async function listWithheldPicturesOfPosts(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ url: string }>(sql`
    select image_url as url from posts where state in (${sql.raw(WITHHELD_STATES)})
    union select o.image_url from profiles p join posts o on o.owner_id = p.user_id
      where ${sql.raw(isWithheldSql('p'))}`);
  return rows.map(({ url }) => url);
}

// Literals, because the planner uses the partial index only if the condition has no parameters.
const WITHHELD_STATES = WITHHELD_CONTENT_STATES.map((state) => `'${state}'`).join(', ');
