import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { silent } from '#infra/db/log.ts';
import { type Database, openDatabase } from '#infra/db/pool.ts';
import { freshDatabase, PATIENT } from '#tests/tools/database.ts';
import { BatchedCounters } from './batched-counters.ts';

let database: Database;
let drop: () => Promise<void>;
let here: BatchedCounters;
let elsewhere: BatchedCounters;

beforeEach(async () => {
  const fresh = await freshDatabase();
  drop = fresh.drop;
  database = openDatabase({ url: fresh.url, timeouts: PATIENT });
  here = new BatchedCounters(database.pool, silent);
  elsewhere = new BatchedCounters(database.pool, silent);
});
afterEach(async () => {
  await here.share();
  await elsewhere.share();
  await database.close();
  await drop();
});

const takeHere = (times: number) => Array.from({ length: times }, () => here.take('write:a', 10, 60)).at(-1);

it('counts without a statement, and refuses what is too many', async () => {
  const connect = vi.spyOn(database.pool, 'connect');
  expect(takeHere(10)?.remainingPoints).toBe(0);
  expect(() => here.take('write:a', 10, 60)).toThrow();
  expect(here.take('write:b', 10, 60).remainingPoints).toBe(9);
  expect(connect).not.toHaveBeenCalled();
});

it('is one count for all processes, once they have shared', async () => {
  takeHere(4);
  elsewhere.take('write:a', 10, 60);
  await Promise.all([here.share(), elsewhere.share()]);
  expect(await stored('write:a')).toMatchObject({ points: 5 });
  elsewhere.take('write:a', 10, 60);
  await elsewhere.share();
  await here.share();
  expect(here.take('write:a', 10, 60).consumedPoints).toBeGreaterThanOrEqual(5);
  await here.share();
  expect(await stored('write:a')).toMatchObject({ points: 7 });
});

it('loses nothing while the database is away, and tells it afterwards', async () => {
  takeHere(3);
  await database.pool.query('alter table rate_limits rename to rate_limits_away');
  await here.share();
  expect(here.take('write:a', 10, 60).remainingPoints).toBe(6);
  await database.pool.query('alter table rate_limits_away rename to rate_limits');
  await here.share();
  expect(await stored('write:a')).toMatchObject({ points: 4 });
});

it('begins anew in the database when its time is over', async () => {
  takeHere(3);
  await here.share();
  await database.pool.query(`update rate_limits set expire = 1`);
  elsewhere.take('write:a', 10, 60);
  await elsewhere.share();
  expect(await stored('write:a')).toMatchObject({ points: 1 });
});

it('takes one back that turned out not to count', async () => {
  takeHere(3);
  here.giveBack('write:a');
  await here.share();
  expect(await stored('write:a')).toMatchObject({ points: 2 });
});

async function stored(key: string): Promise<{ points: number } | undefined> {
  const { rows } = await database.pool.query('select points, expire from rate_limits where key = $1', [key]);
  return rows[0];
}
