import pg from 'pg';
import { readEnv } from '#infra/env.ts';
import { createLog } from '#infra/log.ts';
import { readyDatabase } from '#infra/ready-database.ts';
import { WORLD } from './world.ts';

/*
 * `DATABASE_URL=… npm run bench:seed`: the large world, in any PostgreSQL that is empty. Its people cannot sign in, and
 * get no mails; its counters have no rows behind them. BENCH_SCALE makes it smaller.
 */

const PEOPLE = `
  with made as (
    select n, setseed(case when n = 1 then 0.42 else null end) is null as fresh, random() as a, random() as b,
      random() as c, random() as d
    from generate_series(1, $1::int) as n
  )
  insert into profiles (user_id, username, display_name, account_type, content_type, headline, date_joined,
    audience_size, featured_platform, current_active_kollabs, completed_collaborations)
  select ('00000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'bench_' || n,
    (array['Ada','Noor','Mira','Otto','Lupe','Kaito','Tariq','Ines','Ottoline','Zephyrine'])[1 + floor(a * 10)::int]
      || ' ' || (array['Reef','Oduya','Haugen','Solheim','Moura','Haddad','Quill','Tamm'])[1 + floor(b * 8)::int],
    case when a < 0.8 then 'creator' else 'business' end,
    (array['gaming','photography','videography','health','beauty','entertainment','design','fashion','travel',
      'music','fitness','diy','technology','food','art','science','education','crafts','news','writing','finance',
      'marketing'])[1 + floor(22 * c * c)::int],
    'Things about ' || md5(n::text), timestamptz '2026-01-01' + n * interval '1 minute',
    case when d < 0.3 then 0 else (10 ^ (1 + 6 * random()))::bigint end,
    case when d < 0.3 then 'none' when d < 0.6 then 'youtube' when d < 0.85 then 'instagram' else 'twitch' end,
    2, floor(10 * b * b)::int
  from made`;

const ACCOUNTS = `
  insert into accounts (user_id, email, email_key, email_verified_at, password_hash, first_name, last_name,
    mails_notifications)
  select user_id, username || '@bench.example', username || '@bench.example', date_joined, '', 'Ada', 'Reef', false
  from profiles`;

/** Of tag 1 there are twice as many as of tag 2, and so on: a rank drawn by a power is Zipf's. */
const KOLLABS = `
  insert into kollabs (id, owner_id, title, image_url, category, looking_for_types, looking_for, summary,
    compensation, tags, date_posted, requests_count, requests_completed)
  select ('10000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid,
    ('00000000-0000-7000-8000-' || lpad(to_hex(1 + (n - 1) % $2::int), 12, '0'))::uuid,
    'Kollab number ' || n || ', ' || md5(n::text), 'https://pictures.example/' || n || '.jpg',
    (array['gaming','photography','videography','health','beauty','entertainment','design','fashion','travel',
      'music','fitness','diy','technology','food','art','science','education','crafts','news','writing','finance',
      'marketing'])[1 + floor(22 * random() ^ 2)::int],
    case when n % 3 = 0 then array['creators'] when n % 3 = 1 then array['businesses']
      else array['creators', 'businesses'] end,
    repeat('Somebody who sings low and films well. ', 3), repeat('Two voices, one take, on the pier. ', 6),
    repeat('Half of what it earns. ', 3),
    array(select distinct 'tag' || floor($3::int ^ random())::int from generate_series(1, 2 + n % 7)),
    timestamptz '2026-01-01' + n * interval '1 minute', 10 + floor(500 * random() ^ 4)::int,
    floor(10 * random() ^ 3)::int
  from generate_series(1, $1::int) as n`;

const TAGS = `
  insert into kollab_tags (tag, kollab_id, content_type, featured_platform, audience_size, date_posted, category,
    looking_for_types, active)
  select tag, k.id, p.content_type, p.featured_platform, p.audience_size, k.date_posted, k.category,
    k.looking_for_types, k.active
  from kollabs k join profiles p on p.user_id = k.owner_id cross join unnest(k.tags) as tag`;

/** Not of the product: for the plain query that bench:api compares the search with. */
const OVERLAP_INDEX = 'create index bench_overlap on kollabs using gin (tags) with (fastupdate = off)';

const SIZES = `select (select count(*) from profiles) as people, (select count(*) from kollabs) as kollabs,
  (select count(*) from kollab_tags) as tag_rows,
  pg_size_pretty(pg_total_relation_size('kollab_tags')) as tag_table,
  pg_size_pretty(pg_total_relation_size('kollabs')) as kollab_table`;

const env = readEnv({ ...process.env, DEMO: '0', AUTH_SECRET: WORLD.secret });
if (!process.env.DATABASE_URL) throw new Error('Say by DATABASE_URL where the large world goes.');
const database = await readyDatabase(env, createLog({ ...env, logLevel: 'warn' }));
const client = new pg.Client({ connectionString: database.url });
await client.connect();
try {
  await seed();
} finally {
  await client.end();
  await database.release();
}

async function seed(): Promise<void> {
  const { rows } = await client.query('select 1 from profiles limit 1');
  if (rows.length > 0)
    throw new Error('There are people in this database already; the large world wants an empty one.');
  // Triggers and indexes would take row by row what is quicker written at once; a failure leaves all as it was.
  await client.query('begin; alter table kollabs disable trigger user');
  const indexes = await dropIndexes();
  await timed('people', PEOPLE, [WORLD.people]);
  await timed('accounts', ACCOUNTS, []);
  await timed('Kollabs', KOLLABS, [WORLD.kollabs, WORLD.people, WORLD.tags]);
  await timed('tags', TAGS, []);
  await timed('indexes', [...indexes, OVERLAP_INDEX].join('; '), []);
  await client.query('alter table kollabs enable trigger user; commit');
  await timed('statistics', 'vacuum analyze profiles, accounts, kollabs, kollab_tags', []);
  console.log((await client.query(SIZES)).rows[0]);
}

async function timed(what: string, text: string, values: unknown[]): Promise<void> {
  const start = performance.now();
  await (values.length > 0 ? client.query(text, values) : client.query(text));
  console.log(`${what}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
}

/** Drops every index that no constraint needs; gives the statements that make them again. */
async function dropIndexes(): Promise<string[]> {
  const { rows } = await client.query<{ name: string; made: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as made
     from pg_index i
     where i.indrelid in ('profiles'::regclass, 'kollabs'::regclass, 'kollab_tags'::regclass)
       and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid)`,
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ made }) => made);
}
