import { LIST } from '#contract/limits.ts';
import type { Condition } from '#infra/db/condition.ts';
import { behindText, orderText } from '#infra/db/keyset.ts';
import { kollabJson } from '#modules/kollabs/server/kollab-view.service.ts';
import { kollabsVisibleTo } from '#modules/kollabs/server/visibility.service.ts';
import { postJson } from '#modules/posts/server/post-view.service.ts';
import { postsVisibleTo } from '#modules/posts/server/visibility.service.ts';
import { inLists, type Reader } from '#modules/profiles/server/visibility.service.ts';

/*
 * The feed as one statement of a constant text: what the users publish that a viewer follows, and what is of the viewer's
 * content type, newest first. Nothing is written for it beforehand, so publishing costs the same for everyone.
 *
 * Of each kind it reads
 * - `typed`: the newest of the content type, from the index of the category. Where they fill a page, their last one is
 *   a bound: nothing older can stand on it.
 * - `walked`: the newest of everyone down to that bound, `WINDOW` rows at most for each on the page, of which those are kept whose owner is
 *   followed: one look-up each. So it costs the same for 50 follows and for 5,000.
 * - `each`: the newest of each followed user, where they are few, and where the window ended before the bound and did not
 *   fill the page: then the followed publish so little that to ask each of them is the shorter way. Only the users with
 *   the newest things can fill a page, so that more than one is read of as many users as a page is long.
 * Parameters: $1 the viewer, $2 the length of the page, $3 and $4 the place behind which it begins, then the exclusions.
 */

/** The first place of all, for a first page. */
export const FIRST_PLACE = { key: 'infinity', id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' } as const;

/** Rows that are walked at most for each on the page; one of content type ends long before, where people publish in it. */
const WINDOW = 60;
const LENGTH = `${WINDOW} * ($2::int + 1)`;
/** So few are asked one by one at once. */
const FEW = 50;

const FIRST_VALUES = 4;

interface Source {
  /** Unlike every other: names its parts of the statement. */
  name: string;
  table: string;
  /** Beside the state, as the indexes have it. */
  listed: string;
  visible(reader: Reader, row: string): Condition;
  view: string;
}

const SOURCES: readonly Source[] = [
  {
    name: 'kollab',
    table: 'kollabs',
    listed: "o.active and o.state = 'active'",
    visible: (reader, row) => kollabsVisibleTo(reader, { kollab: row }),
    view: kollabJson('o', 'p').text,
  },
  {
    name: 'post',
    table: 'posts',
    listed: "o.state = 'active'",
    visible: (reader, row) => postsVisibleTo(reader, { post: row }),
    view: postJson('o', 'p').text,
  },
];

const KEYSET = { column: 'o.date_posted', id: 'o.id', type: 'timestamptz', direction: 'desc' } as const;
const ORDER = orderText(KEYSET);
const BEHIND = behindText(KEYSET, { key: '$3', id: '$4' });
/** The planner must know that few rows are wanted, hence the limit within. */
const few = (text: string) => `select * from (${text} limit ${LIST.max + 1}) as few limit $2::int + 1`;

/**
 * @param reader in a list, with exclusions or without: of the exclusions the statement depends on whether there are any
 * @returns the text, and what comes behind the first four values
 */
export function feedStatement(exclusions: Parameters<typeof inLists>[0]): {
  text: string;
  values: unknown[];
} {
  const reader = inLists(exclusions && { ...exclusions, whole: true });
  const values: unknown[] = [];
  /** The condition that the viewer may see the row `o`, whose parameters are added to the statement's. */
  const visible = (source: Source) => {
    const condition = source.visible(reader, 'o');
    const text = condition.numbered(FIRST_VALUES + values.length + 1);
    values.push(...condition.values);
    return text;
  };
  const parts = SOURCES.map((source) => {
    const where = `${source.listed} and ${visible(source)}`;
    return { typed: typed(source, where), followed: followed(source, where) };
  });
  const all = (...names: string[]) =>
    SOURCES.flatMap(({ name }) => names.map((part) => `select id, posted, kind from ${part}_${name}`)).join(
      ' union ',
    );
  const text = `with me as materialized (select user_id, content_type, following_count from profiles where user_id = $1),
    ${parts.map((part) => part.typed).join(',\n    ')},
    bound as materialized (select coalesce((select posted from (${all('typed')}) as t order by posted desc
      offset $2::int limit 1), '-infinity') as posted),
    ${parts.map((part) => part.followed).join(',\n    ')},
    found as materialized (select * from (${all('typed', 'walked', 'each')}) as f
      order by posted desc, id desc limit $2::int + 1),
    page as (select found.id, found.posted, case found.kind ${SOURCES.map(viewOf).join(' ')} end as view
      from found order by found.posted desc, found.id desc)
    select '[' || array_to_string((array_agg(view))[1:$2::int], ',') || ']' as views,
      case when count(*) > $2::int then (array_agg(id))[$2::int] end as id,
      case when count(*) > $2::int then (array_agg(posted))[$2::int] end as key
    from page`;
  return { text, values };
}

function viewOf({ name, table, view }: Source): string {
  return `when '${name}' then (select ${view}::text from ${table} o join profiles p on p.user_id = o.owner_id
    where o.id = found.id)`;
}

function typed({ name, table }: Source, where: string): string {
  return `typed_${name} as materialized (${few(`select o.id, o.date_posted as posted, '${name}' as kind from ${table} o
    where o.category = (select content_type from me) and ${where} and o.owner_id <> $1 and ${BEHIND}
    order by ${ORDER}`)})`;
}

/** What may stand on the page: nothing older than the bound. */
const WITHIN = `${BEHIND} and o.date_posted >= (select posted from bound)`;

function followed({ name, table, listed }: Source, where: string): string {
  const newestOf = (owner: string) => `select o.id, o.owner_id, o.date_posted as posted, '${name}' as kind
    from ${table} o where o.owner_id = ${owner} and ${where} and ${WITHIN} order by ${ORDER}`;
  const askEach = `((select following_count from me) between 1 and ${FEW}
    or (select count(*) from window_${name}) = ${LENGTH} and (select count(*) from walked_${name}) <= $2::int)`;
  return `window_${name} as materialized (select * from (
      select o.id, o.owner_id, o.date_posted as posted from ${table} o
      where ${listed} and ${WITHIN} and (select following_count from me) > ${FEW}
      order by ${ORDER} limit ${WINDOW * (LIST.max + 1)}) as newest limit ${LENGTH}),
    walked_${name} as materialized (select w.id, w.posted, '${name}' as kind from window_${name} w
      -- Scalars, each looked up by its key: a join would read all follows of the viewer.
      where (select true from follows f where f.follower_id = $1 and f.followed_id = w.owner_id)
        and (select ${where} from ${table} o where o.id = w.id)
      order by w.posted desc, w.id desc limit $2::int + 1),
    latest_${name} as materialized (select l.* from follows f cross join lateral (${newestOf('f.followed_id')} limit 1) l
      where f.follower_id = $1 and ${askEach} order by l.posted desc, l.id desc limit $2::int + 1),
    each_${name} as (select e.id, e.posted, e.kind from latest_${name} l
      cross join lateral (${few(newestOf('l.owner_id'))}) e)`;
}
