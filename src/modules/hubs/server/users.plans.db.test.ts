import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeCursor } from '#infra/db/keyset.ts';
import type { Database, Db } from '#infra/db/pool.ts';
import { createViewerCache } from '#infra/session/viewer-cache.ts';
import { listSimilar, listSimilarInContentType } from '#modules/matches/server/similar.queries.ts';
import { findStatistics } from '#modules/profile-pages/server/user-statistics.queries.ts';
import { findExclusions } from '#modules/profiles/server/visibility.service.ts';
import { freshDatabase } from '#tests/tools/database.ts';
import { findFeatured, listUsers, type UserSort } from './users.queries.ts';

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
  // Enough rows for the planner to choose between the indexes; other settings make it expect large tables.
  await client.query(`
    insert into profiles
      (user_id, username, display_name, account_type, content_type, date_joined, audience_size, featured_platform)
    select gen_random_uuid(), 'p' || n, 'p' || n, 'creator',
      (array['music', 'gaming', 'art', 'food', 'travel', 'news', 'diy'])[n % 7 + 1],
      timestamptz '2026-01-01' + (n * 7919) % 5003 * interval '1 minute', (n * 7919) % 100003,
      (array['none', 'youtube', 'twitch', 'instagram', 'twitter'])[n % 5 + 1]
    from generate_series(1, 5000) as n`);
  await client.query('analyze profiles');
  await client.query(
    'set enable_seqscan = off; set enable_bitmapscan = off; set enable_sort = off; set jit = off',
  );
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

const query = (statement: { text: string; values: unknown[] }) => {
  statements.push(statement);
  return client.query(statement.text, statement.values);
};

/** Returns the plan of the only statement of `read`. */
async function planOf(read: () => Promise<unknown>): Promise<string> {
  statements.length = 0;
  await read();
  expect(statements).toHaveLength(1);
  const [first] = statements;
  const { rows } = await client.query(`explain (costs off) ${first?.text}`, first?.values as unknown[]);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

it.each([
  ['audienceSize', {}, 'profiles_by_audience'],
  ['dateJoined', {}, 'profiles_by_joined'],
  ['audienceSize', { contentType: 'music' }, 'profiles_by_content_audience'],
  ['dateJoined', { contentType: 'music' }, 'profiles_by_content_joined'],
  ['audienceSize', { featuredPlatform: 'twitch' }, 'profiles_by_platform_audience'],
  ['dateJoined', { featuredPlatform: 'twitch' }, 'profiles_by_platform_joined'],
  [
    'audienceSize',
    { contentType: 'music', featuredPlatform: 'twitch' },
    'profiles_by_content_platform_audience',
  ],
] as const)('reads the order %s of %j from %s, on every page', async (sort, filter, index) => {
  const { contentType, featuredPlatform } = { contentType: '', featuredPlatform: '', ...filter };
  const name = `users/${sort}/${contentType}/${featuredPlatform}/`;
  const key = sort === 'dateJoined' ? new Date('2026-01-03') : 50_000;
  const cursor = writeCursor(name, { key, id: v7() });
  for (const [page, exclusions] of [[{}], [{ cursor }], [{ cursor }, EXCLUSIONS]] as const) {
    const asked = { sort: sort satisfies UserSort, ...filter };
    const plan = await planOf(() => listUsers(db, asked, page, exclusions));
    expect(plan).toContain(`using ${index} on`);
    expect(plan).not.toMatch(/Sort|Seq Scan/);
  }
});

it('reads similar users outward from an audience, in both directions of four indexes', async () => {
  const centre = { userId: v7(), contentType: 'music', featuredPlatform: 'twitch', audienceSize: 400 };
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

/** Caches nothing, as in a process that does not follow the event log. */
const unkept = createViewerCache({ current: false });

it('reads the exclusions of a user from the indexes of their rows, in one statement', async () => {
  const plan = await planOf(() =>
    findExclusions(
      { database: { planned: { query }, busyFor: () => 0 } as unknown as Database, viewers: unkept },
      v7(),
    ),
  );
  expect(Object.keys(indexesOf(plan)).sort()).toEqual([
    'blocks_blocker_id_blocked_id_pk',
    'blocks_by_blocked',
    'hides_user_id_subject_id_pk',
    'mutes_muter_id_muted_id_pk',
    'preferences_pkey',
    'profiles_pkey',
  ]);
  expect(plan).not.toContain('Seq Scan');
});

it('reads the featured user from recently completed collaborations', async () => {
  const plan = await planOf(() => findFeatured(db, new Date(), EXCLUSIONS));
  expect(plan).toContain('using preferences_pkey on');
  expect(plan).toContain('using requests_by_completed on');
  expect(plan).not.toContain('Seq Scan');
});

it('reads the statistics of a user from the indexes of their rows', async () => {
  const plan = await planOf(() => findStatistics(db, 'somebody', null, new Date()));
  expect(Object.keys(indexesOf(plan)).sort()).toEqual([
    'kollabs_by_owner',
    'profiles_by_username',
    'requests_completed_by_recipient',
    'requests_completed_by_sender',
  ]);
  expect(plan).not.toContain('Seq Scan');
});

function indexesOf(plan: string): Record<string, number> {
  const times: Record<string, number> = {};
  for (const [, index = ''] of plan.matchAll(/using (\w+) on/g)) times[index] = (times[index] ?? 0) + 1;
  return times;
}
