import { LIST } from '#contract/limits.ts';
import type { Condition } from '#infra/db/condition.ts';
import { afterSql, orderSql } from '#infra/db/keyset.ts';
import { kollabJson } from '#modules/kollabs/server/kollab-view.service.ts';
import { kollabsVisibleTo } from '#modules/kollabs/server/visibility.service.ts';
import { postJson } from '#modules/posts/server/post-view.service.ts';
import { postsVisibleTo } from '#modules/posts/server/visibility.service.ts';
import { inLists, type Reader } from '#modules/profiles/server/visibility.service.ts';

/*
 * The statements of the feed: items of followed users and items of the viewer's content type, newest first. No feed
 * rows are stored, so publishing costs the same for everyone. Items are paged by date alone; within a page, Kollabs
 * that look only for the other account type come last.
 *
 * Both statements begin with `typed`: the newest items of the content type, from the index of the category. If these
 * fill a page, the last of them is the `bound`: no older item can be on the page. Items of followed users are read
 * from the other categories only, so that no item is found twice.
 * - `walkedFeed` scans the newest items of everyone, and keeps those whose owner is followed. It looks up one follow
 *   per row, so it costs the same for 50 follows and for 5,000. The scan ends when the page is full, at the bound,
 *   or after `WINDOW` rows for each item of the page. In the last case it returns a `mark`; if the mark is on the
 *   page, the scan was too short.
 * - `askedFeed` is used then. The followed users publish so little that it is cheaper to read the newest items of
 *   each. Only the users with the newest items can fill a page, so it reads more than one item of at most as many
 *   users as the page has items.
 * They are separate statements, because PostgreSQL initialises all parts of a plan on each run, and the parts of the
 * second would add a quarter to the cost of the first. Parameters: $1 the viewer, $2 the page size, $3 and $4 the
 * position after which the page begins, $5 the type that Kollabs must look for, then the exclusions.
 */

