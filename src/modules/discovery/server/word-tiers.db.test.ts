import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createKollab, createPerson } from '#tests/factories.ts';
import { makeManyKollabs } from '#tests/many-kollabs.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { shareOfQuery } from './query-share.ts';
import { createParser } from './word-parse.ts';
import { WORDS } from './word-sources.sql.ts';
import { createSpreads } from './word-spread.ts';
import { MANY } from './word-statements.ts';

const MADE = MANY + 10;

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
  const owner = await createPerson(app.context);
  const kollab = (more: object) => createKollab(app.context, owner, more);
  // The others are made like it.
  await kollab({ title: 'Plain', summary: 'A dulse', compensation: 'A laver', category: 'art' });
  await makeManyKollabs(app.context.database, 'Bladderwrack', MADE);
  await kollab({ title: 'Bladderwrack' });
  await kollab({ title: 'A', summary: 'Of bladderwrack and kelpwood' });
  await kollab({ title: 'B', compensation: 'Bladderwrack' });
  await kollab({ title: 'C', compensation: 'Bladderwrack', lookingFor: 'A kelpwood' });
});
afterAll(() => app.close());

async function counted(query: string, rest: string | null = null, most = 10_000): Promise<number> {
  const { rows } = await app.context.database.pool.query(WORDS.kollabs.counted.text, [query, rest, most]);
  return rows[0].count;
}

describe('the tiers', () => {
  it.each([
    ['bladderwrack', [1, 0, MADE, 0, 1, 2]],
    ['dulse', [0, 0, 0, 0, MADE + 1, 0]],
    ['laver', [0, 0, 0, 0, 0, MADE + 1]],
    ['kelpwood', [0, 0, 0, 1, 1, 0]],
    ['nothing', [0, 0, 0, 0, 0, 0]],
  ])('of %s have no row in common, and are all that it finds', async (word, expected) => {
    const parse = createParser(app.context.database);
    for (const [indexed, others] of [
      [['=open'], []],
      [[], ['=open']],
    ] as const) {
      const { tiers, whole, rest } = await parse([word], [...indexed], [...others]);
      expect(await Promise.all(tiers.map((tier) => counted(tier ?? '', rest)))).toEqual(expected);
      expect(await counted(whole, rest)).toBe(expected.reduce((sum, count) => sum + count, 0));
    }
  });
});

describe('the spread of words', () => {
  it('holds each tier within its bounds, before and behind the statistics', async () => {
    const { database } = app.context;
    const { rows: before, shareOf } = await createSpreads(app.context)('user_words');
    expect(before).toBe(1_000_000);
    expect(shareOf('abladderwrack')).toEqual({ least: 0, likely: 0.125, most: 1 });
    await database.pool.query('vacuum analyze kollab_tags');
    const spread = await createSpreads(app.context)('kollab_tags');
    expect(spread.rows).toBeGreaterThan(MADE * 0.9);
    const parse = createParser(database);
    for (const word of ['bladderwrack', 'dulse', 'laver', 'kelpwood', 'nothing']) {
      const { tiers } = await parse([word], ['=open'], []);
      for (const tier of tiers) {
        const { least, most } = shareOfQuery(tier ?? '', spread.shareOf);
        const count = await counted(tier ?? '');
        // A row or two were made behind the last look.
        expect(count).toBeGreaterThanOrEqual(Math.floor(least * spread.rows) - 2);
        expect(count).toBeLessThanOrEqual(Math.ceil(most * spread.rows) + 5);
      }
    }
  });

  it('keeps what it read for five minutes, and reads it again where that failed', async () => {
    const { clock, database } = app.context;
    let reads = 0;
    let fails = true;
    const planned = {
      query: async (query: never) => {
        reads++;
        if (fails) throw new Error('away');
        return database.pool.query(query);
      },
    };
    const spreadOf = createSpreads({ clock, database: { ...database, planned } as never });
    await expect(spreadOf('kollab_tags')).rejects.toThrow('away');
    fails = false;
    const first = await spreadOf('kollab_tags');
    expect(await spreadOf('kollab_tags')).toBe(first);
    expect(reads).toBe(2);
    app.clock.advance(300_000);
    // The old one serves while the new one is read.
    expect(await spreadOf('kollab_tags')).toBe(first);
    expect(reads).toBe(3);
  });
});
