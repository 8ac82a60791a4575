// @module-tag whole
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { expect, it } from 'vitest';
import { freshDatabase } from '#tests/tools/database.ts';
import { startEmbedded } from './db/embedded/embedded.ts';
import { silent } from './db/log.ts';
import { readEnv } from './env.ts';
import { databaseLabel, hasEmbeddedDatabase, readyDatabase } from './ready-database.ts';

it('migrates by DATABASE_DIRECT_URL, and the app uses the pooler', async () => {
  const direct = await freshDatabase();
  // Nothing listens there, so anything that used the pooler would fail.
  const pooler = Object.assign(new URL(direct.url), { port: '1', hostname: '127.0.0.1', search: '' }).href;
  const env = readEnv({ AUTH_SECRET: 'x'.repeat(32), DATABASE_URL: pooler, DATABASE_DIRECT_URL: direct.url });
  const client = new pg.Client({ connectionString: direct.url });
  try {
    const ready = await readyDatabase(env, silent, { reset: true });
    expect(ready.url).toBe(pooler);
    await client.connect();
    const { rows } = await client.query(`select to_regclass('profiles') is not null as made`);
    expect(rows).toEqual([{ made: true }]);
    await ready.release();
  } finally {
    await client.end();
    await direct.drop();
  }
});

it('leaves older tables unchanged if it may not migrate, and says what to do', async () => {
  const database = await freshDatabase();
  const env = readEnv({ AUTH_SECRET: 'x'.repeat(32), DATABASE_URL: database.url });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    expect((await readyDatabase(env, silent, { migrate: false })).url).toBe(database.url);
    await client.query('delete from drizzle.__drizzle_migrations');
    await expect(readyDatabase(env, silent, { migrate: false })).rejects.toThrow(
      /migrations? behind this version\. Migrate first, as docs\/operators\/upgrade\.md describes/,
    );
  } finally {
    await client.end();
    await database.drop();
  }
});

it('knows whether an app created the embedded database', async () => {
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'ready-'));
  fs.chmodSync(dataDir, 0o755);
  expect(hasEmbeddedDatabase({ dataDir })).toBe(false);
  const server = await startEmbedded({ dataDir, durable: false });
  await server.release();
  expect(hasEmbeddedDatabase({ dataDir })).toBe(true);
  fs.rmSync(dataDir, { recursive: true });
});

it('names the database for operators, without its password', () => {
  const databaseUrl = 'postgres://me:secret@127.0.0.1:5432/here';
  expect(databaseLabel({ databaseUrl, dataDir: '/data' })).toBe('the database "here"');
  expect(databaseLabel({ databaseUrl: undefined, dataDir: '/data' })).toBe('the embedded database in /data');
});
