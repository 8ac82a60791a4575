import { integer, pgTable, uuid } from 'drizzle-orm/pg-core';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDatabase, PATIENT } from '#tests/tools/database.ts';
import { id, instant } from './columns.ts';
import { type Direction, type KeyType, readPage } from './keyset.ts';
import { type Database, openDatabase } from './pool.ts';

const things = pgTable('things', {
  id: id(),
  other: uuid('other'),
  size: integer('size'),
  at: instant('at'),
});
const row = (n: number) => ({ id: v7(), size: n % 4, at: new Date(Date.UTC(2026, 0, 1 + (n % 4))) });
const rows = Array.from({ length: 23 }, (_, n) => row(n));

let database: Database;
let drop: () => Promise<void>;

beforeAll(async () => {
  const fresh = await freshDatabase();
  drop = fresh.drop;
  database = openDatabase({ url: fresh.url, timeouts: PATIENT });
  await database.pool.query(
    'create table things (id uuid primary key, other uuid, size integer, at timestamptz(3))',
  );
  await database.db.insert(things).values(rows);
});
afterAll(async () => {
  await database.close();
  await drop();
});

async function walk(type: KeyType, direction: Direction, limit: number, between = async () => {}) {
  const column = type === 'bigint' ? things.size : things.at;
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await readPage(
      { list: `things/${type}/${direction}`, column, id: things.id, type, direction },
      { limit, cursor },
      (parts) =>
        database.db
          .select()
          .from(things)
          .where(parts.after)
          .orderBy(...parts.order)
          .limit(parts.limit),
      (thing) => ({ key: (type === 'bigint' ? thing.size : thing.at) ?? 0, id: thing.id }),
    );
    expect(page.rows.length).toBeLessThanOrEqual(limit);
    seen.push(...page.rows.map((thing) => thing.id));
    cursor = page.next;
    await between();
  } while (cursor !== undefined);
  return seen;
}

it.each([
  ['bigint', 'asc'],
  ['bigint', 'desc'],
  ['timestamptz', 'asc'],
  ['timestamptz', 'desc'],
] as const)('shows every row of a list by %s %s once, in order, across ties', async (type, direction) => {
  const sorted = rows.toSorted((a, b) => a.size - b.size || (a.id < b.id ? -1 : 1)).map((one) => one.id);
  const wanted = direction === 'asc' ? sorted : sorted.toReversed();
  for (const limit of [1, 5, 23, 100]) expect(await walk(type, direction, limit)).toEqual(wanted);
});

it('neither skips nor repeats a row when rows are added while a reader turns pages', async () => {
  const seen = await walk('bigint', 'desc', 5, async () => {
    await database.db.insert(things).values({ ...row(3), size: 99 });
  });
  expect(seen.toSorted()).toEqual(rows.map((one) => one.id).toSorted());
});

it('accepts a number that is out of range for its column', async () => {
  const page = await readPage(
    { list: 'things', column: things.size, id: things.id, type: 'bigint', direction: 'desc' },
    { cursor: Buffer.from(JSON.stringify(['things', 2 ** 50, v7()])).toString('base64url') },
    (parts) => database.db.select().from(things).where(parts.after).limit(1),
    (thing) => ({ key: thing.size ?? 0, id: thing.id }),
  );
  expect(page.rows).toHaveLength(1);
});
