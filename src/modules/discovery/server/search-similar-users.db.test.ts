import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase, type PoolDb } from '#infra/db/pool.ts';
import { indexAll } from '#tests/search-rows.ts';
import { freshDatabase, PATIENT } from '#tests/tools/database.ts';
import { searchUsers } from './search-users.queries.ts';

const PEOPLE = 5000;
let client: pg.Client;
let database: Database;
let drop: () => Promise<void>;

beforeAll(async () => {
  const fresh = await freshDatabase();
  drop = fresh.drop;
  database = openDatabase({ url: fresh.url, timeouts: PATIENT });
  client = new pg.Client({ connectionString: fresh.url });
  await client.connect();
  // Every third has no audience, and many share one, so that places differ by the id alone. One in 250 is rare.
  await client.query(`
    insert into profiles (user_id, username, display_name, account_type, content_type, headline, date_joined,
      audience_size, featured_platform)
    select gen_random_uuid(), 'p' || n, case when n % 250 = 0 then 'Zephyrine' else 'Person' end, 'creator',
      (array['music', 'gaming', 'art', 'food', 'travel', 'news', 'diy'])[n % 7 + 1], 'About things', now(),
      case when n % 3 = 0 then 0 else n * 7919 % 400 end,
      (array['none', 'youtube', 'twitch', 'instagram', 'twitter'])[n % 5 + 1]
    from generate_series(1, ${PEOPLE}) as n`);
  await indexAll(database.db);
  await client.query('analyze profiles');
});
afterAll(async () => {
  await client.end();
  await database.close();
  await drop();
});

const centre = (audienceSize: number) => {
  return { userId: v7(), contentType: 'music', featuredPlatform: 'twitch', audienceSize };
};

interface Sorted {
  username: string;
  step: number;
  distance: number;
}

/** How users stand to one, the nearest first: by a sort of all. */
async function sorted({ audienceSize }: { audienceSize: number }, which = 'true'): Promise<Sorted[]> {
  const { rows } = await client.query<Sorted>(
    `select username, 2 * (content_type <> 'music')::int + (featured_platform <> 'twitch')::int as step,
      abs(audience_size - $1)::int as distance from profiles where ${which} order by 2, 3`,
    [audienceSize],
  );
  return rows;
}

it.each([
  ['so many that they are read outward', 'things', 'true', 200],
  ['so many, from the smallest audience', 'things', 'true', 0],
  ['so many, from beyond the largest audience', 'things', 'true', 1_000],
  ['so few that they are sorted', 'zephyrine', "display_name = 'Zephyrine'", 200],
  ['those who have a similar word', 'zephirine', "display_name = 'Zephyrine'", 0],
])('gives users on every page as a sort of all of them would: %s', async (_, q, which, audience) => {
  const to = centre(audience);
  const expected = await sorted(to, which);
  const rowOf = new Map(expected.map((one) => [one.username, one]));
  const found: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await searchUsers(database.db, { q }, to, { limit: 100, cursor });
    expect(page.total).toBe(expected.length > 1000 ? '1000+' : String(expected.length));
    found.push(...page.views.read().map(({ username }) => username));
    cursor = page.next;
  } while (cursor !== undefined && found.length <= PEOPLE);
  expect(new Set(found).size).toBe(found.length);
  // Which of those who are equally near comes first is not said.
  const places = (rows: (Sorted | undefined)[]) => rows.map((row) => [row?.step, row?.distance]);
  expect(places(found.map((name) => rowOf.get(name)))).toEqual(places(expected));
});

it('reads few of many users for a page of them', async () => {
  const statements: { text: string; values: unknown[] }[] = [];
  const logQuery = (text: string, values: unknown[]) => void statements.push({ text, values });
  const db = drizzle({ client, logger: { logQuery } }) as unknown as PoolDb;
  await searchUsers(db, { q: 'things' }, centre(200), {});
  expect(statements).toHaveLength(2);
  const walk = statements[1];
  const { rows } = await client.query(
    `explain (analyze, buffers off, timing off, format json) ${walk?.text}`,
    walk?.values,
  );
  const nodes = nodesOf(rows[0]['QUERY PLAN'][0].Plan);
  const walked = nodes.filter((node) => /^profiles_by/.test(node['Index Name'] ?? ''));
  const read = (node: PlanNode) =>
    node['Actual Loops'] * (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0));
  expect(walked.length).toBeGreaterThan(0);
  // As many as a page has and one more, to either side.
  expect(walked.reduce((sum, node) => sum + read(node), 0)).toBeLessThanOrEqual(2 * 11);
});

interface PlanNode {
  Plans?: PlanNode[];
  'Index Name'?: string;
  'Actual Loops': number;
  'Actual Rows': number;
  'Rows Removed by Filter'?: number;
}

function nodesOf(plan: PlanNode): PlanNode[] {
  return [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
}
