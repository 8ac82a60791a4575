import { afterAll, beforeAll, expect, it } from 'vitest';
import { COUNTED_FOUND, type FoundCounts, searchCounts } from '#modules/search/search-counts.rules.ts';
import { createKollab, createPerson, createPost, type Person } from '#tests/factories.ts';
import { makeManyKollabs } from '#tests/many-kollabs.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { createSimilarPages } from './similar-pages.ts';
import { createWordSearches } from './word-search.queries.ts';
import { WORDS } from './word-sources.sql.ts';

let app: TestApp;
let creator: Person;
let business: Person;
let reader: Person;

beforeAll(async () => {
  app = await startTestApp();
  const person = (profile: object) =>
    createPerson(app.context, { profile: { headline: 'Of the kelpwood', ...profile } });
  const quick = { answersQuickly: true };
  creator = await person({ contentType: 'art', featuredPlatform: 'youtube', audienceSize: 500, ...quick });
  business = await person({ accountType: 'business', contentType: 'food', featuredPlatform: 'none' });
  reader = await createPerson(app.context);
  const kollab = (owner: Person, more: object) =>
    createKollab(app.context, owner, { title: 'Kelpwood', ...more });
  await kollab(creator, { category: 'art', lookingForTypes: ['creators'] });
  await kollab(creator, { category: 'art', lookingForTypes: ['creators', 'businesses'] });
  await kollab(creator, { category: 'food', lookingForTypes: ['businesses'] });
  await kollab(business, { category: 'food', lookingForTypes: ['creators'] });
  await kollab(creator, { category: 'food', lookingForTypes: ['creators'], active: false });
  await createPost(app.context, creator, { desc: 'A kelpwood', category: 'music' });
  await createPost(app.context, business, { desc: 'A kelpwood', category: 'food' });
  expect((await app.call('PUT', `/block/${business.username}`, { token: reader.token })).status).toBe(200);
});
afterAll(() => app.close());

type Facets = Record<string, string | undefined>;

const queryOf = (facets: Facets) =>
  new URLSearchParams(JSON.parse(JSON.stringify({ q: 'kelpwood', ...facets })));

async function counts(facets: Facets, by?: Person): Promise<FoundCounts> {
  const { status, body } = await app.call('GET', `/search/counts?${queryOf(facets)}`, { token: by?.token });
  expect(status).toBe(200);
  return body;
}

/** What the search itself says of a choice. */
async function total(facets: Facets, by?: Person): Promise<string | null> {
  return (await app.call('GET', `/search?${queryOf(facets)}`, { token: by?.token })).headers.get(
    'x-total-count',
  );
}

it('counts what each choice finds, of every kind, also for one who leaves something out', async () => {
  for (const by of [undefined, reader]) {
    for (const kind of ['kollabs', 'users', 'posts']) {
      for (const shared of [{}, { minAudience: '1' }, ...(kind === 'kollabs' ? [{ active: 'false' }] : [])]) {
        const counted = await counts({ kind, ...shared }, by);
        const quickly = kind === 'posts' ? [] : [{ answers: 'quickly' as const }];
        for (const chosen of [{}, { category: 'food' }, { platform: 'youtube' }, ...quickly]) {
          const shown = searchCounts(counted, chosen);
          const who =
            kind === 'kollabs'
              ? (['lookingFor', 'creators'] as const)
              : (['accountType', 'creator'] as const);
          const answers = kind === 'posts' ? [] : [['answers', 'quickly'] as const];
          for (const [facet, value] of [
            ['category', 'art'] as const,
            ['platform', 'youtube'] as const,
            ...[who, ...answers],
          ]) {
            const asked = { kind, ...shared, ...chosen, [facet]: value };
            expect([by?.username, asked, shown[facet][value]]).toEqual([
              ...[by?.username, asked, await total(asked, by)],
            ]);
          }
        }
      }
    }
  }
});

it('is empty where nothing is found, and refuses what a search refuses', async () => {
  expect(await counts({ q: 'qqqqqqq' })).toEqual({ counts: [], more: false });
  expect((await app.call('GET', '/search/counts')).body.fields).toEqual({ q: 'Required' });
});

it('counts no more than its bound, says so, and looks at no more', async () => {
  const { pool } = app.context.database;
  await makeManyKollabs(app.context.database, 'Bladderwrack', COUNTED_FOUND + 200);
  const counted = await counts({ q: 'bladderwrack' });
  expect(counted.more).toBe(true);
  expect(counted.counts.reduce((sum, { count }) => sum + count, 0)).toBe(COUNTED_FOUND);

  const plans: string[] = [];
  const explaining = {
    query: async ({ text, values }: { text: string; values: unknown[] }) => {
      if (!text.startsWith('with looked')) return pool.query(text, values);
      const { rows } = await pool.query(`explain (analyze, costs off, timing off) ${text}`, values);
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
      return { rows: [] };
    },
  };
  const database = { pool: explaining, planned: explaining } as never;
  const searches = createWordSearches({ ...app.context, database }, createSimilarPages(app.context));
  await searches.count({ statements: WORDS.kollabs, asked: ['bladderwrack'], entries: ['=open'] }, null);
  expect(plans[0]).toContain('kollab_tags_words');
  expect(plans[0]).not.toContain('Seq Scan on kollab_tags');
  const read = plans[0]?.match(/Bitmap Heap Scan on kollab_tags .*?rows=([\d.]+)/);
  expect(Number(read?.[1])).toBe(COUNTED_FOUND + 1);
});
