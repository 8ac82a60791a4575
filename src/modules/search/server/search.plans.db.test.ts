import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CATEGORIES, PLATFORMS } from '#contract/product.ts';
import type { PoolDb } from '#infra/db/pool.ts';
import { indexDatabase } from '#tests/search-rows.ts';
import { freshDatabase } from '#tests/tools/database.ts';
import { COUNTED, FIRST_ID, LAST_ID } from './search-cursor.ts';
import { kollabSearch } from './search-kollabs.sql.ts';
import { searchUsers } from './search-users.queries.ts';

let client: pg.Client;
let drop: () => Promise<void>;

// A world in which a tag that everything has, and a sequential scan, are both dear.
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
      ('00000000-0000-7000-8000-' || lpad(to_hex(1 + n % 1500), 12, '0'))::uuid, 't', 'i', 'music', '{creators}',
      'l', 's', 'c', array['all', 'tag' || n % 50], timestamptz '2026-01-01' + n * interval '1 minute'
    from generate_series(1, 6000) as n`);
  await indexDatabase(database.url);
  await client.query('vacuum analyze profiles, kollabs, kollab_tags');
});
afterAll(async () => {
  await client.end();
  await drop();
});

interface Plan {
  'Node Type': string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  Plans?: Plan[];
}

async function nodesOf(text: string, values: unknown[]): Promise<Plan[]> {
  const { rows } = await client.query(`explain (analyze, timing off, format json) ${text}`, values);
  const flat = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flat)];
  return flat(rows[0]['QUERY PLAN'][0].Plan);
}

/** As it runs in production: planned once, before anything is known of what is asked (`planned` in platform/db). */
async function plannedNodesOf(text: string, values: unknown[]): Promise<Plan[]> {
  await client.query(`set plan_cache_mode = force_generic_plan; prepare asked as ${text}`);
  try {
    return await nodesOf(`execute asked(${values.map(literal).join(', ')})`, []);
  } finally {
    await client.query('deallocate asked; reset plan_cache_mode');
  }
}

function literal(value: unknown): string {
  if (Array.isArray(value)) return `array[${value.map(literal).join(', ')}]`;
  return typeof value === 'string' ? pg.escapeLiteral(value) : String(value);
}

/** Nothing is read whole, and nothing of any size is sorted. */
function expectWalk(nodes: Plan[], index: string, most = 200): void {
  expect(nodes.map((node) => node['Index Name'])).toContain(index);
  expect(nodes.filter((node) => node['Node Type'] === 'Seq Scan')).toEqual([]);
  const sorted = nodes.filter((node) => /Sort/.test(node['Node Type']));
  for (const { Plans } of sorted) {
    for (const below of Plans ?? []) expect(below['Actual Rows']).toBeLessThan(most);
  }
}

const UNFILTERED = { hasFacets: false, narrow: false, excluding: null, counted: true };
// A viewer who is not in this world: the blocks, tags and categories of a viewer are looked up all the same.
const EXCLUDED = kollabSearch.excludedBy({
  userId: '00000000-0000-7000-8000-ffffffffffff',
  hasBlocks: true,
  setsAside: true,
  mutedTags: ['tag9'],
  mutedCategories: ['art'],
});
// The count may sort what it counted to find doubles: never more than it counts of each tag.
const COUNTED_OF_TWO_TAGS = 2 * COUNTED;
/** A user in the middle of the audiences. */
const VIEWER = '00000000-0000-7000-8000-0000000002ee';
const facets = [null, null, null, 0, 10_000_000_000, true];
const SIMILAR = [
  ...[['all', 'tag7'], 11, ...facets, VIEWER, ['none', ...PLATFORMS], CATEGORIES],
  ...[LAST_ID, 0, LAST_ID, 0, FIRST_ID],
];

it.each([
  ['dateDesc', ['infinity', LAST_ID], 'kollab_tags_by_posted'],
  ['dateAsc', ['-infinity', FIRST_ID], 'kollab_tags_by_posted'],
  ['audienceSize', [10_000_000_001, LAST_ID], 'kollab_tags_by_audience'],
] as const)('walks an index for %s', async (order, place, index) => {
  const values = [['all', 'tag7'], 11, ...facets, ...place];
  const unfiltered = await plannedNodesOf(kollabSearch.byColumn[order](UNFILTERED).text, values);
  expectWalk(unfiltered, index, COUNTED_OF_TWO_TAGS);
  const faceted = { hasFacets: true, narrow: false, excluding: null, counted: false };
  expectWalk(await plannedNodesOf(kollabSearch.byColumn[order](faceted).text, values), index);
  const excluding = { hasFacets: false, narrow: false, excluding: 11, counted: true };
  const nodes = await nodesOf(kollabSearch.byColumn[order](excluding).text, [...values, ...EXCLUDED]);
  expectWalk(nodes, index, COUNTED_OF_TWO_TAGS);
  expect(nodes.map((node) => node['Index Name'])).toContain('blocks_by_blocked');
});

it('walks outward by similarity past what the viewer leaves out', async () => {
  const text = kollabSearch.bySimilarity(0, {
    hasFacets: true,
    narrow: false,
    excluding: 17,
    counted: true,
  }).text;
  const nodes = await nodesOf(text, [...SIMILAR, ...EXCLUDED]);
  expectWalk(nodes, 'kollab_tags_similar', COUNTED_OF_TWO_TAGS);
});

it.each([0, 1, 2, 3])('walks outward from the viewer by similarity, from step %i on', async (step) => {
  const nodes = await plannedNodesOf(kollabSearch.bySimilarity(step, UNFILTERED).text, SIMILAR);
  const index = step === 3 ? 'kollab_tags_by_audience' : 'kollab_tags_similar';
  expectWalk(nodes, index, COUNTED_OF_TWO_TAGS);
  // For similarity never the index by audience alone: it would pass over most of a tag. The step without any
  // similarity reads it three times, and the count may take whichever index of the tag PostgreSQL finds cheapest.
  const used = nodes.filter((node) => node['Index Name'] === 'kollab_tags_by_audience');
  expect([3, 4]).toContain(used.length);
});

it.each(['abc', 'zzyyxx'])('finds people like %s through their trigrams', async (q) => {
  const statements: { text: string; values: unknown[] }[] = [];
  const logger = { logQuery: (text: string, values: unknown[]) => void statements.push({ text, values }) };
  await client.query('set enable_seqscan = off');
  const db = drizzle({ client, logger }) as unknown as PoolDb;
  await searchUsers(db, { q }, 'dateDesc', {}).catch(() => undefined);
  const [literal] = statements;
  const nodes = await nodesOf(literal?.text ?? '', literal?.values ?? []);
  expect(nodes.map((node) => node['Index Name'])).toContain('profiles_search');
});
