// @module-tag whole
import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { type Database, openDatabase } from '#infra/db/pool.ts';
import { ownDatabase } from '#tests/own-database.ts';
import { PATIENT } from '#tests/tools/database.ts';
import { inTime } from './in-time.ts';

// That a database which does not answer is not waited for: tests/paused-database.db.test.ts.

const REQUEST_MS = 2_500;
const STANDSTILL_MS = 3_500;

async function open(): Promise<Database> {
  const database = openDatabase({ url: await ownDatabase(), timeouts: { ...PATIENT, request: REQUEST_MS } });
  onTestFinished(() => database.close());
  return database;
}

it('takes what came while the process itself stood still', async () => {
  const database = await open();
  await database.db.execute(sql`select 1`);
  const row = inTime(database, database.db.execute(sql`select 1 as one`));
  // The statement is on its way.
  await new Promise(setImmediate);
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, STANDSTILL_MS);
  expect((await row).rows).toEqual([{ one: 1 }]);
});
