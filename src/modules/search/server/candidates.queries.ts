import type { Condition } from '#infra/db/condition.ts';
import type { Database } from '#infra/db/pool.ts';
import type { SearchOrder } from '#modules/search/search.rules.ts';
import type { SearchSource } from './search-sources.ts';
import { allOf, quote } from './search-terms.ts';

/*
 * The rows of one page, in their order. Where a search finds up to MOST_RANKED rows, one statement finds all of them by the
 * index of entries, ranks and sorts them. Where it finds more, the rows of one rank after the other are read in the chosen
 * order until the page is full; PostgreSQL chooses by its own statistics between the index of the order and that of entries.
 */

/** Counts are exact to here (decisions.md section 2). */
export const MOST_RANKED = 1000;
export const COUNTED = MOST_RANKED + 1;

/** Who searches by similarity (product.md section 9). */
export interface SimilarTo {
  contentType: string;
  platform: string;
  audience: number;
}

export type RowOrder = Exclude<SearchOrder, 'similarity'> | SimilarTo;

/** What rows are found, whatever their order. */
export interface Wanted {
  source: SearchSource;
  /** Finds the rows of each rank, the best first; a row has the first rank that finds it. Empty for all rows. */
  ranks: readonly string[];
  /** What else each row has to have, as queries. */
  facets: readonly string[];
  minAudience?: number | undefined;
  maxAudience?: number | undefined;
  /** At least so much money, in a currency. */
  pay?: { least: number; currency: string } | undefined;
  /** Published behind one moment, and not behind another. */
  posted?: { after: number; until: number } | undefined;
  visible: Condition;
}

/** Where a row stands: by rank, then key from low to high, then id. */
export interface Position {
  rank: number;
  key: number;
  id: string;
}

export type Candidate = Position;

/** A step of similarity is above every distance: twice a platform's figure fits 36 bits. */
const STEP = 2 ** 40;
/** Content type and platform alike, content type, platform, neither. */
const STEPS = [0, 1, 2, 3] as const;

interface Order {
  key: string;
  /** The direction of ids with equal keys. */
  ids: 'asc' | 'desc';
  walk: string;
}

const COLUMN_ORDERS: Record<Exclude<SearchOrder, 'similarity'>, Order> = {
  dateDesc: { key: '-s.posted', ids: 'desc', walk: 's.posted desc, s.id desc' },
  dateAsc: { key: 's.posted', ids: 'asc', walk: 's.posted, s.id' },
  audienceSize: { key: '-s.audience', ids: 'desc', walk: 's.audience desc, s.id desc' },
};

/** Collects the values of a statement, and gives the parameter of each. */
class Values {
  readonly list: unknown[] = [];
  /** @returns the parameter */
  add(value: unknown, type: string): string {
    this.list.push(value);
    return `$${this.list.length}::${type}`;
  }
  condition(condition: Condition): string {
    const first = this.list.length + 1;
    this.list.push(...condition.values);
    return condition.numbered(first);
  }
}

/**
 * The first rows of a search behind a position, and how many it finds in all: COUNTED stands for more.
 * @param known whether it is known to find more than are ranked
 */
export async function findCandidates(
  { pool }: Pick<Database, 'pool'>,
  wanted: Wanted,
  order: RowOrder,
  behind: Position | null,
  limit: number,
  known = false,
): Promise<{ rows: Candidate[]; total: number }> {
  const ranked = known ? null : await findRanked(pool, wanted, order, behind, limit);
  if (ranked && ranked.total <= MOST_RANKED) return ranked;
  return { rows: await walk(pool, wanted, order, behind, limit), total: COUNTED };
}

/** The rows where there are up to MOST_RANKED; otherwise none, and COUNTED. */
async function findRanked(
  pool: Database['pool'],
  wanted: Wanted,
  order: RowOrder,
  behind: Position | null,
  limit: number,
): Promise<{ rows: Candidate[]; total: number }> {
  const { text, values } = rankedStatement(wanted, order, behind, limit);
  const { rows } = await pool.query<Candidate & { total: number }>(text, values);
  return { rows: rows.filter(({ id }) => id !== null), total: rows[0]?.total ?? 0 };
}

/** How many rows a search finds; COUNTED stands for more. */
export function countStatement(wanted: Wanted): { text: string; values: unknown[] } {
  const values = new Values();
  return {
    text: `select count(*)::int as total from (${foundRows('s.id', wanted, values)}) as found`,
    values: values.list,
  };
}

/** The facets of the rows that a search finds, MOST_RANKED at most: each set with how many have it, and whether there are more. */
export function facetsStatement(wanted: Wanted): { text: string; values: unknown[] } {
  const values = new Values();
  return {
    text: `with found as materialized (${foundRows('s.facets', wanted, values)})
      select facets, count(*)::int as count, (select count(*) from found) > ${MOST_RANKED} as more
      from (select * from found limit ${MOST_RANKED}) as counted group by facets`,
    values: values.list,
  };
}

