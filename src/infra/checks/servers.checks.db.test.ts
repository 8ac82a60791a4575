// @module-tag whole
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '#infra/db/pool.ts';
import { checking, clockAt } from '#tests/checks.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';
import { type OwnPostgres, startOwnPostgres } from '#tests/tools/own-postgres.ts';
import { pgbouncer, startPgbouncer } from '#tests/tools/pgbouncer.ts';
import type { Check, Finding } from './check.ts';
import { databaseEncryptionCheck, databaseTransactionsCheck, walArchiveCheck } from './database.checks.ts';
import { diskCheck } from './work.checks.ts';

// Checks that only a server, a network or a disk of their own can break.

const TOOLS = path.resolve(import.meta.dirname, '../../../tests/tools');
/** Public, and no host of the internet is asked: it is added to the loopback interface. */
const PUBLIC_ADDRESS = '9.8.7.6';

let app: TestApp;
beforeAll(async () => {
  app = await acquireTestApp();
});
afterAll(() => app.close());

const check = checking(() => app);

async function checkAt(url: string, one: Check, clock: { now(): Date } = app.clock): Promise<Finding> {
  const database = openDatabase({ url, max: 1 });
  try {
    const context = { ...app.context, clock };
    return await one.run({ context, database, signal: AbortSignal.timeout(10_000) });
  } finally {
    await database.close();
  }
}

/** Returns the reason why a command that needs root cannot be run here; null after it ran. */
function refusedAsRoot(program: string, ...args: string[]): string | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return 'It needs root on Linux.';
  try {
    execFileSync(program, args, { stdio: 'pipe' });
    return null;
  } catch (error) {
    return `${program} is refused here: ${(error as Error).message}`;
  }
}

it('wal-archive: a server whose archive_command fails is a problem, until it works again', async () => {
  const server = await startOwnPostgres({ settings: { archive_mode: 'on' } });
  const archived = () => checkAt(server.url, walArchiveCheck);
  const become = async (command: string) => {
    await server.query(`alter system set archive_command = '${command}'`);
    await server.query('select pg_reload_conf()');
    await server.query('select pg_logical_emit_message(false, $$a$$, $$b$$), pg_switch_wal()');
  };
  try {
    expect((await archived()).level).toBe('ok');
    await become('false');
    await expect.poll(archived).toMatchObject({ level: 'problem' });
    await become('true');
    await expect.poll(archived).toMatchObject({ level: 'ok' });
  } finally {
    await server.stop();
  }
});

it('database-encryption: a public address without TLS is a problem, with TLS it is not', async ({ skip }) => {
  const ip = (what: string) => refusedAsRoot('ip', 'address', what, `${PUBLIC_ADDRESS}/32`, 'dev', 'lo');
  const refused = ip('replace');
  skip(refused !== null, refused ?? '');
  let server: OwnPostgres | undefined;
  try {
    const files = ['shop-example.cert.pem', 'shop-example.key.pem'];
    const ssl = { ssl: 'on', ssl_cert_file: files[0] ?? '', ssl_key_file: files[1] ?? '' };
    server = await startOwnPostgres({
      settings: { ...ssl, listen_addresses: `127.0.0.1,${PUBLIC_ADDRESS}` },
      files: files.map((file) => path.join(TOOLS, file)),
    });
    const at = (host: string, sslmode: string) =>
      checkAt(
        `postgres://postgres@${host}:${server?.port}/postgres?sslmode=${sslmode}`,
        databaseEncryptionCheck,
      );
    expect((await at('127.0.0.1', 'disable')).level).toBe('ok');
    expect((await at(PUBLIC_ADDRESS, 'disable')).level).toBe('problem');
    expect(await at(PUBLIC_ADDRESS, 'no-verify')).toEqual({
      level: 'ok',
      sentence: 'Connections to the database are encrypted.',
    });
  } finally {
    await server?.stop();
    ip('del');
  }
});

it('database-transactions: one that somebody left open is a warning, directly and behind PgBouncer', async () => {
  const pooler = pgbouncer ? await startPgbouncer(pgbouncer, app.databaseUrl) : null;
  const later = { now: () => new Date(Date.now() + 601_000) };
  for (const url of [app.databaseUrl, ...(pooler ? [pooler.url] : [])]) {
    const found = (clock: { now(): Date } = later) => {
      const database = openDatabase({ url, max: 1, pooled: url === pooler?.url });
      const context = { ...app.context, clock };
      const run = { context, database, signal: AbortSignal.timeout(10_000) };
      return databaseTransactionsCheck.run(run).finally(() => database.close());
    };
    const forgetful = new pg.Client({ connectionString: url });
    await forgetful.connect();
    await forgetful.query('begin; select 1');
    expect((await found(clockAt(new Date()))).level).toBe('ok');
    expect(await found()).toEqual({
      level: 'warning',
      sentence: 'A transaction has been open for 10 minutes.',
    });
    await forgetful.query('rollback');
    // The app's own short transactions look old to the later clock, too.
    await expect.poll(() => found()).toMatchObject({ level: 'ok' });
    await forgetful.end();
  }
  await pooler?.stop();
});

it('disk: one that fills up is a warning, then a problem, and fine when it is empty again', async ({
  skip,
}) => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kollabrate-disk-'));
  const [image, disk] = [path.join(folder, 'image'), path.join(folder, 'disk')];
  fs.mkdirSync(disk);
  // Sparse: neither the disk nor what fills it takes room.
  fs.closeSync(fs.openSync(image, 'w'));
  fs.truncateSync(image, 8 * 1024 ** 3);
  const refused =
    refusedAsRoot('mkfs.ext4', '-q', image) ?? refusedAsRoot('mount', '-o', 'loop', image, disk);
  const clear = () => fs.rmSync(folder, { recursive: true, force: true });
  if (refused !== null) clear();
  skip(refused !== null, refused ?? '');
  try {
    const filler = path.join(disk, 'filler');
    const fill = (size: string) => execFileSync('fallocate', ['--length', size, filler]);
    const level = async () =>
      (await check(diskCheck, { env: { dataDir: path.join(disk, 'not-created-yet') } })).level;
    expect(await level()).toBe('ok');
    fill('6600M');
    expect(await level()).toBe('warning');
    fill('7300M');
    expect(await level()).toBe('problem');
    fs.rmSync(filler);
    expect(await level()).toBe('ok');
  } finally {
    execFileSync('umount', [disk]);
    clear();
  }
});
