import type pg from 'pg';
import { openDatabase } from '#infra/db/pool.ts';
import { beginRebuild, continueRebuild } from '#modules/search/server/search-rebuild.commands.ts';
import { TALK_TABLES, talkParts } from './seed-talk.ts';
import { WORLD } from './world.ts';

/** Sentences of made-up words. The most frequent word is one of twenty: a rank drawn by a power has Zipf's distribution. */
const SENTENCES = `
  create temp table sentences as
  select n, string_agg(syllables[1 + rank % 20] || syllables[1 + rank / 20 % 20] || syllables[1 + rank / 400 % 20]
    || case when rank > 8000 then syllables[1 + rank / 8000 % 20] else '' end, ' ') as said
  from (select n, (array['ba','ke','li','mo','ru','sa','te','vi','no','pa','do','fi','ga','he','jo','ku','la','mi','ne',
      'ro']) as syllables, floor(20000 ^ random())::int as rank
    from generate_series(0, 49999) as n, generate_series(1, 6)) as words
  group by n`;

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
    'Things about ' || (select said from sentences s where s.n = made.n % 50000), timestamptz '2026-01-01' + n * interval '1 minute',
    case when d < 0.3 then 0 else (10 ^ (1 + 6 * random()))::bigint end,
    case when d < 0.3 then 'none' when d < 0.6 then 'youtube' when d < 0.85 then 'instagram' else 'twitch' end,
    2, floor(10 * b * b)::int
  from made`;

const ACCOUNTS = `
  insert into accounts (user_id, email, email_key, email_verified_at, password_hash, first_name, last_name,
    mails_notifications)
  select user_id, username || '@bench.example', username || '@bench.example', date_joined, '', 'Ada', 'Reef', false
  from profiles`;

/** A third has values for facets, of which one language and one payment are rare. Tags have Zipf's distribution. */
const KOLLABS = `
  insert into kollabs (id, owner_id, title, image_url, category, looking_for_types, looking_for, summary,
    compensation, tags, date_posted, requests_count, requests_completed, payment, deadline, place, languages, partners)
  select ('10000000-0000-7000-8000-' || lpad(to_hex(k.n), 12, '0'))::uuid,
    ('00000000-0000-7000-8000-' || lpad(to_hex(1 + (k.n - 1) % $2::int), 12, '0'))::uuid,
    initcap(s1.said) || ' ' || k.n, 'https://pictures.example/' || k.n || '.jpg',
    (array['gaming','photography','videography','health','beauty','entertainment','design','fashion','travel',
      'music','fitness','diy','technology','food','art','science','education','crafts','news','writing','finance',
      'marketing'])[1 + floor(22 * random() ^ 2)::int],
    case when k.n % 3 = 0 then array['creators'] when k.n % 3 = 1 then array['businesses']
      else array['creators', 'businesses'] end,
    s2.said || '. ' || s3.said || '.', concat_ws('. ', s4.said, s5.said, s6.said, s7.said, 'With care.'),
    s8.said || ', and half of what it earns.',
    array(select distinct 'tag' || floor($3::int ^ random())::int from generate_series(1, 2 + k.n % 7)),
    timestamptz '2026-01-01' + k.n * interval '1 minute', 10 + floor(500 * random() ^ 4)::int,
    floor(10 * random() ^ 3)::int,
    case k.n % 8 when 0 then '{"kind": "money", "amount": "250.00", "currency": "EUR", "text": ""}'::jsonb
      when 1 then '{"kind": "share", "amount": null, "currency": null, "text": "half of it"}'::jsonb
      when 2 then case when k.n % 5 = 0
        then '{"kind": "product", "amount": null, "currency": null, "text": "boots"}'::jsonb end end,
    case when k.n % 6 = 0 then current_date + 1 + (k.n % 365)::int end,
    case k.n % 10 when 3 then 'remote' when 4 then 'Lisbon' end,
    case when k.n % 4000 = 7 then array['zu'] when k.n % 3 = 0
      then array(select distinct (array['en', 'es', 'de', 'fr', 'pt', 'ar', 'hi', 'pl'])[1 + floor(8 * random() ^ 2)::int]
        from generate_series(1, 1 + k.n % 3)) else '{}' end,
    case when k.n % 7 = 0 then (1 + k.n % 9)::int end
  from generate_series(1, $1::int) as k(n)
    ${Array.from({ length: 8 }, (_, place) => {
      const one = `s${place + 1}`;
      return `join sentences ${one} on ${one}.n = k.n * ${7919 + 2 * place} % 50000`;
    }).join(' ')}`;

/** For the bare server alone, which searches tags by array overlap. */
const OVERLAP_INDEX = 'create index bench_overlap on kollabs using gin (tags) with (fastupdate = off)';

const TABLES = ['profiles', 'kollabs', ...TALK_TABLES];

/**
 * Writes the large world into a migrated database without users. Its users cannot sign in and get no mails, and the
 * request counters of Kollabs have no rows behind them.
 * @param options.talk whether users also have posts, likes, comments, follows and messages
 * @param options.say is given a line for each part, with its time
 */
export async function seedLargeWorld(
  client: pg.Client,
  { talk, say = () => {} }: { talk: boolean; say?: (line: string) => void },
): Promise<void> {
  const timed = async (part: string, text: string, values: readonly unknown[] = []) => {
    const start = performance.now();
    // A text of several statements takes no values, not even an empty list.
    await (values.length > 0 ? client.query(text, [...values]) : client.query(text));
    say(`${part}: ${((performance.now() - start) / 1000).toFixed(1)} s`);
  };
  const { rows } = await client.query('select 1 from profiles limit 1');
  if (rows.length > 0) throw new Error('The large world needs a database without users.');
  // One transaction, so that a failure leaves the constraints and indexes as they were.
  await client.query('begin');
  const constraints = await dropForeignKeys(client);
  const indexes = await dropIndexes(client);
  const people = WORLD.people / WORLD.copies;
  const kollabs = WORLD.kollabs / WORLD.copies;
  await timed('sentences', `${SENTENCES}; create unique index on sentences (n); analyze sentences`);
  await timed('users', PEOPLE, [people]);
  await timed('Kollabs', KOLLABS, [kollabs, people, WORLD.tags]);
  if (WORLD.copies > 1) {
    for (const table of ['profiles', 'kollabs'])
      await timed(`copies of ${table}`, await copyStatement(client, table, people, kollabs), [
        WORLD.copies - 1,
      ]);
  }
  await timed('accounts', ACCOUNTS);
  if (talk) for (const part of talkParts()) await timed(...part);
  await timed('indexes', [...indexes, OVERLAP_INDEX].join('; '));
  await timed('foreign keys', constraints.join('; '));
  await client.query('commit');
  await timed('statistics', `vacuum analyze ${['accounts', ...TABLES].join(', ')}`);
}

/** Writes all search rows, as an upgrade does. */
export async function indexLargeWorld(url: string, say: (line: string) => void = () => {}): Promise<void> {
  const database = openDatabase({ url, timeouts: { statement: 600_000 } });
  const start = performance.now();
  await beginRebuild(database.db);
  await continueRebuild(database.db);
  say(`search rows: ${((performance.now() - start) / 1000).toFixed(1)} s`);
  await database.pool.query('vacuum analyze search_kollabs, search_posts, search_users, search_words');
  await database.close();
}

/** Drops the foreign keys of the seeded tables. Returns the statements that create them again. */
async function dropForeignKeys(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ on: string; name: string; definition: string }>(
    `select conrelid::regclass::text as on, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and conrelid = any ($1::regclass[])`,
    [['accounts', ...TABLES]],
  );
  for (const { on, name } of rows) await client.query(`alter table ${on} drop constraint ${name}`);
  return rows.map(({ on, name, definition }) => `alter table ${on} add constraint ${name} ${definition}`);
}

/** Drops every index that no constraint needs. Returns the statements that create them again. */
async function dropIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i
     where i.indrelid = any ($1::regclass[])
       and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid)`,
    [TABLES],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  return rows.map(({ definition }) => definition);
}

/**
 * Copies all rows of a table as often as the statement's parameter says, five times as fast as generating them. A copy
 * has names, ids and dates of its own, and the texts of the first.
 */
async function copyStatement(
  client: pg.Client,
  table: string,
  people: number,
  kollabs: number,
): Promise<string> {
  const laterId = (id: string, each: number) =>
    `(left(${id}::text, 24) || lpad(to_hex(('x' || right(${id}::text, 12))::bit(48)::bigint + copy * ${each}), 12, '0'))::uuid`;
  const changed: Record<string, string> = {
    id: laterId('id', kollabs),
    owner_id: laterId('owner_id', people),
    user_id: laterId('user_id', people),
    username: `'bench_' || substr(username, 7)::int + copy * ${people}`,
    date_posted: `date_posted + copy * interval '1 second'`,
    date_joined: `date_joined + copy * interval '1 second'`,
  };
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [table],
  );
  const names = rows.map(({ name }) => `"${name}"`).join(', ');
  const values = rows.map(({ name }) => changed[name] ?? `"${name}"`).join(', ');
  return `insert into ${table} (${names}) select ${values} from generate_series(1, $1::int) as copy cross join ${table}`;
}
