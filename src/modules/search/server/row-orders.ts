import type { Condition } from '#infra/db/condition.ts';
import type { SearchOrder } from '#modules/search/search.rules.ts';
import { facetEntry } from './facet-entries.ts';
import { quote } from './search-terms.ts';

/*
 * The orders of results as SQL: the ascending sort key of a search row `s`, and how a page is read along an index
 * instead of being sorted.
 */

/** The viewer of a search by similarity. Results are ordered by content type, then platform, then nearest audience. */
export interface SimilarTo {
  contentType: string;
  platform: string;
  audience: number;
}

export type RowOrder = Exclude<SearchOrder, 'similarity'> | SimilarTo;

/** The position of a row in the results: by rank, then ascending key, then id. */
export interface Position {
  rank: number;
  key: number;
  id: string;
}

/** Collects the values of a statement and returns a parameter for each. */
export class Values {
  readonly list: unknown[] = [];

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

interface ColumnOrder {
  key: string;
  column: string;
  /** Applies to both the column and the id. */
  direction: 'asc' | 'desc';
}

const COLUMN_ORDERS: Record<Exclude<SearchOrder, 'similarity'>, ColumnOrder> = {
  dateDesc: { key: '-s.posted', column: 's.posted', direction: 'desc' },
  dateAsc: { key: 's.posted', column: 's.posted', direction: 'asc' },
  audienceSize: { key: '-s.audience', column: 's.audience', direction: 'desc' },
};

/**
 * The similarity key is `step * STEP + 2 * distance + (1 if the audience is not larger than the viewer's)`. Example: for a viewer
 * with 500 followers, a row with 700 followers and the same content type on another platform has `1 * STEP + 400`. STEP exceeds
 * every distance, since twice an audience fits in 36 bits.
 */
const STEP = 2 ** 40;
/** Steps: same content type and platform; same content type; same platform; neither. */
const STEPS = [0, 1, 2, 3] as const;
/**
 * By similarity, rows with a larger audience than the viewer's are ordered by ascending id, the others by descending
 * id. Both follow the scan direction of the index.
 */
const IS_LARGER = 'key % 2 = 0';

function isSimilarity(order: RowOrder): order is SimilarTo {
  return typeof order === 'object';
}

export function keySql(order: RowOrder, values: Values): string {
  if (!isSimilarity(order)) return COLUMN_ORDERS[order].key;
  const mine = values.add(order.audience, 'bigint');
  return `((2 * (s.content_type <> ${values.add(order.contentType, 'text')})::int
    + (s.platform <> ${values.add(order.platform, 'text')})::int) * ${STEP}::bigint
    + 2 * abs(s.audience - ${mine}) + (s.audience <= ${mine})::int)`;
}

export function orderSql(order: RowOrder): string {
  if (isSimilarity(order)) return `key, case when ${IS_LARGER} then id end, id desc`;
  return `key, id ${COLUMN_ORDERS[order].direction}`;
}

export function afterSql(order: RowOrder, { rank, key, id }: Position, values: Values): string {
  const [r, k, i] = [values.add(rank, 'int'), values.add(key, 'bigint'), values.add(id, 'uuid')];
  const isNext = isSimilarity(order)
    ? `case when ${IS_LARGER} then id > ${i} else id < ${i} end`
    : `id ${COLUMN_ORDERS[order].direction === 'asc' ? '>' : '<'} ${i}`;
  return `((rank, key) > (${r}, ${k}) or (rank, key) = (${r}, ${k}) and ${isNext})`;
}

/** A scan of one index in one direction. */
export interface IndexScan {
  key(values: Values): string;
  indexOrder: string;
  /** The condition for rows after the position; null to scan from the beginning. */
  startSql(values: Values): string | null;
}

/** Scans whose rows are merged by `orderSql`. The steps of an order are read one after another. */
export interface ScanStep {
  entries: readonly string[];
  scans: readonly IndexScan[];
}

/**
 * Returns the steps in which one rank is read.
 * @param from the position after which the page begins
 */
export function scanStepsOf(order: RowOrder, from: Pick<Position, 'key' | 'id'> | null): ScanStep[] {
  if (isSimilarity(order)) {
    const first = from ? Math.floor(from.key / STEP) : 0;
    return STEPS.filter((step) => step >= first).map((step) =>
      similarityStep(order, step, step === first ? from : null),
    );
  }
  const { key, column, direction } = COLUMN_ORDERS[order];
  const startSql = (values: Values) =>
    from &&
    `(${column}, s.id) ${direction === 'asc' ? '>' : '<'} (${values.add(Math.abs(from.key), 'bigint')}, ${values.add(from.id, 'uuid')})`;
  return [
    {
      entries: [],
      scans: [{ key: () => key, indexOrder: `${column} ${direction}, s.id ${direction}`, startSql }],
    },
  ];
}

function similarityStep(
  { contentType, platform, audience }: SimilarTo,
  step: (typeof STEPS)[number],
  from: Pick<Position, 'key' | 'id'> | null,
): ScanStep {
  const [isContent, isPlatform] = [step < 2, step % 2 === 0];
  const key = from ? from.key % STEP : 0;
  const distance = Math.floor(key / 2);
  const isLarger = from !== null && key % 2 === 0;
  // Steps with the same platform use the similarity index; the others use the index of the audience or of entries.
  // Users without a platform have no audience, so a scan by audience alone might read all of them.
  const sameColumns = (values: Values) =>
    [
      ...(isPlatform ? [`s.platform = ${values.add(platform, 'text')} and `] : []),
      ...(isPlatform && isContent ? [`s.content_type = ${values.add(contentType, 'text')} and `] : []),
    ].join('');
  const base = (values: Values) => `${values.add(step, 'int')} * ${STEP}::bigint`;
  const at = (values: Values, edge: number) => values.add(edge, 'bigint');
  const id = (values: Values) => values.add(from?.id, 'uuid');
  return {
    entries: [
      ...(isContent && isPlatform
        ? []
        : [`${isContent ? '' : '!'}${quote(facetEntry('contentType', contentType))}`]),
      ...(isPlatform ? [] : [`!${quote(facetEntry('platform', platform))}`]),
    ],
    scans: [
      {
        key: (values) => `${base(values)} + 2 * (s.audience - ${at(values, audience)})`,
        indexOrder: 's.audience, s.id',
        startSql: (values) =>
          sameColumns(values) +
          (isLarger
            ? `(s.audience, s.id) > (${at(values, audience + distance)}, ${id(values)})`
            : `s.audience > ${at(values, audience + distance)}`),
      },
      {
        key: (values) => `${base(values)} + 2 * (${at(values, audience)} - s.audience) + 1`,
        indexOrder: 's.audience desc, s.id desc',
        startSql: (values) =>
          sameColumns(values) +
          (from && !isLarger
            ? `(s.audience, s.id) < (${at(values, audience - distance)}, ${id(values)})`
            : `s.audience <= ${at(values, audience - distance)}`),
      },
    ],
  };
}
