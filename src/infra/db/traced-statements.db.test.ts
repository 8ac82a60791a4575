import { afterAll, beforeAll, expect, it } from 'vitest';
import { freshDatabase, PATIENT } from '#tests/tools/database.ts';
import { type Span, within } from '../tracing/span.ts';
import { queryPlanned } from './planned.ts';
import { type Database, openDatabase, transaction } from './pool.ts';

/** A span that records its children and how they ended. */
function listing(done: string[]): Span {
  return {
    traceId: '',
    traceparent: '',
    open: true,
    child: (name) => ({ ...listing(done), end: (error) => void done.push(error ? `${name} failed` : name) }),
    set() {},
    end() {},
  };
}

let database: Database;
let drop: () => Promise<void>;
beforeAll(async () => {
  const made = await freshDatabase();
  drop = made.drop;
  // With a single connection, all statements wait for each other.
  database = openDatabase({ url: made.url, max: 1, planned: 1, traced: true, timeouts: PATIENT });
});
afterAll(async () => {
  await database.close();
  await drop();
});

it('a statement belongs to the span of its caller, also if it had to wait for another one', async () => {
  const all = ['accounts', 'profiles', 'kollabs', 'requests'].map((table) => ({
    table,
    done: [] as string[],
  }));
  const untraced = within(undefined, () => database.pool.query('select 1 from blocks'));
  await Promise.all(
    all.map(({ table, done }) =>
      within(listing(done), () =>
        Promise.all([
          database.pool.query(`select 1 from ${table}`),
          database.db.execute(`select 2 from ${table}`),
          queryPlanned(database, `select 3 from ${table}`, []),
          transaction(database.db, (tx) => tx.execute(`select 4 from ${table}`)),
        ]),
      ),
    ),
  );
  await untraced;
  for (const { table, done } of all) {
    expect(done.filter((name) => name === `select ${table}`)).toHaveLength(4);
    expect(done.filter((name) => name.startsWith('select'))).toHaveLength(4);
    expect(done).toContain('commit');
  }
});

it('a statement that fails ends its span', async () => {
  const done: string[] = [];
  const ask = () => Promise.allSettled([database.pool.query('select 1 from no_such_table')]);
  await within(listing(done), ask);
  await within(listing(done), () =>
    transaction(database.db, (tx) => tx.execute('select 1 from no_such_table')).catch(() => {}),
  );
  expect(done.filter((name) => name === 'select no_such_table failed')).toHaveLength(2);
});