function foundRows(columns: string, wanted: Wanted, values: Values): string {
  const { source } = wanted;
  return `select ${columns} from ${source.table} s ${source.joins}
    where ${conditions(wanted, anyRank(wanted.ranks), values)} limit ${COUNTED}`;
}

function anyRank(ranks: readonly string[]): string {
  const given = ranks.filter((query) => query !== '');
  return given.length > 1 ? `(${given.join(' | ')})` : (given[0] ?? '');
}

function conditions(
  { facets, minAudience, maxAudience, pay, posted, visible }: Wanted,
  query: string,
  values: Values,
): string {
  const whole = allOf([query, ...facets]);
  return [
    ...(whole ? [`s.entries @@ ${values.add(whole, 'tsquery')}`] : []),
    ...(minAudience === undefined ? [] : [`s.audience >= ${values.add(minAudience, 'bigint')}`]),
    ...(maxAudience === undefined ? [] : [`s.audience <= ${values.add(maxAudience, 'bigint')}`]),
    ...(pay
      ? [`s.currency = ${values.add(pay.currency, 'text')} and s.pay >= ${values.add(pay.least, 'bigint')}`]
      : []),
    ...(posted
      ? [
          `s.posted > ${values.add(posted.after, 'bigint')} and s.posted <= ${values.add(posted.until, 'bigint')}`,
        ]
      : []),
    values.condition(visible),
  ].join(' and ');
}

function isSimilar(order: RowOrder): order is SimilarTo {
  return typeof order === 'object';
}

function similarityKey({ contentType, platform, audience }: SimilarTo, values: Values): string {
  const mine = values.add(audience, 'bigint');
  return `((2 * (s.content_type <> ${values.add(contentType, 'text')})::int
    + (s.platform <> ${values.add(platform, 'text')})::int) * ${STEP}::bigint
    + 2 * abs(s.audience - ${mine}) + (s.audience <= ${mine})::int)`;
}

/** By similarity, larger audiences stand in the order of their ids, as an index has them, and others in the other. */
const IS_LARGER = 'key % 2 = 0';

function rankedStatement(wanted: Wanted, order: RowOrder, behind: Position | null, limit: number) {
  const values = new Values();
  const { ranks } = wanted;
  const key = isSimilar(order) ? similarityKey(order, values) : COLUMN_ORDERS[order].key;
  const found = foundRows(`s.id, s.entries, ${key} as key`, wanted, values);
  const rank =
    ranks.length > 1
      ? `case ${ranks.flatMap((query, n) => (query ? [`when entries @@ ${values.add(query, 'tsquery')} then ${n}`] : [])).join(' ')} end`
      : '0';
  const ids = isSimilar(order)
    ? `case when ${IS_LARGER} then id end, id desc`
    : `id ${COLUMN_ORDERS[order].ids}`;
  const isBehind = behind ? `where ${behindText(order, behind, values)}` : '';
  const text = `with found as materialized (${found}),
    counted as materialized (select count(*)::int as total from found),
    ranked as (select id, key, ${rank} as rank from found where (select total from counted) <= ${MOST_RANKED})
    select counted.total, page.* from counted left join (
      select * from ranked ${isBehind} order by rank, key, ${ids} limit ${values.add(limit, 'int')}
    ) as page on true order by rank, key, ${ids}`;
  return { text, values: values.list };
}

function behindText(order: RowOrder, { rank, key, id }: Position, values: Values): string {
  const [r, k, i] = [values.add(rank, 'int'), values.add(key, 'bigint'), values.add(id, 'uuid')];
  const isNext = isSimilar(order)
    ? `case when ${IS_LARGER} then id > ${i} else id < ${i} end`
    : `id ${COLUMN_ORDERS[order].ids === 'asc' ? '>' : '<'} ${i}`;
  return `((rank, key) > (${r}, ${k}) or (rank, key) = (${r}, ${k}) and ${isNext})`;
}

/** The first ranks are whole names and tags, which few things have: each is tried by the index of entries first. */
const RANKS_OF_WHOLES = 2;

/** Reads rank after rank, and by similarity step after step, until the page is full. */
async function walk(
  pool: Database['pool'],
  wanted: Wanted,
  order: RowOrder,
  behind: Position | null,
  limit: number,
): Promise<Candidate[]> {
  const ranks = wanted.ranks.length > 0 ? wanted.ranks : [''];
  const found: Candidate[] = [];
  for (let rank = behind?.rank ?? 0; rank < ranks.length && found.length < limit; rank++) {
    if (ranks[rank] === '' && wanted.ranks.length > 0) continue;
    const from = behind?.rank === rank ? behind : null;
    const query = onlyRank(ranks, rank);
    if (rank < RANKS_OF_WHOLES && ranks.length > RANKS_OF_WHOLES) {
      const few = await findRanked(
        pool,
        { ...wanted, ranks: [query] },
        order,
        from && { ...from, rank: 0 },
        limit - found.length,
      );
      if (few.total <= MOST_RANKED) {
        found.push(...few.rows.map((row) => ({ ...row, rank })));
        continue;
      }
    }
    for (const part of partsOf(order, from)) {
      if (found.length >= limit) break;
      const { text, values } = walkStatement(wanted, query, part, limit - found.length);
      const { rows } = await pool.query<{ id: string; key: number }>(text, values);
      found.push(...rows.map((row) => ({ ...row, rank })));
    }
  }
  return found;
}

