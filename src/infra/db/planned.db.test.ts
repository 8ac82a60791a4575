import { expect, it, onTestFinished } from 'vitest';
import { ownDatabase } from '#tests/own-database.ts';
import { PATIENT } from '#tests/tools/database.ts';
import { MAX_PREPARED, plannedUses, queryPlanned } from './planned.ts';
import { openDatabase } from './pool.ts';

/** One connection, so that its prepared statements can be inspected. */
async function open() {
  const database = openDatabase({ url: await ownDatabase(), planned: 1, timeouts: PATIENT });
  onTestFinished(() => database.close());
  const ask = async (n: number) => {
    const { rows } = await queryPlanned<{ n: number }>(database, `select ${n} + $1::int as n`, [0]);
    return rows[0]?.n;
  };
  const kept = async () => {
    const { rows } = await database.planned.query<{ name: string; statement: string }>(
      'select name, statement from pg_prepared_statements',
    );
    return rows;
  };
  return { ask, kept };
}

it('keeps the plans of the most recently used texts, up to a limit per connection', async () => {
  const { ask, kept } = await open();
  const before = plannedUses.runs.kept;
  for (let n = 0; n < 3 * MAX_PREPARED; n++) {
    expect(await ask(n)).toBe(n);
    expect(await ask(0)).toBe(0);
  }
  const texts = (await kept()).map(({ statement }) => statement);
  expect(texts).toHaveLength(MAX_PREPARED);
  expect(texts).toContain('select 0 + $1::int as n');
  expect(texts).toContain(`select ${3 * MAX_PREPARED - 1} + $1::int as n`);
  expect(texts).not.toContain('select 1 + $1::int as n');
  expect(plannedUses.kept).toBe(MAX_PREPARED);
  expect(plannedUses.runs.kept - before).toBe(3 * MAX_PREPARED);
});

it('never gives a name to another text, also when many run at once', async () => {
  const { ask, kept } = await open();
  const names = new Map<string, string>();
  for (let round = 0; round < 3; round++) {
    const numbers = Array.from({ length: 2 * MAX_PREPARED }, (_, n) => n);
    expect(await Promise.all(numbers.map(ask))).toEqual(numbers);
    for (const { name, statement } of await kept()) {
      expect(names.get(name) ?? statement).toBe(statement);
      names.set(name, statement);
    }
  }
  expect(await kept()).toHaveLength(MAX_PREPARED);
});
