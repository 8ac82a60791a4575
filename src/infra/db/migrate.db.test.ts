// @module-tag whole
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { ownDatabase } from '#tests/own-database.ts';
import { PATIENT } from '#tests/tools/database.ts';
import { JOBS_SCHEMA } from '../jobs/job-database.ts';
import { connectForSetup, createDatabase, databaseName, dropDatabase, withDatabase } from './databases.ts';
import { compareMigrations, grantRows, migrate, requireMigrated, resetDatabase } from './migrate.ts';
import { readMigrations } from './migrations.ts';
import { openDatabase } from './pool.ts';

let url: string;
let folder: string;

/** A URL whose database does not exist yet, and migrations of the test's own. */
beforeEach(async () => {
  const existing = await ownDatabase();
  url = withDatabase(existing, `${databaseName(existing)}_new`);
  onTestFinished(() => dropDatabase(url));
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'migrations-'));
  onTestFinished(() => fs.rmSync(folder, { recursive: true }));
});

function write(...migrations: [when: number, text: string][]): void {
  const entries = migrations.map(([when], idx) => ({
    idx,
    version: '7',
    when,
    tag: `m${when}`,
    breakpoints: true,
  }));
  fs.mkdirSync(path.join(folder, 'meta'), { recursive: true });
  fs.writeFileSync(
    path.join(folder, 'meta/_journal.json'),
    JSON.stringify({ version: '7', dialect: 'postgresql', entries }),
  );
  for (const [when, text] of migrations) fs.writeFileSync(path.join(folder, `m${when}.sql`), text);
}