/** What a rank finds and none before it. */
function onlyRank(ranks: readonly string[], rank: number): string {
  const before = ranks.slice(0, rank).filter((query) => query !== '');
  const query = ranks[rank] ?? '';
  return before.length > 0 ? `(${query} & !(${before.join(' | ')}))` : query;
}

/** One way through an index, in the order of the result. */
interface Way {
  key(values: Values): string;
  walk: string;
  /** What rows are on it. */
  which(values: Values): string | null;
}

interface Part {
  /** What its rows have beside what is wanted, as queries. */
  entries: readonly string[];
  ways: readonly Way[];
  /** The order of the ways together. */
  order: string;
}

function partsOf(order: RowOrder, from: Position | null): Part[] {
  if (isSimilar(order)) return similarParts(order, from);
  const { key, ids, walk } = COLUMN_ORDERS[order];
  const sign = key.startsWith('-') ? '<' : '>';
  const column = key.replace('-', '');
  return [
    {
      entries: [],
      order: `key, id ${ids}`,
      ways: [
        {
          key: () => key,
          walk,
          which: (values) =>
            from &&
            `(${column}, s.id) ${sign} (${values.add(Math.abs(from.key), 'bigint')}, ${values.add(from.id, 'uuid')})`,
        },
      ],
    },
  ];
}

/** Outward from an audience, in the steps of similarity that are left behind a position. */
function similarParts({ contentType, platform, audience }: SimilarTo, from: Position | null): Part[] {
  const first = from ? Math.floor(from.key / STEP) : 0;
  return STEPS.filter((step) => step >= first).map((step) => {
    const within = from && step === first ? { key: from.key % STEP, id: from.id } : null;
    const distance = within ? Math.floor(within.key / 2) : 0;
    const isLarger = within !== null && within.key % 2 === 0;
    const base = (values: Values) => `${values.add(step, 'int')} * ${STEP}::bigint`;
    const [isContent, isPlatform] = [step < 2, step % 2 === 0];
    // What is alike on both counts, or on the platform, is read by the index of similarity; otherwise by that of entries
    // or of the audience. Nobody without a platform has an audience, so that by audience alone a walk may pass over everyone.
    const entries = [
      ...(isContent && isPlatform ? [] : [`${isContent ? '' : '!'}${quote(`=n${contentType}`)}`]),
      ...(isPlatform ? [] : [`!${quote(`=y${platform}`)}`]),
    ];
    const alike = (values: Values) =>
      [
        ...(isPlatform ? [`s.platform = ${values.add(platform, 'text')} and `] : []),
        ...(isPlatform && isContent ? [`s.content_type = ${values.add(contentType, 'text')} and `] : []),
      ].join('');
    const at = (values: Values, edge: number) => values.add(edge, 'bigint');
    const id = (values: Values) => values.add(within?.id, 'uuid');
    const larger: Way = {
      key: (values) => `${base(values)} + 2 * (s.audience - ${at(values, audience)})`,
      walk: 's.audience, s.id',
      which: (values) =>
        alike(values) +
        (isLarger
          ? `(s.audience, s.id) > (${at(values, audience + distance)}, ${id(values)})`
          : `s.audience > ${at(values, audience + distance)}`),
    };
    const smaller: Way = {
      key: (values) => `${base(values)} + 2 * (${at(values, audience)} - s.audience) + 1`,
      walk: 's.audience desc, s.id desc',
      which: (values) =>
        alike(values) +
        (within && !isLarger
          ? `(s.audience, s.id) < (${at(values, audience - distance)}, ${id(values)})`
          : `s.audience <= ${at(values, audience - distance)}`),
    };
    return { entries, ways: [larger, smaller], order: `key, case when ${IS_LARGER} then id end, id desc` };
  });
}

function walkStatement(wanted: Wanted, query: string, { entries, ways, order }: Part, limit: number) {
  const { source } = wanted;
  const values = new Values();
  const most = values.add(limit, 'int');
  const asked = allOf([query, ...entries]);
  const texts = ways.map(({ key, walk, which }) => {
    const begins = which(values);
    return `(select s.id, ${key(values)} as key from ${source.table} s ${source.joins}
      where ${begins ? `${begins} and ` : ''}${conditions(wanted, asked, values)} order by ${walk} limit ${most})`;
  });
  return {
    text: `select id, key from (${texts.join(' union all ')}) as walked order by ${order} limit ${most}`,
    values: values.list,
  };
}
