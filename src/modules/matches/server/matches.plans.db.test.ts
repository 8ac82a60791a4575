import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from '#infra/db/pool.ts';
import { listExcludedUsers } from '#modules/profiles/server/exclusions.service.ts';
import { freshDatabase } from '#tests/tools/database.ts';
import { DISMISSED, findMatchViewer, listCandidates, type ViewerRow } from './matches.queries.ts';
import { listSimilar, listSimilarInContentType } from './similar.queries.ts';

const VIEWER = '01900000-0000-7000-8000-000000000001';

const EXCLUSIONS = {
  userId: VIEWER,
  hasBlocks: true,
  hasMutesOrHides: true,
  mutedTags: ['loud'],
  mutedCategories: ['diy' as const],
};

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
  // Enough rows for the planner to choose between the indexes.
  await client.query(`
    insert into profiles
      (user_id, username, display_name, account_type, content_type, date_joined, audience_size, featured_platform)
    select case n when 1 then '${VIEWER}'::uuid else gen_random_uuid() end, 'p' || n, 'p' || n, 'creator',
      (array['music', 'gaming', 'art', 'food', 'travel', 'news', 'diy'])[n % 7 + 1],
      timestamptz '2026-01-01', (n * 7919) % 100003,
      (array['none', 'youtube', 'twitch', 'instagram', 'twitter'])[n % 5 + 1]
    from generate_series(1, 5000) as n`);
  await client.query(`
    insert into kollabs (id, owner_id, title, image_url, category, looking_for_types, looking_for, summary,
      compensation, tags, date_posted)
    select gen_random_uuid(), user_id, 'A title', '', case when user_id = '${VIEWER}' then 'art' else content_type end,
      '{creators}', '', '', '', '{}', timestamptz '2026-01-01' + audience_size * interval '1 minute'
    from profiles`);
  await client.query(`
    insert into connections (id, user_id, type, platform_id, username, date_updated)
    select user_id, user_id, featured_platform, username, username, date_joined from profiles
    where featured_platform <> 'none'`);
  await client.query("update profiles set featured_platform_id = user_id where featured_platform <> 'none'");
  await client.query('analyze profiles, kollabs, connections');
  await client.query('set enable_seqscan = off; set enable_bitmapscan = off; set jit = off');
});
afterAll(async () => {
  await client.end();
  await drop();
});

/** Returns the plan of the only statement of `read`, with the rows that it reads. */
async function planOf(read: () => Promise<unknown>): Promise<string> {
  statements.length = 0;
  await read();
  expect(statements).toHaveLength(1);
  const [first] = statements;
  const { rows } = await client.query(
    `explain (analyze, timing off, summary off, costs off) ${first?.text}`,
    first?.values as unknown[],
  );
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

it('reads a limited part of each index for candidates, in one statement', async () => {
  const viewer = (await findMatchViewer(db, VIEWER, new Date())) as ViewerRow;
  expect(viewer).toMatchObject({ lookingForTypes: ['creators'], kollabCategories: ['art'] });
  for (const excluding of [null, EXCLUSIONS]) {
    const plan = await planOf(() => listCandidates(db, viewer, new Date(), excluding));
    expect(plan).not.toContain('Seq Scan');
    for (const index of [
      'profiles_by_content_platform_audience',
      'profiles_by_content_audience',
      'profiles_by_platform_audience',
      'profiles_by_audience',
      'kollabs_by_category_posted',
      'kollabs_by_posted',
      'kollabs_by_owner',
      'connections_pkey',
      'requests_by_sender',
      'requests_by_recipient',
      'blocks_by_blocked',
      'preferences_pkey',
      'match_dismissals_by_user',
    ]) {
      expect(plan).toMatch(new RegExp(`using ${index} on`));
    }
    // No step has more rows than the candidate queries may return: about 400 users from 8 queries.
    const rows = [...plan.matchAll(/rows=([\d.]+) loops=1\)/g)].map(([, count]) => Number(count));
    expect(rows.length).toBeGreaterThan(10);
    expect(Math.max(...rows)).toBeLessThanOrEqual(400);
  }
});

it('reads the viewer and their Kollabs from the indexes of their rows', async () => {
  const plan = await planOf(() => findMatchViewer(db, VIEWER, new Date()));
  expect(plan).not.toContain('Seq Scan');
  expect(plan).toContain('using profiles_pkey on');
  expect(plan).toContain('using kollabs_by_owner on');
});

it('reads only one page of dismissed users, from an index in their order', async () => {
  await client.query(`
    insert into match_dismissals (user_id, dismissed_id, created_at)
    select '${VIEWER}', user_id, date_joined + audience_size * interval '1 minute'
    from profiles where user_id <> '${VIEWER}'`);
  await client.query('analyze match_dismissals');
  const plan = await planOf(() => listExcludedUsers(db, DISMISSED, VIEWER, { limit: 10 }));
  expect(plan).toContain('using match_dismissals_by_user on');
  expect(plan).not.toMatch(/Seq Scan|Sort/);
});

it('reads similar users outward from an audience, in both directions of four indexes', async () => {
  await client.query('set enable_sort = off');
  const centre = { userId: VIEWER, contentType: 'music', featuredPlatform: 'twitch', audienceSize: 400 };
  const plan = await planOf(() => listSimilar(db, centre, 50));
  expect(indexesOf(plan)).toEqual({
    profiles_by_content_platform_audience: 2,
    profiles_by_content_audience: 2,
    profiles_by_platform_audience: 2,
    profiles_by_audience: 2,
    profiles_pkey: 1,
  });
  expect(plan).not.toContain('Seq Scan');
  // Each of the three later steps, in both directions, is read only if the steps before it returned too few rows.
  expect(plan.match(/One-Time Filter/g)).toHaveLength(6);
  const within = await planOf(() => listSimilarInContentType(db, centre, 100));
  expect(indexesOf(within)).toEqual({
    profiles_by_content_platform_audience: 2,
    profiles_by_content_audience: 2,
    profiles_pkey: 1,
  });
  const excluding = await planOf(() => listSimilar(db, centre, 50, centre.userId, EXCLUSIONS));
  expect(indexesOf(excluding)).toMatchObject({
    profiles_by_content_platform_audience: 2,
    blocks_by_blocked: 8,
  });
  expect(excluding).not.toContain('Seq Scan');
});

function indexesOf(plan: string): Record<string, number> {
  const times: Record<string, number> = {};
  for (const [, index = ''] of plan.matchAll(/using (\w+) on/g)) times[index] = (times[index] ?? 0) + 1;
  return times;
}
