import { dayOf } from '#contract/days.ts';
import { closingUntil } from '#modules/discovery/closing-days.rules.ts';
import { COUNTED, STEP } from './search-cursor.ts';
import type { Statement } from './search-statements.ts';
import {
  type ColumnOrder,
  KEY_TYPES,
  type SearchSource,
  type SearchStatements,
  searchStatements,
  seenIn,
  viewerIn,
  viewerRow,
} from './search-statements.ts';

/*
 * The statements of the search by words. A table of tags holds one row for each thing itself, with its words and a GIN
 * index on them. What finds few rows is gathered: all of them from that index, then sorted. What finds many is walked: the
 * rows in the order of the result, and those without the words are passed over (`walk`). Either gives the same rows.
 */

/** More rows than this are not gathered: to gather as many takes twice what walking takes among 200,000, page by page. */
export const MANY = 1000;

/** Of so few it is learned row by row which tier they are of: by one look into the index instead of one for each tier. */
export const SMALL = 200;

export type WordOrder = ColumnOrder | 'similarity';

export interface WordStatements {
  source: SearchSource;
  /** How many a query finds ($1) of those that have what else is asked ($2, or null), at most $3. */
  counted: Statement;
  /**
   * What finds those that have some of the words that were asked for ($1 alternatives, $2 facets as entries), with how many it
   * finds, at most MANY + 1: all words but one, and only where nothing has those, all but two. No row where nothing has them.
   */
  some: Statement;
  /**
   * Of each word ($1): whether it is found, and otherwise known words that it may have meant, the likeliest first, of which
   * something is found. A word such as 'of' always counts as found.
   */
  near: Statement;
  /**
   * The rows of several tiers, sorted; as a whole, where they are few. $1 their queries (behind the one of the whole),
   * $2 their numbers, $3 and $4 audience, $5 rows wanted, $6 to $8 tier, key and id behind which the page begins, $9 what else
   * is asked of each row, $10 the viewer by similarity, then exclusions.
   */
  gather(order: WordOrder, excluding: boolean, whole: boolean): Statement;
  /**
   * The same for the first page of tiers that were not counted, with the total. Of tiers that are not all it is what the query of
   * the last two parameters finds, at most as many as the last one says. Where there is no row it is in one without an id.
   */
  gatherCounted(order: WordOrder, whole: boolean): Statement;
  /** How many there are in all: $1 the queries, $2 and $3 audience, $4 what else is asked of each row, then exclusions. */
  count(excluding: boolean): Statement;
  /**
   * How many there are of each choice of a facet, of the first COUNTED rows: $1 the queries, $2 and $3 audience, $4 what else is
   * asked of each row, then `spans`, then exclusions. These and the audience are looked at behind that bound, so that what it costs has one.
   */
  facets(excluding: boolean): Statement;
  /** The days that `facets` asks for besides, of Kollabs alone: today, and the last days of a week and a month. */
  spans?: (now: Date) => string[];
  /** The statements of a search by tags, by `TAG_OF_ALL`: $5 is what finds one tier. */
  walk: SearchStatements;
}

/** Not by the operator, so that the index on the words is not used. */
const MATCH = 'ts_match_vq(words, (select $5::text::tsquery))';
const has = (rest: string) =>
  `(${rest}::text is null or ts_match_vq(words, (select ${rest}::text::tsquery)))`;
const SIMILAR_KEY = `((2 * (rows.content_type <> viewer.content_type)::int
  + (rows.featured_platform <> viewer.featured_platform)::int)::bigint * ${STEP}
  + 2 * abs(rows.audience_size - viewer.audience_size) + (rows.audience_size < viewer.audience_size)::int)`;
const KEYS: Record<WordOrder, string> = {
  dateDesc: 'rows.date_posted',
  dateAsc: 'rows.date_posted',
  audienceSize: 'rows.audience_size',
  similarity: SIMILAR_KEY,
};
/** By similarity, rows above the viewer's audience stand in the order of their ids, as they are walked; all others in the other. */
const UPWARD = `(key % 2 = 0 and key % ${STEP} > 0)`;

/** Who is asked for: of Kollabs who they look for, of people and posts the type of account. */
const WHO = { lookingForTypes: 'looking_for_types', accountType: 'account_type' } as const;

/** What Kollabs say beside the rest: read of the rows that are looked at, and shown of those that are counted. */
const MORE = {
  read: 'payment_kind, remote, languages, deadline, partners',
  shown: `payment_kind as payment, case when remote then '1' end as remote, nullif(languages, '{}') as languages,
    case when deadline between $5::date and $6::date then array['week', 'month']
      when deadline between $5::date and $7::date then array['month'] end as closes, partners`,
};

