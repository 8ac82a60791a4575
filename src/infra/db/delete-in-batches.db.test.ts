import { lt } from 'drizzle-orm';
import { integer, pgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { freshDatabase, PATIENT } from '#tests/tools/database.ts';
import { deleteInBatches } from './delete-in-batches.ts';
import { type Database, openDatabase } from './pool.ts';

const things = pgTable('things', { size: integer('size').notNull() });

let database: Database;
let drop: () => Promise<void>;

beforeAll(async () => {
  const fresh = await freshDatabase();
  drop = fresh.drop;
  database = openDatabase({ url: fresh.url, timeouts: PATIENT });
  await database.pool.query('create table things (size integer not null)');
});
beforeEach(async () => {
  await database.pool.query('delete from things; insert into things select generate_series(1, 25)');
});
afterAll(async () => {
  await database.close();
  await drop();
});

const sizes = async () =>
  (await database.pool.query('select size from things order by size')).rows.map(({ size }) => size);

it('deletes the matching rows in batches, and nothing else', async () => {
  await deleteInBatches(database.db, things, lt(things.size, 24), 10);
  expect(await sizes()).toEqual([24, 25]);
});

it('skips a row that a transaction has locked', async () => {
  const holder = await database.pool.connect();
  try {
    await holder.query('begin; select from things where size = 3 for update');
    await deleteInBatches(database.db, things, lt(things.size, 26), 10);
    expect(await sizes()).toEqual([3]);
  } finally {
    await holder.query('rollback');
    holder.release();
  }
});

it('keeps what it deleted when a later batch fails', async () => {
  await database.pool.query(`create function refuse() returns trigger language plpgsql as
      $$ begin if old.size = 15 then raise exception 'not this one'; end if; return old; end $$;
    create trigger refuse before delete on things for each row execute function refuse()`);
  await expect(deleteInBatches(database.db, things, lt(things.size, 26), 10)).rejects.toThrow();
  expect(await sizes()).toEqual(Array.from({ length: 15 }, (_, n) => n + 11));
  await database.pool.query('drop function refuse cascade');
});
