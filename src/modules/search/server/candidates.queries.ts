import type { Condition } from '#infra/db/condition.ts';
import type { Database } from '#infra/db/pool.ts';
import { MAX_COUNTED } from '#modules/search/search.rules.ts';
import {
  afterSql,
  keySql,
  orderSql,
  type Position,
  type RowOrder,
  type ScanStep,
  scanStepsOf,
  Values,
} from './row-orders.ts';
import type { SearchSource } from './search-sources.ts';
import { allOf, anyOf, oneRank, type Terms } from './search-terms.ts';

/*
 * The rows of one page, in order. If a search matches up to MAX_COUNTED rows, one statement finds them by the GIN
 * index of entries, ranks them and sorts them. If it matches more, the ranks are read one after another until the page
 * is full: a rank of up to MAX_COUNTED rows is sorted by the same statement, a larger one is read along the index of
 * the chosen order.
 *
 * Only what everyone may see has a search row, but the consumer deletes rows up to a second late. So the page
 * statement checks visibility in the tables of the subjects, row by row, until the page is full. Totals do not check
 * it: for 1,001 rows that costs four times the rest of the statement. Every row is checked only for facet counts and
 * for viewers with exclusions (`hasExclusions`), whose totals would otherwise stay wrong.
 */

/** A count stops here, one after the last exact total. */
export const COUNT_LIMIT = MAX_COUNTED + 1;

/** What a row must fulfil to be a result, and what ranks it. */
export interface Criteria {
  source: SearchSource;
  /** Null matches all rows. */
  terms: Terms | null;
  /** A query that splits each rank in two: rows that match it come first. */
  preferred?: string | undefined;
  facetTerms: readonly string[];
  /**
   * Entries that most rows have. They are checked in the row, since the index would return nearly every row for them.
   */
  common?: readonly string[];
  minAudience?: number | undefined;
  maxAudience?: number | undefined;
  pay?: { least: number; currency: string } | undefined;
  /** Milliseconds since 1970: `after` is exclusive, `until` is inclusive. */
  posted?: { after: number; until: number } | undefined;
  visible: Condition;
  hasExclusions: boolean;
}

/**
 * Returns the first rows after a position, and the total. A total of COUNT_LIMIT means more than MAX_COUNTED.
 * @param isFrequent whether the total is known to exceed MAX_COUNTED
 */
export async function findCandidates(
  { pool }: Pick<Database, 'pool'>,
  criteria: Criteria,
  order: RowOrder,
  after: Position | null,
  limit: number,
  isFrequent = false,
): Promise<{ rows: Position[]; total: number }> {
  const ranked = isFrequent ? null : await findRanked(pool, criteria, order, after, limit);
  if (ranked && ranked.total <= MAX_COUNTED) return ranked;
  return { rows: await readRanks(pool, criteria, order, after, limit), total: COUNT_LIMIT };
}

/** Sorts up to MAX_COUNTED rows; of more it returns none, and a total of COUNT_LIMIT. */
async function findRanked(
  pool: Database['pool'],
  criteria: Criteria,
  order: RowOrder,
  after: Position | null,
  limit: number,
): Promise<{ rows: Position[]; total: number }> {
  const found = await pool.query<Position & { total: number }>(
    rankedStatement(criteria, order, after, limit),
  );
  const total = found.rows[0]?.total ?? 0;
  const rows = found.rows.filter(({ id }) => id !== null);
  // The page holds all results, and its rows were checked for visibility: their number is the exact total.
  const isOnlyPage = total <= MAX_COUNTED && !after && rows.length < limit;
  return { rows, total: isOnlyPage ? rows.length : total };
}

/** Counts each set of facets among up to MAX_COUNTED rows, and tells whether there are more. */
export function facetsStatement(criteria: Criteria): { text: string; values: unknown[] } {
  const values = new Values();
  return {
    text: `with found as materialized (${matchingRows('s.facets', criteria, values)})
      select facets, count(*)::int as count, (select count(*) from found) > ${MAX_COUNTED} as more
      from (select * from found limit ${MAX_COUNTED}) as counted group by facets`,
    values: values.list,
  };
}

/** @param checksVisibility whether the statement checks for each row that the viewer may see it */
function matchingRows(columns: string, criteria: Criteria, values: Values, checksVisibility = true): string {
  const { source, terms, visible } = criteria;
  const all = [
    ...conditions(criteria, terms?.any ?? '', values),
    ...(checksVisibility ? [values.condition(visible)] : []),
  ];
  return `select ${columns} from ${source.table} s ${checksVisibility ? source.joins : ''}
    where ${all.join(' and ') || 'true'} limit ${COUNT_LIMIT}`;
}

function conditions(
  { facetTerms, common = [], minAudience, maxAudience, pay, posted }: Criteria,
  query: string,
  values: Values,
): string[] {
  const full = allOf([query, ...facetTerms]);
  return [
    ...(full ? [`s.entries @@ ${values.add(full, 'tsquery')}`] : []),
    ...(common.length > 0 ? [`s.facets @> ${values.add(common, 'text[]')}`] : []),
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
  ];
}