/**
 * @param given of the search by tags; its facets are entries among the words here, but the audience
 * @param who the facet of what is searched that not all kinds have
 */
export function wordStatements(given: SearchSource, who: keyof typeof WHO): WordStatements {
  const source = {
    ...given,
    name: `${given.name}_words`,
    scopeType: 'boolean',
    inScope: MATCH,
    inScopeAndFacet: MATCH,
  } as const;
  const { name, table, id, quick, view, joins } = source;
  const isSeen = seenIn(source, null);
  /** Beside the id, what says whether a row is seen. */
  const looksAt = source.looksAt.map((column) => `, ${column}`).join('');
  const looksAtOf = (row: string) => source.looksAt.map((column) => `, ${row}.${column}`).join('');
  const ofKollabs = who === 'lookingForTypes';
  const made = new Map<string, Statement>();
  const once = (parts: (string | boolean)[], write: () => string): Statement => {
    const whole = [name, ...parts].join('_');
    const statement = made.get(whole) ?? { name: whole, text: write() };
    made.set(whole, statement);
    return statement;
  };

  /** What has the words of a query, within the audience. `offset 0` keeps the index on the words in use. */
  const matching = (query: string, first: number, rest: string) => `select * from (
      select * from ${table} where words @@ ${query}::tsquery offset 0) as matching
    where audience_size between $${first}::bigint and $${first + 1}::bigint and ${has(rest)}`;

  function gathering(order: WordOrder, excluding: boolean, whole: boolean, counted = false): string {
    const similar = order === 'similarity';
    const type = similar ? 'bigint' : KEY_TYPES[order];
    const along = (row: string) => {
      if (similar) return `${row}key, case when ${UPWARD} then ${row}${id} end, ${row}${id} desc`;
      const direction = order === 'dateAsc' ? 'asc' : 'desc';
      return `${row}key ${direction}, ${row}${id} ${direction}`;
    };
    const behind = similar
      ? `(key > $7::bigint or (key = $7::bigint and case when ${UPWARD} then ${id} > $8::uuid else ${id} < $8::uuid end))`
      : `(key, ${id}) ${order === 'dateAsc' ? '>' : '<'} ($7::${type}, $8::uuid)`;
    const first = excluding ? (similar ? 11 : 10) : null;
    const seen = seenIn(source, first);
    const [asked, tier, rows] = whole
      ? [
          'select query::tsquery as query, tier from unnest(($1::text[])[2:], $2::int[]) as asked(query, tier)',
          // A row is in one tier alone.
          '(select asked.tier from asked where rows.words @@ asked.query limit 1)',
          `(${matching('($1::text[])[1]', 3, '$9')}) as rows`,
        ]
      : [
          'select query, tier from unnest($1::text[], $2::int[]) as asked(query, tier)',
          'asked.tier',
          `asked cross join lateral (${matching('asked.query', 3, '$9')}) as rows`,
        ];
    const all = whole
      ? `matched as ${table} where ${isSeen}`
      : `(select from ${table} where words @@ $${similar ? 11 : 10}::text::tsquery and ${has('$9')} and ${isSeen}
          limit $${similar ? 12 : 11}) as rows`;
    const counting = counted ? `, counted as materialized (select count(*)::int as total from ${all})` : '';
    return `with ${similar ? `${viewerRow('$10')}, ` : ''}asked as materialized (${asked}), matched as materialized (
        select ${tier} as tier, ${KEYS[order]} as key, rows.${id}${looksAtOf('rows')} from ${rows} ${similar ? 'cross join viewer' : ''}
      )${counting}, found as (
        select * from (
          select * from matched where tier > $6::int or (tier = $6::int and ${behind})
          order by tier, ${along('')} offset 0
        ) as ${table} where ${seen} limit $5
      )
      select ${view(viewerIn(first))}::text as view, found.tier, found.key, found.${id} as id ${counted ? ', counted.total' : ''}
      from ${counted ? `counted left join (found ${joins}) on true` : `found ${joins}`}
      order by found.tier, ${along('found.')}`;
  }

  return {
    source,
    counted: once(
      ['counted'],
      () => `select count(*)::int as count from (
        select from ${table} where words @@ $1::text::tsquery and ${has('$2')} and ${isSeen} limit $3) as counted`,
    ),
    some: once(['some'], () => someStatement(table, isSeen)),
    near: once(['near'], () => nearStatement(table, isSeen)),
    gather: (order, excluding, whole) =>
      once(['gather', order, excluding, whole], () => gathering(order, excluding, whole)),
    gatherCounted: (order, whole) =>
      once(['gather_counted', order, whole], () => gathering(order, false, whole, true)),
    count: (excluding) =>
      once(
        ['count', excluding],
        () => `select count(*)::int as count from (
        select from unnest($1::text[]) as asked(query)
        cross join lateral (${matching('asked.query', 2, '$4')}) as ${table}
        where ${excluding ? seenIn(source, 5) : isSeen} limit ${COUNTED}) as counted`,
      ),
    facets: (excluding) =>
      once(
        ['facets', excluding],
        () => `with looked as materialized (select found.* from unnest($1::text[]) as asked(query)
          cross join lateral (
            select ${id}, ${source.category} as category, featured_platform as platform, ${WHO[who]} as "${who}",
              case when ${quick} then 'quickly' end as answers, audience_size${looksAt}
              ${ofKollabs ? `, ${MORE.read}` : ''}
            from ${table} where words @@ asked.query::tsquery and ${has('$4')} limit ${COUNTED}) as found limit ${COUNTED})
        select (select count(*) from looked) = ${COUNTED} as more, coalesce((select json_strip_nulls(json_agg(counted)) from (
          select category, platform, "${who}", answers, count(*)::int as count ${ofKollabs ? `, ${MORE.shown}` : ''}
          from (select * from looked limit ${COUNTED - 1}) as ${table}
          where audience_size between $2::bigint and $3::bigint
            and ${excluding ? seenIn(source, ofKollabs ? 8 : 5) : isSeen}
          group by 1, 2, 3, 4 ${ofKollabs ? ', 6, 7, 8, 9, 10' : ''}) as counted), '[]'::json) as counts`,
      ),
    ...(ofKollabs && {
      spans: (now: Date) => [dayOf(now), closingUntil('week', now), closingUntil('month', now)],
    }),
    walk: searchStatements(source),
  };
}

