// @module-tag whole
import fs from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { createDatabase, databaseName, dropDatabase, withDatabase } from '#infra/db/databases.ts';
import { MIGRATIONS, migrate } from '#infra/db/migrate.ts';
import { readMigrations, runMigrations } from '#infra/db/migrations.ts';
import { INVARIANTS } from '../scripts/admin/invariants.ts';
import { type Release, readReleases } from '../scripts/releases.ts';
import { ownDatabase } from './own-database.ts';
import { indexDatabase } from './search-rows.ts';

async function newDatabase(): Promise<string> {
  const existing = await ownDatabase();
  const url = withDatabase(existing, `${databaseName(existing)}_new`);
  await createDatabase(url);
  onTestFinished(() => dropDatabase(url));
  return url;
}

const SEARCH_TABLES = ['search_kollabs', 'search_posts', 'search_users', 'search_words'];

async function readColumns(client: pg.Client): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(`
    select c.table_name as table, array_agg(quote_ident(c.column_name) order by c.column_name) as columns
    from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' group by 1`);
  return new Map(rows.map(({ table, columns }) => [table, columns]));
}

/** Returns the number of rows and a digest for each table. */
async function readRows(client: pg.Client, columns: Map<string, string[]>): Promise<Map<string, string>> {
  const rows = new Map<string, string>();
  for (const [table, names] of columns) {
    const { rows: found } = await client.query<{ all: string }>(`
      select count(*) || ' ' || coalesce(md5(string_agg(digest, '' order by digest)), '') as all
      from (select md5(row(${names.join(', ')})::text) as digest from ${table}) as digests`);
    rows.set(table, found[0]?.all ?? '');
  }
  return rows;
}

/** Loads the data of a release into that release's tables. */
async function openRelease(release: Release): Promise<{ url: string; client: pg.Client }> {
  const url = await newDatabase();
  const client = new pg.Client(url);
  await client.connect();
  onTestFinished(() => client.end());
  await runMigrations(client, readMigrations(MIGRATIONS).slice(0, release.migrations));
  const world = gunzipSync(
    fs.readFileSync(path.join(import.meta.dirname, `releases/${release.version}.sql.gz`)),
  );
  await client.query(world.toString());
  return { url, client };
}

/** What the tests of the corrections that 1.1.0 makes start from. */
const UPGRADED_BY_1_1 = readReleases().filter(({ version }) => version < '1.1.0');

it.each(readReleases())('every row of $version is unchanged after the upgrade', async (release) => {
  const { url, client } = await openRelease(release);
  const columns = await readColumns(client);
  const before = await readRows(client, columns);
  expect([...before.values()].filter((rows) => !rows.startsWith('0 ')).length).toBeGreaterThan(25);
  await migrate({ url });
  expect(await readRows(client, columns)).toEqual(before);

  // The index equals one that is built from scratch.
  const searchColumns = [...(await readColumns(client))].filter(([table]) => SEARCH_TABLES.includes(table));
  const searched = () => readRows(client, new Map(searchColumns));
  await indexDatabase(url);
  const rebuilt = await searched();
  await client.query(`truncate ${SEARCH_TABLES.join(', ')}`);
  await indexDatabase(url);
  expect(rebuilt).toEqual(await searched());
  expect(rebuilt.get('search_users')).not.toMatch(/^0 /);
  const { rows } = await client.query('select from known_words union all select from user_words');
  expect(rows, 'no word of a deleted account stays').toEqual([]);
});

it.each(UPGRADED_BY_1_1)(
  'the upgrade corrects follow counters that $version counted wrong',
  async (release) => {
    const { url, client } = await openRelease(release);
    // For one user following_count is wrong, and for the others follower_count.
    await client.query(`with one as (select follower_id as id from follows order by 1 limit 1)
    update profiles set following_count = following_count + (user_id in (select id from one))::int,
      follower_count = follower_count + 2 * (user_id not in (select id from one))::int
    where user_id in (select follower_id from follows)`);
    const wrong = async () =>
      (await client.query(INVARIANTS['followerCount and followingCount count follows'] ?? '')).rows;
    expect((await wrong()).length).toBeGreaterThan(1);
    await migrate({ url });
    expect(await wrong()).toEqual([]);
  },
);

it.each(UPGRADED_BY_1_1)(
  'threads of collaborations of $version are in the inbox after the upgrade',
  async (release) => {
    const { url, client } = await openRelease(release);
    // Two requests. In one of them, one side has deleted messages.
    await client.query(`with r as (select *, row_number() over (order by id) as n from requests order by id limit 2),
    made as (insert into conversations (id, request_id, low_id, high_id, state, last_position, last_at, created_at)
      select id, id, least(sender_id, recipient_id), greatest(sender_id, recipient_id), 'accepted', 2, now(), now() from r
      returning id, low_id, high_id)
    insert into conversation_sides (conversation_id, user_id, other_id, folder, last_position, last_at, deleted_position)
      select m.id, side.user_id, side.other_id, 'none', 2, now(), case when r.n = 1 and side.user_id = m.low_id then 2 else 0 end
      from made m join r using (id)
      cross join lateral (values (m.low_id, m.high_id), (m.high_id, m.low_id)) as side (user_id, other_id)`);
    await migrate({ url });
    const { rows } = await client.query(`select s.folder, count(*)::int from conversation_sides s
    join conversations c on c.id = s.conversation_id where c.request_id is not null group by 1 order by 1`);
    expect(rows).toEqual([
      { folder: 'inbox', count: 3 },
      { folder: 'none', count: 1 },
    ]);
  },
);

it.each(UPGRADED_BY_1_1)(
  'a business of $version that never chose a name has its business name',
  async (release) => {
    const { url, client } = await openRelease(release);
    const odd = `'"<b>مقهى</b>\\ %_ 喫茶店 ${'👩🏽‍🍳'.repeat(6)}`;
    // Three businesses and a creator. The first two and the creator never chose a name.
    const { rows: changed } = await client.query<{ id: string }>(
      `with b as (
      select user_id, row_number() over (order by user_id) as n from profiles where account_type = 'business' limit 3),
    c as (select user_id, 4 as n from profiles where account_type = 'creator' order by user_id limit 1)
    update profiles p set business_name = case when x.n = 2 then $1 when x.n < 4 then 'Dot & Co' end,
      display_name = case x.n when 3 then 'The Dots' else username end
    from (select * from b union all select * from c) as x where p.user_id = x.user_id returning p.user_id as id`,
      [odd],
    );
    await migrate({ url });
    const { rows } = await client.query<{ name: string }>(
      `select case display_name when username then 'username' else display_name end as name from profiles
      where user_id = any ($1)`,
      [changed.map(({ id }) => id)],
    );
    expect(new Set(rows.map(({ name }) => name))).toEqual(new Set(['Dot & Co', odd, 'The Dots', 'username']));
  },
);