function rankedStatement(criteria: Criteria, order: RowOrder, after: Position | null, limit: number) {
  const { source, visible, hasExclusions } = criteria;
  const values = new Values();
  const ranks = ranksOf(criteria);
  const rank = ranks.length > 1 ? rankCase(ranks, values) : '0';
  const found = matchingRows(
    `s.id, ${keySql(order, values)} as key, ${rank} as rank`,
    criteria,
    values,
    hasExclusions,
  );
  const isAfter = after ? `and ${afterSql(order, after, values)}` : '';
  const sortOrder = `rank, ${orderSql(order)}`;
  const isVisible = hasExclusions
    ? ''
    : `where (select ${values.condition(visible)} from ${source.from} where ${source.id} = ranked.id)`;
  const text = `with found as materialized (${found}),
    counted as materialized (select count(*)::int as total from found)
    select counted.total, page.* from counted left join (
      select * from (
        select * from found where (select total from counted) <= ${MAX_COUNTED} ${isAfter} order by ${sortOrder}) as ranked
      ${isVisible} limit ${values.add(limit, 'int')}) as page on true
    order by ${sortOrder}`;
  return { text, values: values.list };
}

/** The query of each rank, in order. With terms an empty query matches nothing; without terms it matches every row. */
function ranksOf({ terms, preferred }: Criteria): readonly string[] {
  const ranks = terms?.ranks ?? [''];
  if (preferred === undefined) return ranks;
  return ranks.flatMap((query) =>
    query === '' && terms ? ['', ''] : [allOf([query, preferred]), allOf([query, `!${preferred}`])],
  );
}

function rankCase(ranks: readonly string[], values: Values): string {
  const cases = ranks.flatMap((query, rank) =>
    query ? [`when s.entries @@ ${values.add(query, 'tsquery')} then ${rank}`] : [],
  );
  return `case ${cases.join(' ')} end`;
}

async function readRanks(
  pool: Database['pool'],
  criteria: Criteria,
  order: RowOrder,
  after: Position | null,
  limit: number,
): Promise<Position[]> {
  const termRanks = criteria.terms?.ranks ?? [''];
  const ranks = ranksOf(criteria);
  const ranksPerTerm = ranks.length / termRanks.length;
  // A single rank has more than MAX_COUNTED rows: otherwise findCandidates would have sorted it.
  const read = ranks.length > 1 ? readRank : readByIndex;
  const found: Position[] = [];
  for (let rank = after?.rank ?? 0; rank < ranks.length && found.length < limit; rank++) {
    if (ranks[rank] === '' && criteria.terms) continue;
    const earlier = anyOf(termRanks.slice(0, Math.floor(rank / ranksPerTerm)));
    const query = allOf([ranks[rank] ?? '', earlier && `!(${earlier})`]);
    const rankCriteria = { ...criteria, preferred: undefined, terms: query === '' ? null : oneRank(query) };
    const from = after?.rank === rank ? { ...after, rank: 0 } : null;
    const rows = await read(pool, rankCriteria, order, from, limit - found.length);
    found.push(...rows.map((row) => ({ ...row, rank })));
  }
  return found;
}

type RankPosition = Pick<Position, 'id' | 'key'>;

async function readRank(
  pool: Database['pool'],
  rankCriteria: Criteria,
  order: RowOrder,
  from: Position | null,
  limit: number,
): Promise<RankPosition[]> {
  const ranked = await findRanked(pool, rankCriteria, order, from, limit);
  return ranked.total <= MAX_COUNTED ? ranked.rows : readByIndex(pool, rankCriteria, order, from, limit);
}

/** Reads rows along the index of the order. Similarity has several steps, each with its own range of the index. */
async function readByIndex(
  pool: Database['pool'],
  rankCriteria: Criteria,
  order: RowOrder,
  from: Position | null,
  limit: number,
): Promise<RankPosition[]> {
  const found: RankPosition[] = [];
  for (const step of scanStepsOf(order, from)) {
    if (found.length >= limit) break;
    const { rows } = await pool.query<RankPosition>(
      indexStatement(rankCriteria, step, order, limit - found.length),
    );
    found.push(...rows);
  }
  return found;
}

function indexStatement(criteria: Criteria, { entries, scans }: ScanStep, order: RowOrder, limit: number) {
  const { source, terms } = criteria;
  const values = new Values();
  const most = values.add(limit, 'int');
  const query = allOf([terms?.any ?? '', ...entries]);
  const selects = scans.map(({ key, indexOrder, startSql }) => {
    const from = startSql(values);
    const all = [
      ...(from ? [from] : []),
      ...conditions(criteria, query, values),
      values.condition(criteria.visible),
    ];
    return `(select s.id, ${key(values)} as key from ${source.table} s ${source.joins}
      where ${all.join(' and ')} order by ${indexOrder} limit ${most})`;
  });
  return {
    text: `select id, key from (${selects.join(' union all ')}) as scanned order by ${orderSql(order)} limit ${most}`,
    values: values.list,
  };
}
