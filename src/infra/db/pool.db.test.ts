// @module-tag whole
import { eq, sql } from 'drizzle-orm';
import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openLine, ownDatabase } from '#tests/own-database.ts';
import { PATIENT } from '#tests/tools/database.ts';
import { id, instant } from './columns.ts';
import { asUnavailable, brokenConstraint, DatabaseUnavailable, withoutValues } from './db-errors.ts';
import { type Database, type DatabaseOptions, openDatabase, transaction } from './pool.ts';

const things = pgTable('test_things', {
  id: id(),
  at: instant('at').notNull(),
  name: text('name'),
  n: integer('n'),
});
const AT = new Date('2026-03-04T05:06:07.089Z');
const ONE = '01900000-0000-7000-8000-000000000001';
const TWO = '01900000-0000-7000-8000-000000000002';

let url: string;

beforeEach(async () => {
  url = await ownDatabase();
  await open().db.execute(sql`create table test_things (
    id uuid primary key, at timestamptz(3) not null, name text constraint test_things_name_key unique, n int)`);
});

function open(options: Partial<DatabaseOptions> = {}): Database {
  const database = openDatabase({ url, ...options, timeouts: { ...PATIENT, ...options.timeouts } });
  onTestFinished(() => database.close());
  return database;
}

async function withRows(): Promise<Database> {
  const database = open();
  await database.db.insert(things).values([
    { id: ONE, at: AT, name: 'one', n: 1 },
    { id: TWO, at: AT, name: 'two', n: 1 },
  ]);
  return database;
}

describe('values', () => {
  test('returns timestamps as dates and counts as numbers, from tables, raw SQL and prepared statements', async () => {
    const { db, pool } = await withRows();
    const expected = { at: AT, count: 2 };
    const prepared = db
      .select({ at: sql`max(${things.at})`, count: sql`count(*)` })
      .from(things)
      .prepare('newest');
    const raw = 'select max(at) as at, count(*) as count from test_things';
    expect(await prepared.execute()).toEqual([expected]);
    expect(await prepared.execute()).toEqual([expected]);
    expect((await db.execute(sql.raw(raw))).rows).toEqual([expected]);
    expect((await pool.query(raw)).rows).toEqual([expected]);
    expect(await db.select({ at: things.at }).from(things).where(eq(things.id, ONE))).toEqual([{ at: AT }]);
  });

  test('keeps an integer beyond 2^53 exact, and null null', async () => {
    const { rows } = await open().db.execute(
      sql`select 9007199254740991::int8 as most, 9007199254740993::int8 as beyond, null::timestamptz as never`,
    );
    expect(rows).toEqual([{ most: 9007199254740991, beyond: '9007199254740993', never: null }]);
  });
});

describe('transactions', () => {
  test('keep everything or nothing, and rethrow what was thrown', async () => {
    const { db } = await withRows();
    const mine = new Error('mine');
    const refused = transaction(db, async (tx) => {
      await tx.delete(things);
      throw mine;
    });
    await expect(refused).rejects.toBe(mine);
    expect(await db.$count(things)).toBe(2);
    expect(await transaction(db, async (tx) => (await tx.delete(things)).rowCount)).toBe(2);
    expect(await db.$count(things)).toBe(0);
  });

  test('do not count as done when a statement failed and its error was swallowed', async () => {
    const { db } = await withRows();
    const swallowed = transaction(db, async (tx) => {
      await tx.update(things).set({ n: 2 });
      await tx.execute(sql`select 1 / 0`).catch(() => {});
    });
    await expect(swallowed).rejects.toThrow();
    expect(await db.$count(things, eq(things.n, 2))).toBe(0);
  });

  test('report a violated constraint by its name, without the values', async () => {
    const { db } = await withRows();
    const error = await transaction(db, (tx) =>
      tx.insert(things).values({ id: TWO.replace('2', '3'), at: AT, name: 'one' }),
    ).catch((e) => e);
    expect(brokenConstraint(error)).toBe('test_things_name_key');
    expect(asUnavailable(error)).toBeNull();

    const read = await db.execute(sql`select ${'secret'}::text from nowhere`).catch((e) => e);
    expect(read.message).toContain('secret');
    expect(JSON.stringify([withoutValues(read), read.stack, read.message])).not.toContain('secret');
  });
});

