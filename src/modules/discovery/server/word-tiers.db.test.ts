import { afterAll, beforeAll, expect, it } from 'vitest';
import { createKollab, createPerson } from '#tests/factories.ts';
import { makeManyKollabs } from '#tests/many-kollabs.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { WORDS } from './word-sources.sql.ts';
import { SMALL } from './word-statements.ts';

interface Counted {
  tier: number;
  query: string;
  count: number | null;
}

const MADE = SMALL + 10;

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  const owner = await createPerson(app.context);
  const kollab = (more: object) => createKollab(app.context, owner, more);
  // The others are made like it.
  await kollab({ title: 'Plain', summary: 'A dulse', compensation: 'A laver', category: 'art' });
  await makeManyKollabs(app.context.database.pool, 'Bladderwrack', MADE);
  await kollab({ title: 'Bladderwrack' });
  await kollab({ title: 'A', summary: 'Of bladderwrack and kelpwood' });
  await kollab({ title: 'B', compensation: 'Bladderwrack' });
  await kollab({ title: 'C', compensation: 'Bladderwrack', lookingFor: 'A kelpwood' });
});
afterAll(() => app.close());

async function tiersOf(word: string, butNot = '') {
  const { pool } = app.context.database;
  const { text } = WORDS.kollabs.tiers;
  const { rows } = await pool.query<Counted>(text, [[word], ['=open'], butNot]);
  return rows;
}

/** What each tier finds, counted by itself. */
async function foundBy(tiers: Counted[]): Promise<number[]> {
  const { pool } = app.context.database;
  const counts = tiers.map(({ query }) => pool.query(WORDS.kollabs.countTier.text, [query]));
  return (await Promise.all(counts)).map(({ rows }) => rows[0].count);
}

it.each([
  // Those of the third tier are more than a page: what is behind it is not counted by itself.
  ['bladderwrack', '', [MADE + 4, 1, 0, MADE, null, null, null]],
  // In the last two alone.
  ['dulse', '', [MADE + 1, 0, 0, 0, 0, MADE + 1, null]],
  ['laver', '', [MADE + 1, 0, 0, 0, 0, 0, MADE + 1]],
  // A few, each of which is asked for its tier.
  ['kelpwood', '', [2, 0, 0, 0, 1, null, null]],
  // Without what is found another way.
  ['laver', " & !'abladderwrack'", [1, 0, 0, 0, 0, null, null]],
  ['nothing', '', [0, 0, 0, 0, 0, null, null]],
])('counts the tiers of %s%s as each of them by itself', async (word, butNot, expected) => {
  const tiers = await tiersOf(word, butNot);
  expect(tiers.map(({ count }) => count)).toEqual(expected);
  const found = await foundBy(tiers);
  const [whole, ...each] = found;
  expect(each.reduce((sum, count) => sum + count, 0)).toBe(whole);
  for (const [place, { count }] of tiers.slice(1).entries()) {
    if (count !== null) expect(each[place]).toBe(count);
  }
});