async function ask(text: string, at = url): Promise<unknown[]> {
  const client = new pg.Client(at);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

async function pending(): Promise<number> {
  const database = openDatabase({ url, timeouts: PATIENT });
  try {
    return (await compareMigrations(database.db, folder)).pending;
  } finally {
    await database.close();
  }
}

const FIRST: [number, string] = [
  100,
  'create table firsts (id int);--> statement-breakpoint\ninsert into firsts values (1)',
];

test('creates the database and its tables once, also if started several times at once', async () => {
  write(FIRST);
  await Promise.all([1, 2, 3, 4].map(() => migrate({ url, folder })));
  await migrate({ url, folder });
  expect(await ask('select id from firsts')).toEqual([{ id: 1 }]);
  expect(await ask('show server_encoding')).toEqual([{ server_encoding: 'UTF8' }]);
});

test('runs only new migrations, each completely or not at all', async () => {
  write(FIRST);
  await migrate({ url, folder });
  const broken = 'create table thirds (id int);--> statement-breakpoint\ncreate table (';
  write(FIRST, [200, 'create table seconds (id int)'], [300, broken]);
  expect(await pending()).toBe(2);
  await expect(migrate({ url, folder })).rejects.toThrow(
    /^The database could not be brought up to date: syntax error/,
  );
  expect(
    await ask(`select to_regclass('seconds')::text as seconds, to_regclass('thirds') as thirds`),
  ).toEqual([{ seconds: 'seconds', thirds: null }]);
  expect(await pending()).toBe(1);

  write(FIRST, [200, 'create table seconds (id int)'], [300, 'create table thirds (id int)']);
  await migrate({ url, folder });
  expect(await pending()).toBe(0);
  expect(await ask('select id from firsts')).toEqual([{ id: 1 }]);
});

test('refuses a new migration that is older than one that was run', async () => {
  write([200, 'create table seconds (id int)']);
  await migrate({ url, folder });
  write(FIRST, [200, 'create table seconds (id int)']);
  await expect(migrate({ url, folder })).rejects.toThrow(
    /A migration is older than one that was already run/,
  );
});

test('refuses tables that a different version of a migration created', async () => {
  write(FIRST);
  await migrate({ url, folder });
  write([100, 'create table firsts (id int, name text)']);
  await expect(migrate({ url, folder })).rejects.toThrow(/migration 100 was different.*db:reset/);
});

test('builds an index without blocking writes, and builds it again if it was interrupted', async () => {
  write(FIRST);
  await migrate({ url, folder });
  const online: [number, string] = [
    200,
    'drop index concurrently if exists firsts_by_id;--> statement-breakpoint\ncreate index CONCURRENTLY firsts_by_id on firsts (id)',
  ];
  write(FIRST, online);
  await migrate({ url, folder });
  await ask('delete from drizzle.__drizzle_migrations where created_at = 200');
  await migrate({ url, folder });
  expect(await ask(`select indisvalid from pg_index where indexrelid = 'firsts_by_id'::regclass`)).toEqual([
    { indisvalid: true },
  ]);
});

test('validates a constraint without blocking writes, however long a vacuum locks the table', () => {
  const checked = 'alter table firsts VALIDATE CONSTRAINT positive';
  write(FIRST, [200, 'alter table firsts add constraint positive check (id > 0) not valid'], [300, checked]);
  expect(readMigrations(folder).map(({ online }) => online)).toEqual([false, false, true]);
});

test('waits for all its tables together no longer than for one', async () => {
  const waits = `insert into waits select setting::int from pg_settings where name = 'lock_timeout'`;
  const steps = [
    'create table waits (most int)',
    waits,
    'select pg_sleep(0.3)',
    waits,
    'select pg_sleep(0.3)',
    waits,
  ];
  write([100, steps.join(';--> statement-breakpoint\n')]);
  await migrate({ url, folder });
  const rows = (await ask('select most from waits')) as { most: number }[];
  const [first = 0, second = 0, third = 0] = rows.map(({ most }) => most);
  expect(first).toBeLessThanOrEqual(500);
  expect(second).toBeLessThanOrEqual(200);
  // Never 0, which would mean no limit.
  expect(third).toBe(50);
});

test('writes go on while it waits for a table', async () => {
  write(FIRST);
  await migrate({ url, folder });
  const reader = new pg.Client(url);
  const writer = new pg.Client(url);
  await Promise.all([reader.connect(), writer.connect()]);
  try {
    await reader.query('begin; select * from firsts');
    write(FIRST, [200, 'alter table firsts add column name text']);
    let over = false;
    const migrated = migrate({ url, folder }).finally(() => {
      over = true;
    });
    await expect
      .poll(() =>
        ask(`select from pg_locks where relation = 'firsts'::regclass and mode = 'AccessExclusiveLock'`).then(
          (rows) => rows.length,
        ),
      )
      .toBeGreaterThan(0);
    // A write waits behind the migration for half a second at most. Without a limit it would wait for the reader to
    // end.
    await writer.query(`set statement_timeout = '20s'`);
    for (let n = 0; n < 5; n += 1) await writer.query('insert into firsts values (2)');
    expect(over).toBe(false);
    await reader.query('commit');
    await migrated;
    expect(await ask('select count(*)::int as n, count(name)::int as named from firsts')).toEqual([
      { n: 6, named: 0 },
    ]);
  } finally {
    await Promise.all([reader.end(), writer.end()]);
  }
});

test('accepts a database without any migration, and one of a newer version', async () => {
  write(FIRST);
  await createDatabase(url);
  expect(await pending()).toBe(1);
  await migrate({ url, folder });
  write();
  expect(await pending()).toBe(0);
});

test('a reset keeps the tables and deletes every row, also those of the job queue', async () => {
  write([100, 'create table firsts (id int)']);
  await migrate({ url, folder });
  await ask(
    `insert into firsts values (7); create schema ${JOBS_SCHEMA}; create table ${JOBS_SCHEMA}.job (id int); create table stray (id int)`,
  );
  await resetDatabase({ url, folder });
  expect(await ask('select * from firsts')).toEqual([]);
  expect(await ask(`select to_regclass('stray') as a, to_regclass('${JOBS_SCHEMA}.job') as b`)).toEqual([
    { a: null, b: null },
  ]);
});

test('the project’s own migrations run on a new database, a second time, and after a reset', async () => {
  await migrate({ url });
  await migrate({ url });
  await resetDatabase({ url });
  const database = openDatabase({ url, timeouts: PATIENT });
  expect((await compareMigrations(database.db)).pending).toBe(0);
  await database.close();
});

async function newRole(): Promise<string> {
  const role = `test_${randomBytes(4).toString('hex')}`;
  const maintenance = withDatabase(url, 'postgres');
  await ask(`create role ${role} login password 'test'`, maintenance);
  onTestFinished(async () => {
    await dropDatabase(url);
    await ask(`drop role ${role}`, maintenance);
  });
  const roleUrl = new URL(url);
  roleUrl.username = role;
  roleUrl.password = 'test';
  return roleUrl.href;
}

test('a role with the rights to rows can use tables, but neither change nor drop them', async () => {
  const roleUrl = await newRole();
  write([100, 'create table firsts (id int generated always as identity, n int)']);
  await migrate({ url, folder });
  await grantRows({ url, appUrl: roleUrl });
  await grantRows({ url, appUrl: url });
  expect(await ask('insert into firsts (n) values (1) returning id', roleUrl)).toEqual([{ id: 1 }]);
  expect(await ask('update firsts set n = 2 returning n', roleUrl)).toEqual([{ n: 2 }]);
  await ask('delete from firsts', roleUrl);
  for (const forbidden of [
    'drop table firsts',
    'truncate firsts',
    'create table x (id int)',
    'delete from drizzle.__drizzle_migrations',
  ]) {
    await expect(ask(forbidden, roleUrl), forbidden).rejects.toMatchObject({ code: '42501' });
  }
  const database = openDatabase({ url: roleUrl, timeouts: PATIENT });
  expect((await compareMigrations(database.db, folder)).pending).toBe(0);
  await database.close();
});

test('says that the role has no rights to the tables, as after a restore', async () => {
  const roleUrl = await newRole();
  await migrate({ url });
  await expect(requireMigrated(roleUrl)).rejects.toThrow(
    'The role of DATABASE_URL has no rights to the tables. Migrate first',
  );
  await grantRows({ url, appUrl: roleUrl });
  await requireMigrated(roleUrl);
});

test('reports a failure as a sentence', async () => {
  write(FIRST);
  const roleUrl = await newRole();
  await expect(migrate({ url: roleUrl, folder })).rejects.toThrow(
    /does not exist, and the user of DATABASE_URL may not create it/,
  );
  const away = migrate({ url: 'postgres://me:secret@127.0.0.1:1/nothing', folder });
  await expect(away).rejects.toThrow(
    /^The database at 127\.0\.0\.1:1 cannot be used: .*ECONNREFUSED.* DATABASE_URL/,
  );
  await expect(away).rejects.not.toThrow(/secret/);
  await ask(
    `create database ${databaseName(url)} template template0 encoding 'SQL_ASCII' locale_provider libc locale 'C'`,
    withDatabase(url, 'postgres'),
  );
  await expect(connectForSetup(url)).rejects.toThrow(/must use the encoding UTF8, not SQL_ASCII/);
});