describe('a database that cannot answer', () => {
  const reasonOf = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error) => (error instanceof DatabaseUnavailable ? error.reason : error),
    );

  /** Retries despite the short time-outs: the first connection may take longer. */
  const untilDone = async (work: () => Promise<unknown>) => {
    while ((await reasonOf(work())) !== 'done');
  };

  test('lock: waiting for another transaction ends as a time-out', async () => {
    const { db } = await withRows();
    const hasty = open({ timeouts: { lock: 50 } });
    await transaction(db, async (tx) => {
      await tx.update(things).set({ n: 2 });
      const waiting = transaction(hasty.db, (other) => other.update(things).set({ n: 3 }));
      expect(await reasonOf(waiting)).toBe('timeout');
    });
  });

  test('deadlock: one of the two fails as a conflict, and the other goes on', async () => {
    const { db } = await withRows();
    const bothHold = Promise.withResolvers<void>();
    let holding = 0;
    const take = (first: string, second: string) =>
      transaction(db, async (tx) => {
        await tx.update(things).set({ n: 2 }).where(eq(things.id, first));
        if (++holding === 2) bothHold.resolve();
        await bothHold.promise;
        await tx.update(things).set({ n: 3 }).where(eq(things.id, second));
      });
    expect((await Promise.all([take(ONE, TWO), take(TWO, ONE)].map(reasonOf))).sort()).toEqual([
      'conflict',
      'done',
    ]);
  });

  test('statement: the server ends a slow one', async () => {
    const { db } = open({ timeouts: { statement: 50 } });
    expect(await reasonOf(transaction(db, (tx) => tx.execute(sql`select pg_sleep(5)`)))).toBe('timeout');
  });

  test('connection: a broken one is not used again', async () => {
    const database = open({ max: 1 });
    const suicide = transaction(database.db, (tx) =>
      tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`),
    );
    expect(await reasonOf(suicide)).toBe('connection');
    expect(await reasonOf(transaction(database.db, (tx) => tx.execute(sql`select 1`)))).toBe('done');
  });

  test('connection: one to a standby is not used again', async () => {
    const database = open({ max: 1 });
    await withRows();
    // Like a server that was the primary until a moment ago.
    await database.pool.query('set default_transaction_read_only = on');
    const write = () => transaction(database.db, (tx) => tx.update(things).set({ n: 2 }));
    expect(await reasonOf(write())).toBe('connection');
    expect(await reasonOf(write())).toBe('done');
    await database.pool.query('set default_transaction_read_only = on');
    const single = await database.db
      .update(things)
      .set({ n: 3 })
      .catch((error) => error);
    expect(asUnavailable(single)?.reason).toBe('connection');
    expect(await reasonOf(write())).toBe('done');
  });

  test('connection: one that is lost while idle is logged, and the process goes on', async () => {
    const warn = vi.fn();
    const database = open({ max: 1, log: { info() {}, warn, error() {} } });
    const { rows } = await database.db.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await open().db.execute(sql`select pg_terminate_backend(${rows[0]?.pid})`);
    await expect.poll(() => warn.mock.calls.length).toBe(1);
    expect((await database.db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }]);
  });

  test('connection: one that is lost while it is acquired fails its next statement, and the process goes on', async () => {
    const database = open({ max: 1 });
    const client = await database.pool.connect();
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const ended = new Promise((resolve) => client.once('end', resolve));
    await open().db.execute(sql`select pg_terminate_backend(${rows[0]?.pid})`);
    await ended;
    await expect(client.query('select 1')).rejects.toThrow();
    client.release();
    expect(await reasonOf(transaction(database.db, (tx) => tx.execute(sql`select 1`)))).toBe('done');
  });

  test('pool: waiting for a free connection ends as a time-out', async () => {
    const { db } = open({ max: 1, timeouts: { connect: 50 } });
    await untilDone(() => transaction(db, (tx) => tx.execute(sql`select 1`)));
    await transaction(db, async () => {
      expect(await reasonOf(transaction(db, (tx) => tx.execute(sql`select 1`)))).toBe('timeout');
    });
  });

  test('server: an unreachable one is reported at once, also to a read outside a transaction', async () => {
    const { db } = open({ url: 'postgres://nobody@127.0.0.1:1/nothing' });
    expect(await reasonOf(transaction(db, (tx) => tx.execute(sql`select 1`)))).toBe('connection');
    const read = await db.execute(sql`select 1`).catch((error) => error);
    expect(asUnavailable(read)?.reason).toBe('connection');
    const { db: noSocket } = open({ url: 'postgres://nobody@localhost/nothing?host=/no/such/folder' });
    expect(await reasonOf(transaction(noSocket, (tx) => tx.execute(sql`select 1`)))).toBe('connection');
  });

  test('server: a silent one blocks no request, and is used again once it answers', async () => {
    const line = await openLine(url);
    const { db, pool } = open({ url: line.url, timeouts: { statement: 100, connect: 300 } });
    const work = () => transaction(db, (tx) => tx.execute(sql`select 1`));
    await untilDone(work);
    const silenced = transaction(db, async (tx) => {
      line.freeze();
      await tx.execute(sql`select 1`);
    });
    expect(await reasonOf(silenced)).toMatch(/connection|timeout/);
    expect(pool.totalCount).toBe(0);
    expect(await reasonOf(work())).toBe('connection');
    line.thaw();
    await untilDone(work);
    expect(pool.totalCount).toBe(1);
  });
});