function someStatement(table: string, isSeen: string): string {
  const count = (place: number) => `select count(*)::int as n from (
      select from ${table} where words @@ (select queries[${place}] from asked)::tsquery and ${isSeen} limit ${MANY + 1}) as counted`;
  return `with asked as materialized (select search_some($1::text[], $2::text[]) as queries),
    n_1 as materialized (${count(1)}),
    n_2 as materialized (select case when (select n from n_1) = 0 then (${count(2)}) end as n)
    select * from (
      select 1 as tier, queries[1] as query, n as count from asked, n_1
      union all select 2, queries[2], n from asked, n_2) as tiers
    where count > 0`;
}

/** How many known words one word may stand for. */
const MEANT = 3;

/**
 * First known words that differ by a letter or two, and those that go on where the word ends; where there are none, those
 * that look like it.
 */
function nearStatement(table: string, isSeen: string): string {
  // Not by `exists`, for which the planner would read a large table from its beginning: most of these words have no row.
  const found = (query: string) =>
    `(select count(*) from (select from ${table} where words @@ ${query}::tsquery and ${isSeen} limit ${SMALL}) as found) > 0`;
  return `select word, known, case when known then '{}' else meant end as meant
    from unnest($1::text[]) with ordinality as asked(word, place)
    cross join lateral (select to_tsvector('pg_catalog.english', asked.word) = ''::tsvector
      or exists (select from known_words k where k.entry = 'a' || (search_asked(asked.word))[1])
      or ${found("(search_tiers(array[asked.word], '{}'))[7]")} as known
      offset 0) as knows
    cross join lateral (select array(
      with close as materialized (
        select k.word, k.entry from known_words k where not known and k.near && search_near(asked.word) and left(entry, 1) <> 't'
        union (select k.word, k.entry from known_words k where not known and char_length(asked.word) > 2
          and k.word ~>=~ asked.word and k.word ~<~ (asked.word || chr(1114111)) and left(entry, 1) <> 't' limit 50)
      ), likely as (
        select * from close union all (
          select k.word, k.entry from known_words k
          where not known and not exists (select from close) and k.word % asked.word and left(entry, 1) <> 't')
      ), likeliest as (
        select word, entry from likely
        order by similarity(word, asked.word) desc, abs(char_length(word) - char_length(asked.word)), word limit 4
      )
      select word from likeliest where ${found('search_quoted(entry)')}
      group by word order by similarity(word, asked.word) desc, abs(char_length(word) - char_length(asked.word)), word
      limit ${MEANT}) as meant) as means
    order by place`;
}

/** What finds all tiers together ($1 alternatives, $2 facets as entries); of facets alone, behind the ' & ' of the first. */
export const WHOLE: Statement = {
  name: 'search_whole',
  text: `select case when cardinality($1::text[]) > 0 then (search_tiers($1::text[], $2::text[]))[7]
    else substr(search_filter($2::text[]), 4) end as whole`,
};
