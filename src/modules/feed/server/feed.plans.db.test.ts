import pg from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDatabase } from '#tests/tools/database.ts';
import { askedFeed, FIRST_POSITION, walkedFeed } from './feed.sql.ts';

// Each part of the feed is read from an index in its order. Without one, every page would read all posts.

let client: pg.Client;
let drop: () => Promise<void>;
beforeAll(async () => {
  const database = await freshDatabase();
  drop = database.drop;
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(`insert into profiles (user_id, username, display_name, account_type, content_type, date_joined)
    select gen_random_uuid(), 'p' || n, 'p' || n, 'creator', 'music', now() from generate_series(1, 300) n`);
  // In short transactions, since consumers of all databases on the server wait for the oldest transaction.
  for (const [n, category] of ['music', 'art', 'food', 'music', 'art', 'food'].entries()) {
    await client.query(
      `insert into posts (id, owner_id, "desc", image_url, category, tags, date_posted)
        select gen_random_uuid(), user_id, '', '', $2, '{}', timestamptz '2026-01-01' + $1 * interval '1 minute'
        from profiles`,
      [n, category],
    );
  }
  await client.query('analyze posts, profiles');
  await client.query('set plan_cache_mode = force_generic_plan');
  // Makes the planner choose as it would for large tables.
  await client.query('set enable_seqscan = off; set enable_bitmapscan = off');
});
afterAll(async () => {
  await client.end();
  await drop();
});

const READERS: [string, Parameters<typeof walkedFeed>[0]][] = [
  ['with nothing left out', null],
  [
    'with exclusions',
    {
      userId: v7(),
      hasBlocks: true,
      hasMutesOrHides: true,
      mutedTags: ['loud'],
      mutedCategories: ['art'],
    },
  ],
];

async function planOf(way: typeof walkedFeed, exclusions: (typeof READERS)[number][1]): Promise<string> {
  const { text, values } = way(exclusions);
  const given = [v7(), 10, FIRST_POSITION.key, FIRST_POSITION.id, ['creators'], ...values];
  const { rows } = await client.query(`explain (costs off) ${text}`, given);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

it.each(READERS)('scans an index for each part, %s', async (_, exclusions) => {
  const plan = await planOf(walkedFeed, exclusions);
  for (const index of ['by_category_posted', 'by_posted']) expect(plan).toContain(`using posts_${index} `);
  expect(plan).toContain('using follows_follower_id_followed_id_pk ');
  expect(plan).not.toContain('Seq Scan');
  // The scanned rows are not sorted, so no more of them are read than the page needs.
  expect(plan.split('CTE stream')[1]).toMatch(/Merge Append/);
  expect(plan.match(/Sort Key: o/g)).toHaveLength(1);
});

it.each(READERS)(
  'reads the newest of each followed user from the index of owners, %s',
  async (_, exclusions) => {
    const plan = await planOf(askedFeed, exclusions);
    for (const index of ['by_category_posted', 'by_owner']) expect(plan).toContain(`using posts_${index} `);
    expect(plan).not.toContain('Seq Scan');
  },
);
