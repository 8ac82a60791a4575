import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from '#platform/db/pool.ts';
import { writeCursor } from '#platform/http/cursor.ts';
import { freshDatabase } from '#tests/tools/database.ts';
import {
  type KollabSort,
  listCuratedKollabs,
  listKollabs,
  listKollabsOf,
  listOwnKollabs,
} from './kollabs.queries.ts';

let client: pg.Client;
let db: Db;
let drop: () => Promise<void>;
const statements: { text: string; values: unknown[] }[] = [];

beforeAll(async () => {
  const database = await freshDatabase();
  drop = database.drop;
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const logQuery = (text: string, values: unknown[]) => void statements.push({ text, values });
  db = drizzle({ client, logger: { logQuery } });
  // The table is empty, so the planner has to be told what it would find out by itself on a large one.
  await client.query('set enable_seqscan = off; set enable_bitmapscan = off; set enable_sort = off');
});
afterAll(async () => {
  await client.end();
  await drop();
});

const EXCLUSIONS = { userId: v7(), hasBlocks: true, mutedTags: ['loud'], mutedCategories: ['art'] };

/** How PostgreSQL would run the first statement of `read`. */
async function planOf(read: () => Promise<unknown>): Promise<string> {
  statements.length = 0;
  await read();
  const [first] = statements;
  const { rows } = await client.query(`explain (costs off) ${first?.text}`, first?.values as unknown[]);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

const listName = (sort: KollabSort, category = '') => `allKollabs/${sort}/${category}///`;

it.each([
  ['requestsCount', undefined, 'kollabs_by_requests'],
  ['datePosted', undefined, 'kollabs_by_posted'],
  ['requestsCompleted', undefined, 'kollabs_by_completed'],
  ['requestsCount', 'music', 'kollabs_by_category_requests'],
  ['datePosted', 'music', 'kollabs_by_category_posted'],
] as const)('reads the order %s (category %s) from %s, on every page', async (sort, category, index) => {
  const cursor = writeCursor(listName(sort, category), sort === 'datePosted' ? new Date() : 5, v7());
  for (const [page, exclusions] of [[{}], [{ cursor }], [{ cursor }, EXCLUSIONS]] as const) {
    const plan = await planOf(() => listKollabs(db, { sort, category }, page, exclusions));
    expect(plan).toContain(`using ${index} on`);
    expect(plan).not.toMatch(/Sort|Seq Scan/);
  }
});

it("reads a person's Kollabs from the index of their owner", async () => {
  const owner = v7();
  const plans = [
    await planOf(() => listOwnKollabs(db, owner, undefined, {})),
    await planOf(() => listOwnKollabs(db, owner, false, {})),
    await planOf(() => listKollabsOf(db, 'somebody', {})),
  ];
  for (const plan of plans) {
    expect(plan).toContain('using kollabs_by_owner on');
    expect(plan).not.toMatch(/Sort|Seq Scan/);
  }
});

it('reads curated Kollabs from the newest of the content type', async () => {
  for (const exclusions of [null, EXCLUSIONS]) {
    const plan = await planOf(() => listCuratedKollabs(db, v7(), exclusions));
    expect(plan).toContain('using kollabs_by_category_posted on');
    expect(plan).not.toMatch(/Sort|Seq Scan/);
  }
});
