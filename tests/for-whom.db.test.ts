import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AccountType, LookingForType } from '#contract/product.ts';
import { createKollabs, createPerson, type Person } from './factories.ts';
import { acquireTestApp, type TestApp } from './test-app.ts';

// Kollabs that look only for the other account type come after those that look for the viewer's.

let app: TestApp;
let creator: Person;
let business: Person;
beforeAll(async () => {
  app = await acquireTestApp();
  const person = (accountType: AccountType) =>
    createPerson(app.context, { profile: { accountType, contentType: 'food' } });
  [creator, business] = [await person('creator'), await person('business')];
  const owner = await createPerson(app.context);
  const now = app.clock.now().getTime();
  const types: LookingForType[][] = [
    ['creators'],
    ['businesses'],
    ['businesses'],
    ['creators', 'businesses'],
    ['creators'],
    ['businesses'],
  ];
  // The first Kollab is the newest and has the most requests.
  await createKollabs(
    app.context,
    types.map((lookingForTypes, n) => ({
      ...{ ownerId: owner.userId, title: String(n), category: 'food', lookingForTypes },
      ...{ datePosted: new Date(now - n * 1000), requestsCount: 20 - n, requestsCompleted: 10 - n },
    })),
  );
});
afterAll(() => app.close());

const titlesOf = (body: { title: string }[]) => body.map(({ title }) => title).join('');

async function pagesOf(path: string, by?: Person): Promise<string[]> {
  const pages: string[] = [];
  for (let next: string | undefined = path; next; ) {
    const { status, body, headers, text } = await app.call('GET', next, { token: by?.token });
    expect(status, text).toBe(200);
    pages.push(titlesOf(body));
    next = headers.get('link')?.match(/^<\/api(.+)>; rel="next"$/)?.[1];
  }
  return pages;
}

it.each([
  '/allkollabs?sort=datePosted',
  '/allkollabs?sort=requestsCount',
  '/allkollabs?sort=requestsCompleted',
  '/allkollabs?sort=datePosted&category=food',
  '/search?kind=kollabs&sort=dateDesc&category=food',
])("%s lists Kollabs that look for the viewer's account type first, across pages", async (path) => {
  const ordered = [
    [undefined, '012345'],
    [creator, '034125'],
    [business, '123504'],
  ] as const;
  for (const [by, expected] of ordered) {
    for (const limit of [1, 2, 3, 4, 6, 100]) {
      const pages = expected.match(new RegExp(`.{1,${limit}}`, 'g'));
      expect(await pagesOf(`${path}&limit=${limit}`, by)).toEqual(pages);
    }
  }
});

it("pages correctly if no Kollab looks for the other type, or none for the viewer's", async () => {
  const path = '/allkollabs?limit=2&lookingFor=creators';
  expect(await pagesOf(path, creator)).toEqual(['03', '4']);
  expect(await pagesOf(path, business)).toEqual(['30', '4']);
});

it('refuses a cursor of a visitor or of a viewer of the other type', async () => {
  for (const by of [undefined, business]) {
    const { headers } = await app.call('GET', '/allkollabs?limit=2', { token: by?.token });
    const next = headers.get('link')?.match(/^<\/api(.+)>/)?.[1] ?? '';
    const refused = await app.call('GET', next, { token: creator.token });
    expect([refused.status, refused.body.code]).toEqual([400, 'malformed']);
  }
});

it("sorts search results by match, and then by whether they look for the viewer's type", async () => {
  const owner = await createPerson(app.context);
  const kollab = (title: string, type: LookingForType) => ({
    ...{ ownerId: owner.userId, title, category: 'art' as const, lookingForTypes: [type] },
  });
  await createKollabs(app.context, [
    kollab('Lanterns', 'businesses'),
    kollab('Lanterns at sea', 'creators'),
    kollab('Lanterns on land', 'businesses'),
  ]);
  const found = await app.call('GET', '/search?kind=kollabs&q=lanterns&sort=dateDesc', {
    token: creator.token,
  });
  expect(
    found.body.map(({ title, matched }: { title: string; matched: object }) => [title, matched]),
  ).toEqual([
    ['Lanterns', expect.objectContaining({ by: 'exact' })],
    ['Lanterns at sea', expect.objectContaining({ by: 'title' })],
    ['Lanterns on land', expect.objectContaining({ by: 'title' })],
  ]);
});

it('sorts curated Kollabs in the same way', async () => {
  for (const [by, expected] of [
    [creator, '034125'],
    [business, '123504'],
  ] as const) {
    expect(titlesOf((await app.call('GET', '/curated/kollabs', { token: by.token })).body)).toBe(expected);
  }
  const few = await app.call('GET', '/curated/kollabs?limit=4', { token: creator.token });
  expect(titlesOf(few.body)).toBe('0341');
});

it('sorts within each page of the feed; time decides which Kollabs are on the page', async () => {
  expect(await pagesOf('/feed?limit=100', creator)).toEqual(['034125']);
  expect(await pagesOf('/feed?limit=4', creator)).toEqual(['0312', '45']);
  expect(await pagesOf('/feed?limit=4', business)).toEqual(['1230', '54']);
});
