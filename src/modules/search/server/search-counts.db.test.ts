import { afterAll, beforeAll, expect, it } from 'vitest';
import type { FacetCounts } from '#modules/search/search.contract.ts';
import { MAX_COUNTED } from '#modules/search/search.rules.ts';
import { searchCounts } from '#modules/search/search-counts.rules.ts';
import { createKollab, createPerson, createPost, type Person } from '#tests/factories.ts';
import { makeManyKollabs } from '#tests/many-kollabs.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';

let app: TestApp;
let creator: Person;
let business: Person;
let reader: Person;

beforeAll(async () => {
  app = await acquireTestApp();
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

async function counts(facets: Facets, by?: Person): Promise<FacetCounts> {
  const { status, body } = await app.call('GET', `/search/counts?${queryOf(facets)}`, { token: by?.token });
  expect(status).toBe(200);
  return body;
}

/** The total that the search itself returns for a choice. */
async function total(facets: Facets, by?: Person): Promise<string | null> {
  return (await app.call('GET', `/search?${queryOf(facets)}`, { token: by?.token })).headers.get(
    'x-total-count',
  );
}

it('counts the results of each choice, for every kind and for viewers with exclusions', {
  tags: ['whole'],
}, async () => {
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

it('is empty if nothing is found', async () => {
  expect(await counts({ q: 'qqqqqqq' })).toEqual({ counts: [], more: false });
});

it('counts everything that matches the facets if there are no words', async () => {
  const all = await counts({ q: undefined, kind: 'users', minAudience: '1' });
  expect(all.counts).toEqual([
    { accountType: 'creator', answers: 'quickly', category: 'art', platform: 'youtube', count: 1 },
  ]);
});

it('counts up to the limit, and tells that there is more', async () => {
  await makeManyKollabs(app.context.database, 'Bladderwrack', MAX_COUNTED + 200);
  const counted = await counts({ q: 'bladderwrack' });
  expect(counted.more).toBe(true);
  expect(counted.counts.reduce((sum, { count }) => sum + count, 0)).toBe(MAX_COUNTED);
});
