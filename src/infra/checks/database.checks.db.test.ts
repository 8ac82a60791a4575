import { afterAll, beforeAll, expect, it } from 'vitest';
import { databaseName } from '#infra/db/databases.ts';
import { RECORD } from '#infra/db/migrations.ts';
import { openDatabase } from '#infra/db/pool.ts';
import { Replicas } from '#infra/db/replicas.ts';
import { checking, clockAt } from '#tests/checks.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';
import {
  clockCheck,
  connectionsCheck,
  databaseEncryptionCheck,
  databaseStatisticsCheck,
  databaseVersionCheck,
  judgeArchiver,
  judgeConnection,
  judgeConnections,
  poolerCheck,
  replicasCheck,
  tablesCheck,
  walArchiveCheck,
} from './database.checks.ts';

let app: TestApp;
beforeAll(async () => {
  app = await acquireTestApp();
});
afterAll(() => app.close());

const check = checking(() => app);
const query = (text: string, values: unknown[] = []) => app.context.database.pool.query(text, values);

it('tables: older than the program is a problem, newer a warning', async () => {
  expect((await check(tablesCheck)).level).toBe('ok');
  await query(`insert into ${RECORD.table} (hash, created_at) values ('newer', 1000000)`);
  expect(await check(tablesCheck)).toEqual({
    level: 'warning',
    sentence: 'The tables have 1 migration of a newer version.',
  });
  const { rows } = await query(`delete from ${RECORD.table} where created_at in (1000000, 1) returning *`);
  expect((await check(tablesCheck)).level).toBe('problem');
  const { hash } = rows.find(({ created_at }) => Number(created_at) === 1);
  await query(`insert into ${RECORD.table} (hash, created_at) values ($1, 1)`, [hash]);
  expect((await check(tablesCheck)).level).toBe('ok');
});

it('pooler: time-outs that do not reach the database are a problem', async () => {
  expect((await check(poolerCheck)).level).toBe('ok');
  const pooled = openDatabase({ url: app.databaseUrl, pooled: true, max: 1 });
  const { context } = app;
  const found = await poolerCheck.run({ context, database: pooled, signal: AbortSignal.timeout(5000) });
  await pooled.close();
  expect(found.level).toBe('problem');
  expect(found.sentence).toContain('statement_timeout, lock_timeout');
});

it('clock: a difference of more than two seconds is a problem', async () => {
  const clockOffBy = (ms: number) => ({ now: () => new Date(Date.now() + ms) });
  expect((await check(clockCheck, { clock: clockOffBy(0) })).level).toBe('ok');
  for (const ms of [-5_000, 5_000]) {
    const found = await check(clockCheck, { clock: clockOffBy(ms) });
    expect(found.level).toBe('problem');
    expect(found.sentence).toMatch(/differ by [45] s/);
  }
});

it('connections: a database near its limit is a warning, at it a problem', async () => {
  expect(judgeConnections(79, 100).level).toBe('ok');
  expect(judgeConnections(80, 100).level).toBe('warning');
  expect(judgeConnections(95, 100).level).toBe('problem');
  const name = databaseName(app.databaseUrl);
  const { rows } = await query('select numbackends as used from pg_stat_database where datname = $1', [name]);
  const used = Number(rows[0].used);
  await query(`alter database "${name}" connection limit ${used}`);
  try {
    expect((await check(connectionsCheck)).level).toBe('problem');
  } finally {
    await query(`alter database "${name}" connection limit -1`);
  }
});

it('database-version: nearly unsupported is a warning, unsupported a problem', async () => {
  const { rows } = await query(`select current_setting('server_version_num')::int / 10000 as major`);
  const year = rows[0].major + 2012;
  const at = (date: string) => check(databaseVersionCheck, { clock: clockAt(date) });
  expect((await at(`${year}-01-01`)).level).toBe('ok');
  expect((await at(`${year}-10-01`)).level).toBe('warning');
  expect((await at(`${year}-12-01`)).level).toBe('problem');
});

it('database-encryption: only the internet needs it', async () => {
  expect((await check(databaseEncryptionCheck)).level).toBe('ok');
  expect(judgeConnection('8.8.8.8', false).level).toBe('problem');
  expect(judgeConnection('8.8.8.8', true).level).toBe('ok');
  expect(judgeConnection(null, false).level).toBe('ok');
});

it('database-statistics: a large table that was never analysed is a warning', async () => {
  await query(`create table never_analysed with (autovacuum_enabled = false) as
    select repeat('x', 1000) as text from generate_series(1, 2000)`);
  try {
    expect((await check(databaseStatisticsCheck)).sentence).toContain('never_analysed');
    await query('analyze never_analysed');
    expect((await check(databaseStatisticsCheck)).level).toBe('ok');
  } finally {
    await query('drop table never_analysed');
  }
});

it('replicas: one that cannot be used is a problem', async () => {
  expect((await check(replicasCheck)).level).toBe('ok');
  // The primary itself does not replicate.
  const replica = openDatabase({ url: app.databaseUrl, max: 1, planned: 1 });
  const primary = openDatabase({ url: app.databaseUrl, max: 1, planned: 1 });
  const replicas = new Replicas(primary, [replica]);
  const found = await check(replicasCheck, { replicas });
  await replicas.close();
  await primary.close();
  expect(found).toEqual({ level: 'problem', sentence: '1 of 1 replicas cannot be used.' });
});

it('wal-archive: a failure after the last success is a problem', async () => {
  expect((await check(walArchiveCheck)).level).toBe('ok');
  const [before, after] = [new Date(1), new Date(2)];
  expect(judgeArchiver({ mode: 'on', archivedAt: before, failedAt: after }).level).toBe('problem');
  expect(judgeArchiver({ mode: 'on', archivedAt: null, failedAt: after }).level).toBe('problem');
  expect(judgeArchiver({ mode: 'on', archivedAt: after, failedAt: before }).level).toBe('ok');
});
