// @module-tag whole
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Condition } from '#infra/db/condition.ts';
import type { Exclusions } from '#modules/profiles/server/visibility.service.ts';
import { inLists } from '#modules/profiles/server/visibility.service.ts';
import { MAX_COUNTED } from '#modules/search/search.rules.ts';
import { indexDatabase } from '#tests/search-rows.ts';
import { freshDatabase } from '#tests/tools/database.ts';
import { type Criteria, findCandidates } from './candidates.queries.ts';
import type { RowOrder } from './row-orders.ts';
import { SOURCES } from './search-sources.ts';
import { type Terms, tagTerms, termsOf } from './search-terms.ts';

/*
 * How many rows a search reads, in a database where reading all rows would be expensive. Statements are recorded as
 * they run, and explained with the same values.
 */

let client: pg.Client;
let drop: () => Promise<void>;

beforeAll(async () => {
  const database = await freshDatabase();
  drop = database.drop;
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(`
    insert into profiles (user_id, username, display_name, account_type, content_type, headline, date_joined,
      audience_size, featured_platform)
    select ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'p' || n, md5(n::text), 'creator',
      (array['music','art','food'])[1 + n % 3], md5((-n)::text), '2026-01-01', n * 100,
      (array['youtube','twitch','none'])[1 + n / 3 % 3]
    from generate_series(1, 1500) as n;
    insert into kollabs (id, owner_id, title, image_url, category, looking_for_types, looking_for, summary,
      compensation, tags, date_posted)
    select ('10000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid,
      ('00000000-0000-7000-8000-' || lpad(to_hex(1 + n % 1500), 12, '0'))::uuid, 'Offer ' || md5(n::text), 'i', 'music',
      '{creators}', 'l', 's', 'c', array['all', 'tag' || n % 50, 'few' || n % 1000],
      timestamptz '2026-01-01' + n * interval '1 minute'
    from generate_series(1, 12000) as n`);
  await indexDatabase(database.url);
  await client.query('vacuum analyze profiles, kollabs, search_kollabs');
});
afterAll(async () => {
  await client.end();
  await drop();
});

interface Plan {
  'Node Type': string;
  'Index Name'?: string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}

interface Read {
  indexes: Set<string>;
  /** Search rows that were read. */
  rows: number;
  scansAll: boolean;
}

/** What each statement of a search reads. */
async function readsOf(criteria: Criteria, order: RowOrder): Promise<Read[]> {
  const reads: Read[] = [];
  const recording = {
    async query({ text, values }: { text: string; values: unknown[] }) {
      const { rows } = await client.query(`explain (analyze, timing off, format json) ${text}`, values);
      const flat = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flat)];
      const nodes = flat(rows[0]['QUERY PLAN'][0].Plan);
      const ofSearch = nodes.filter((node) => node['Relation Name'] === 'search_kollabs');
      reads.push({
        indexes: new Set(nodes.flatMap((node) => node['Index Name'] ?? [])),
        rows: ofSearch.reduce(
          (sum, node) =>
            sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
          0,
        ),
        scansAll: ofSearch.some((node) => node['Node Type'] === 'Seq Scan'),
      });
      return client.query(text, values);
    },
  };
  await findCandidates({ pool: recording as never }, criteria, order, null, 11);
  return reads;
}

const EXCLUSIONS: Exclusions = {
  userId: '00000000-0000-7000-8000-ffffffffffff',
  ...{ hasBlocks: true, hasMutesOrHides: true, mutedTags: ['tag9'], mutedCategories: ['art'] },
};

function criteriaOf(terms: Terms | null, exclusions: Exclusions | null = null): Criteria {
  const source = SOURCES.kollabs;
  const visible = Condition.all(source.visibleTo(inLists(exclusions)), source.stillOpen);
  return { source, terms, facetTerms: [], common: ['=open'], visible, hasExclusions: exclusions !== null };
}

/** Ten alternatives of four words. */
const MANY_ABSENT = termsOf(
  Array.from({ length: 10 }, (_, n) =>
    ['absent', 'gone', 'lost', 'missing'].map((word) => word + n).join(' '),
  ),
);

const SIMILAR = { contentType: 'music', platform: 'youtube', audience: 75_000 };
const ORDERS: [string, RowOrder][] = [
  ['dateDesc', 'dateDesc'],
  ['dateAsc', 'dateAsc'],
  ['audienceSize', 'audienceSize'],
  ['similarity', SIMILAR],
];

describe.each([
  ['a visitor', null],
  ['who leaves something out', EXCLUSIONS],
])('for %s', (_, exclusions) => {
  it.each(ORDERS)('finds rare words by the index of entries, %s', async (_name, order) => {
    for (const terms of [termsOf(['few7']), tagTerms(['few7', 'few8']), termsOf(['absent']), MANY_ABSENT]) {
      const reads = await readsOf(criteriaOf(terms, exclusions), order);
      expect(reads).toHaveLength(1);
      expect(reads[0]?.indexes).toContain('search_kollabs_entries');
      expect(reads[0]?.rows).toBeLessThan(100);
      expect(reads[0]?.scansAll).toBe(false);
    }
  });

  it.each(ORDERS)('reads a limited number of rows for frequent words, %s', async (_name, order) => {
    for (const terms of [termsOf(['all']), tagTerms(['all', 'tag7']), null]) {
      const reads = await readsOf(criteriaOf(terms, exclusions), order);
      for (const { rows } of reads) expect(rows).toBeLessThan(2 * MAX_COUNTED);
      // The planner estimates that exclusions remove half of all rows; then it may read a whole step of similarity.
      if (!exclusions) expect(reads.at(-1)?.rows).toBeLessThan(300);
    }
  });
});

it('scans the index of the order for words that all rows have', async () => {
  for (const [order, index] of [
    ['dateDesc', 'search_kollabs_by_posted'],
    ['dateAsc', 'search_kollabs_by_posted'],
    ['audienceSize', 'search_kollabs_by_audience'],
  ] as const) {
    const reads = await readsOf(criteriaOf(tagTerms(['all'])), order);
    expect(reads.at(-1)?.indexes).toContain(index);
  }
});