/** The position before every item, for the first page. */
export const FIRST_POSITION = { key: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' } as const;

/**
 * The maximum number of rows scanned for each item of the page. If people publish in the viewer's content type, the
 * scan ends long before.
 */
const WINDOW = 60;
const LENGTH = `${WINDOW} * ($2::int + 1)`;

const FIRST_VALUES = 5;

interface Source {
  /** A unique name for the CTEs of this source. */
  name: string;
  table: string;
  listed: string;
  visible(reader: Reader, row: string): Condition;
  view: string;
  /** Whether the item is moved to the end of its page. */
  isLast: string;
}

const SOURCES: readonly Source[] = [
  {
    name: 'kollab',
    table: 'kollabs',
    listed: "o.active and o.state = 'active'",
    visible: (reader, row) => kollabsVisibleTo(reader, { kollab: row }),
    view: kollabJson('o', 'p').text,
    isLast: 'not o.looking_for_types @> $5::text[]',
  },
  {
    name: 'post',
    table: 'posts',
    listed: "o.state = 'active'",
    visible: (reader, row) => postsVisibleTo(reader, { post: row }),
    view: postJson('o', 'p', '$1').text,
    isLast: 'false',
  },
];

const KEYSET = { column: 'o.date_posted', id: 'o.id', type: 'timestamptz', direction: 'desc' } as const;
const ORDER = orderSql(KEYSET);
const AFTER = afterSql(KEYSET, { key: '$3', id: '$4' });
/** The constant inner limit lets the planner expect few rows; it cannot see the value of $2. */
const few = (text: string) => `select * from (${text} limit ${MOST}) as few limit $2::int + 1`;
const MOST = LIST.max + 1;

/** Exclusions of the viewer. The text of a statement depends only on whether there are any. */
type FeedExclusions = Parameters<typeof inLists>[0];
interface Statement {
  text: string;
  /** The values of the exclusions, from $6 on. */
  values: unknown[];
}

/** Its column `short` is true if the scan was too short for this page and `askedFeed` must run. */
export function walkedFeed(exclusions: FeedExclusions): Statement {
  return statement(exclusions, (sources) => [
    `stream as materialized (${few(inOrder([NEWEST_TYPED, ...sources.map(walked)]))})`,
  ]);
}

/** Returns the same page by reading the newest items of each followed user. */
export function askedFeed(exclusions: FeedExclusions): Statement {
  return statement(exclusions, (sources) => [
    ...sources.map(latest),
    `stream as materialized (${inOrder([NEWEST_TYPED, ...sources.map(asked)])} limit $2::int + 1)`,
  ]);
}

interface SeenSource extends Source {
  seen: string;
}

function statement(exclusions: FeedExclusions, stream: (sources: SeenSource[]) => string[]): Statement {
  const reader = inLists(exclusions && { ...exclusions, whole: true });
  const values: unknown[] = [];
  const sources = SOURCES.map((source) => {
    const condition = source.visible(reader, 'o');
    const seen = condition.numbered(FIRST_VALUES + values.length + 1);
    values.push(...condition.values);
    return { ...source, seen };
  });
  const text = `with me as materialized (select content_type, following_count from profiles where user_id = $1),
    typed as materialized (${few(inOrder(sources.map(typed)))}),
    bound as materialized (select coalesce((select posted from typed offset $2::int), '-infinity') as posted),
    ${stream(sources).join(',\n    ')},
    page as (select f.*, shown.* from (select stream.*, row_number() over () as n from stream) as f
      left join lateral (${SOURCES.map(shown).join(' union all ')}) as shown on f.n <= $2::int)
    select '[' || coalesce(string_agg(view, ',' order by is_last, n), '') || ']' as views,
      bool_or(kind = 'mark') as short,
      case when count(*) > $2::int then (array_agg(id order by n))[$2::int] end as id,
      case when count(*) > $2::int then (array_agg(posted order by n))[$2::int] end as key
    from page`;
  return { text, values };
}

/** Merges sorted parts (Merge Append), so that no more rows are read than needed. */
function inOrder(parts: readonly string[]): string {
  return `select id, posted, kind from (${parts.map((part) => `(${part})`).join(' union all ')}) as parts
    order by posted desc, id desc`;
}

function shown({ name, table, view, isLast }: Source): string {
  return `select ${view}::text as view, ${isLast} as is_last from ${table} o join profiles p on p.user_id = o.owner_id
    where f.kind = '${name}' and o.id = f.id`;
}

function typed({ name, table, listed, seen }: SeenSource): string {
  return `select o.id, o.date_posted as posted, '${name}'::text as kind from ${table} o
    where o.category = ${TYPE} and ${listed} and ${seen} and o.owner_id <> $1 and ${AFTER}
    order by ${ORDER} limit ${MOST}`;
}

const TYPE = '(select content_type from me)';
const NEWEST_TYPED = 'select id, posted, kind from typed order by posted desc, id desc';
/** Rows that can be on the page: not older than the bound. */
const WITHIN = `${AFTER} and o.date_posted >= (select posted from bound)`;

/** Looks up the follow of each owner by its key. A join would read all follows of the viewer. */
function walked({ name, table, listed, seen }: SeenSource): string {
  const newest = `select ${SEEN_BY}, row_number() over (order by ${ORDER}) as n from ${table} o
    where ${listed} and ${WITHIN} and (select following_count from me) > 0 order by ${ORDER}`;
  return `select o.id, o.date_posted as posted, case when o.n < ${LENGTH} then '${name}' else 'mark' end as kind
    from (select * from (${newest} limit ${WINDOW * MOST}) as o order by ${ORDER} limit ${LENGTH}) as o
    where case when o.n = ${LENGTH} then true when o.category = ${TYPE} then false
      when (select true from follows f where f.follower_id = $1 and f.followed_id = o.owner_id) then ${seen} end
    order by ${ORDER}`;
}

const SEEN_BY = 'o.id, o.owner_id, o.state, o.category, o.tags, o.date_posted';

function newestOf(owner: string, { name, table, listed, seen }: SeenSource): string {
  return `select o.id, o.owner_id, o.date_posted as posted, '${name}'::text as kind from ${table} o
    where o.owner_id = ${owner} and ${listed} and o.category <> ${TYPE} and ${seen} and ${WITHIN} order by ${ORDER}`;
}

function latest(source: SeenSource): string {
  return `latest_${source.name} as materialized (select l.* from follows f
      cross join lateral (${newestOf('f.followed_id', source)} limit 1) l
      where f.follower_id = $1 order by l.posted desc, l.id desc limit $2::int + 1)`;
}

function asked(source: SeenSource): string {
  return `select e.id, e.posted, e.kind from latest_${source.name} l
    cross join lateral (${few(newestOf('l.owner_id', source))}) e`;
}
