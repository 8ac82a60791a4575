// @module-tag whole
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AppContext } from '#infra/app-context.ts';
import { readSearch } from '#modules/search/search.rules.ts';
import { createKollab, createPeople, createPerson, type Person } from '#tests/factories.ts';
import { makeManyKollabs } from '#tests/many-kollabs.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';
import { findNewKollabs } from './new-kollabs.service.ts';

// A look for new Kollabs reads only rows posted since the last one, regardless of how many older rows exist.

let app: TestApp;
let reader: Person;
let since: Date;
const NEW = 10;

beforeAll(async () => {
  app = await acquireTestApp();
  await createPeople(app.context, 300);
  const owner = await createPerson(app.context, { profile: { audienceSize: 5000 } });
  await createKollab(app.context, owner, { title: 'Tides' });
  await makeManyKollabs(app.context.database, 'Tides', 6000);
  await app.context.database.pool.query('analyze profiles');
  since = app.clock.now();
  app.clock.advance(60_000);
  for (let n = 0; n < NEW; n++) await createKollab(app.context, owner, { title: `Tides anew ${n}` });
  reader = await createPerson(app.context);
});
afterAll(() => app.close());

interface Plan {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}

interface Asked {
  text: string;
  values: unknown[];
}

/** Returns the statements that a look runs on either pool, and the number of results. */
async function look(parameters: string): Promise<{ asked: Asked[]; found: number }> {
  const asked: Asked[] = [];
  const { database } = app.context;
  const recorded = (pool: pg.Pool) =>
    new Proxy(pool, {
      get: (target, name) => {
        const value = Reflect.get(target, name);
        if (name !== 'query') return value;
        return (...given: [Asked]) => {
          asked.push(given[0]);
          return target.query(...given);
        };
      },
    });
  const context: AppContext = {
    ...app.context,
    database: { ...database, pool: recorded(database.pool), planned: recorded(database.planned) },
  };
  const search = readSearch(new URLSearchParams(parameters));
  const span = { since, until: app.clock.now(), most: 31 };
  const found = await findNewKollabs(context, search, reader.userId, span);
  return { asked: asked.filter(({ text }) => text?.includes('from search_kollabs')), found: found.length };
}

/** Counts the search rows that a statement reads. */
async function rowsRead({ text, values }: Asked): Promise<number> {
  const { rows } = await app.context.database.pool.query(
    `explain (analyze, timing off, format json) ${text}`,
    values,
  );
  const flat = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(flat)];
  return flat(rows[0]['QUERY PLAN'][0].Plan)
    .filter((node) => node['Relation Name'] === 'search_kollabs')
    .reduce((sum, node) => {
      const read = node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0);
      return sum + read * node['Actual Loops'];
    }, 0);
}

it.each([
  ['words that all have', 'q=tides', NEW],
  ['words that none has', 'q=weatherstone', 0],
  ['words with facets', 'q=tides&category=music&lookingFor=creators', NEW],
  ['an audience', 'q=tides&min=1000&max=9000', NEW],
  ['an audience that none has', 'q=tides&min=9000', 0],
  ['facets alone', 'category=music', NEW],
])('reads only new rows: %s', async (_, parameters, finds) => {
  for (const hasExclusions of [false, true]) {
    if (hasExclusions) {
      const other = await createPerson(app.context);
      await app.call('PUT', `/block/${other.username}`, { token: reader.token });
    }
    const { asked, found } = await look(parameters);
    expect(found).toBe(finds);
    expect(asked).toHaveLength(1);
    for (const one of asked) expect(await rowsRead(one)).toBeLessThanOrEqual(NEW + 1);
  }
});
