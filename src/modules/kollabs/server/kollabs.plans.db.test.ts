import pg from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeCursor } from '#infra/db/keyset.ts';
import type { Database } from '#infra/db/pool.ts';
import type { KollabSort } from '#modules/kollabs/kollabs.rules.ts';
import { freshDatabase } from '#tests/tools/database.ts';
import { listCuratedKollabs, listKollabs, listKollabsOf, listOwnKollabs } from './kollab-lists.queries.ts';

let client: pg.Client;
let database: Database;
let drop: () => Promise<void>;
interface Statement {
  text: string;
  values: unknown[];
}

const statements: Statement[] = [];

beforeAll(async () => {
  const fresh = await freshDatabase();
  drop = fresh.drop;
  client = new pg.Client({ connectionString: fresh.url });
  await client.connect();
  const query = (given: string | Statement, values: unknown[] = []) => {
    const statement = typeof given === 'string' ? { text: given, values } : given;
    statements.push(statement);
    return client.query(statement.text, statement.values);
  };
  database = { pool: { query }, planned: { query } } as unknown as Database;
  // The table is empty, so the planner needs settings under which it plans as for a large one.
  await client.query('set enable_seqscan = off; set enable_bitmapscan = off; set enable_sort = off');
});
afterAll(async () => {
  await client.end();
  await drop();
});

const EXCLUSIONS = {
  userId: v7(),
  hasBlocks: true,
  hasMutesOrHides: true,
  mutedTags: ['loud'],
  mutedCategories: ['art' as const],
};

const READERS = [
  { accountType: null, exclusions: null },
  { accountType: 'creator', exclusions: null },
  { accountType: 'creator', exclusions: EXCLUSIONS },
] as const;

function literals(values: unknown[]): string {
  const written = values.map((value) => {
    if (value === null) return 'null';
    if (Array.isArray(value)) return `array[${value.map((one) => pg.escapeLiteral(one)).join(', ')}]`;
    if (value instanceof Date) return pg.escapeLiteral(value.toISOString());
    return pg.escapeLiteral(String(value));
  });
  return written.length > 0 ? `(${written.join(', ')})` : '';
}

async function planOf(read: () => Promise<unknown>): Promise<string> {
  statements.length = 0;
  await read();
  const [first] = statements;
  // The generic plan, as on the connections of `planned`.
  await client.query(`set plan_cache_mode = force_generic_plan; prepare asked as ${first?.text}`);
  const { rows } = await client.query(`explain (costs off) execute asked${literals(first?.values ?? [])}`);
  await client.query('deallocate asked');
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

it('a page of any length is the same statement, so that callers cannot exhaust the names of prepared statements', async () => {
  statements.length = 0;
  for (const limit of [1, 2, 33, 100]) await listKollabs(database, { category: 'art' }, { limit });
  expect(statements).toHaveLength(4);
  expect(new Set(statements.map(({ text }) => text)).size).toBe(1);
});

const listName = (sort: KollabSort, category = '') => `allKollabs/${sort}/${category}///`;

it.each([
  ['requestsCount', undefined, 'kollabs_by_requests'],
  ['datePosted', undefined, 'kollabs_by_posted'],
  ['requestsCompleted', undefined, 'kollabs_by_completed'],
  ['requestsCount', 'music', 'kollabs_by_category_requests'],
  ['datePosted', 'music', 'kollabs_by_category_posted'],
] as const)('reads the order %s (category %s) from %s, on every page', async (sort, category, index) => {
  const key = sort === 'datePosted' ? new Date() : 5;
  const position = { key, id: v7() };
  for (const reader of READERS) {
    const list = reader.accountType ? `${listName(sort, category)}/creator/0` : listName(sort, category);
    for (const page of [{}, { cursor: writeCursor(list, position) }]) {
      const plan = await planOf(() => listKollabs(database, { sort, category }, page, reader));
      // One index scan for a visitor; for a creator, one per part of the list.
      expect(plan.split(`using ${index} on`)).toHaveLength(reader.accountType ? 3 : 2);
      expect(plan).not.toMatch(/Sort|Seq Scan/);
    }
  }
});

it("reads a user's Kollabs from the index on the owner", async () => {
  const owner = v7();
  const plans = [
    await planOf(() => listOwnKollabs(database, owner, undefined, {})),
    await planOf(() => listOwnKollabs(database, owner, false, {})),
    await planOf(() => listKollabsOf(database, 'somebody', null, {})),
  ];
  for (const plan of plans) {
    expect(plan).toContain('using kollabs_by_owner on');
    expect(plan).not.toMatch(/Sort|Seq Scan/);
  }
});

it('reads curated Kollabs from the index on category and date', async () => {
  for (const reader of READERS) {
    const plan = await planOf(() => listCuratedKollabs(database, v7(), 100, reader));
    expect(plan).toContain('using kollabs_by_category_posted on');
    expect(plan).not.toMatch(/Sort|Seq Scan/);
  }
});
