import pg from 'pg';
import { expect, it } from 'vitest';
import { freshDatabase } from '#tests/tools/database.ts';
import { silent } from './db/log.ts';
import { readEnv } from './env.ts';
import { readyDatabase } from './ready-database.ts';

it('makes the tables by DATABASE_DIRECT_URL, and the app goes on through the pooler', async () => {
  const direct = await freshDatabase();
  // Nothing listens there: whatever went through the pooler would fail.
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
