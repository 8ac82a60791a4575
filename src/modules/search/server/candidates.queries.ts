import type { Condition } from '#infra/db/condition.ts';
import type { Database } from '#infra/db/pool.ts';
import {
  behindSql,
  keySql,
  orderSql,
  type Part,
  type Position,
  partsOf,
  type RowOrder,
  Values,
} from './row-orders.ts';
import type { SearchSource } from './search-sources.ts';
import { allOf, anyOf, oneRank, type Terms } from './search-terms.ts';

/*
 * The rows of one page, in their order. Where a search finds up to MOST_RANKED rows, one statement finds all of them by the
 * index of entries, ranks and sorts them. Where it finds more, the rows of one rank after the other are read in the chosen
 * order until the page is full; PostgreSQL chooses by its own statistics between the index of the order and that of entries.
 */

/** Counts are exact to here (decisions.md section 2). */
export const MOST_RANKED = 1000;
export const COUNTED = MOST_RANKED + 1;

/** Which rows a search finds, in any order. */
export interface Wanted {
  source: SearchSource;
  /** Null for all rows. */
  terms: Terms | null;
  /** A query: of the rows of one rank, those that it finds come first. Each rank is then two. */
  first?: string | undefined;
  /** What else each row has to have, as queries. */
  facets: readonly string[];
  /** Entries that most rows have. They are checked in the row: in the index they would match nearly everything. */
  common?: readonly string[];
  minAudience?: number | undefined;
  maxAudience?: number | undefined;
  /** At least so much money, in a currency. */
  pay?: { least: number; currency: string } | undefined;
  /** Published behind one moment, and not behind another. */
  posted?: { after: number; until: number } | undefined;
  visible: Condition;
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
): Promise<{ rows: Position[]; total: number }> {
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
): Promise<{ rows: Position[]; total: number }> {
  const { rows } = await pool.query<Position & { total: number }>(
    rankedStatement(wanted, order, behind, limit),
  );
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
    where ${conditions(wanted, wanted.terms?.any ?? '', values)} limit ${COUNTED}`;
}

function conditions(
  { facets, common = [], minAudience, maxAudience, pay, posted, visible }: Wanted,
  query: string,
  values: Values,
): string {
  const whole = allOf([query, ...facets]);
  return [
    ...(whole ? [`s.entries @@ ${values.add(whole, 'tsquery')}`] : []),
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
    values.condition(visible),
  ].join(' and ');
}

function rankedStatement(wanted: Wanted, order: RowOrder, behind: Position | null, limit: number) {
  const values = new Values();
  const ranks = ranksOf(wanted);
  const found = foundRows(`s.id, s.entries, ${keySql(order, values)} as key`, wanted, values);
  const rank = ranks.length > 1 ? rankCase(ranks, values) : '0';
  const isBehind = behind ? `where ${behindSql(order, behind, values)}` : '';
  const along = `rank, ${orderSql(order)}`;
  const text = `with found as materialized (${found}),
    counted as materialized (select count(*)::int as total from found),
    ranked as (select id, key, ${rank} as rank from found where (select total from counted) <= ${MOST_RANKED})
    select counted.total, page.* from counted left join (
      select * from ranked ${isBehind} order by ${along} limit ${values.add(limit, 'int')}) as page on true
    order by ${along}`;
  return { text, values: values.list };
}

/** The query of each rank. An empty one finds nothing, but where there are no terms. */
function ranksOf({ terms, first }: Wanted): readonly string[] {
  const ranks = terms?.ranks ?? [''];
  if (first === undefined) return ranks;
  return ranks.flatMap((query) =>
    query === '' && terms ? ['', ''] : [allOf([query, first]), allOf([query, `!${first}`])],
  );
}

function rankCase(ranks: readonly string[], values: Values): string {
  const cases = ranks.flatMap((query, rank) =>
    query ? [`when entries @@ ${values.add(query, 'tsquery')} then ${rank}`] : [],
  );
  return `case ${cases.join(' ')} end`;
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
): Promise<Position[]> {
  const ofTerms = wanted.terms?.ranks ?? [''];
  const ranks = ranksOf(wanted);
  const halves = ranks.length / ofTerms.length;
  const found: Position[] = [];
  for (let rank = behind?.rank ?? 0; rank < ranks.length && found.length < limit; rank++) {
    if (ranks[rank] === '' && wanted.terms) continue;
    const from = behind?.rank === rank ? behind : null;
    const ofTerm = Math.floor(rank / halves);
    const query = allOf([ranks[rank] ?? '', notBefore(ofTerms, ofTerm)]);
    if (ofTerm < RANKS_OF_WHOLES && ofTerms.length > RANKS_OF_WHOLES) {
      const few = await findRanked(
        pool,
        { ...wanted, terms: oneRank(query), first: undefined },
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
      const { rows } = await pool.query<{ id: string; key: number }>(
        walkStatement(wanted, query, part, order, limit - found.length),
      );
      found.push(...rows.map((row) => ({ ...row, rank })));
    }
  }
  return found;
}

/** The query for rows that no earlier rank finds; empty for the first. */
function notBefore(ranks: readonly string[], rank: number): string {
  const before = anyOf(ranks.slice(0, rank));
  return before === '' ? '' : `!(${before})`;
}

function walkStatement(
  wanted: Wanted,
  query: string,
  { entries, ways }: Part,
  order: RowOrder,
  limit: number,
) {
  const { source } = wanted;
  const values = new Values();
  const most = values.add(limit, 'int');
  const asked = allOf([query, ...entries]);
  const texts = ways.map(({ key, order, begins }) => {
    const from = begins(values);
    return `(select s.id, ${key(values)} as key from ${source.table} s ${source.joins}
      where ${from ? `${from} and ` : ''}${conditions(wanted, asked, values)} order by ${order} limit ${most})`;
  });
  return {
    text: `select id, key from (${texts.join(' union all ')}) as walked order by ${orderSql(order)} limit ${most}`,
    values: values.list,
  };
}
