import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createKollab, createPerson, type Person, type PersonOverrides } from '#tests/factories.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';

// Muted content, and users with a block in either direction, are in none of a signed-in user's lists.

let app: TestApp;
let me: Person;
let other: Person;

const person = (profile: PersonOverrides['profile'] = {}) =>
  createPerson(app.context, {
    profile: { contentType: 'music', featuredPlatform: 'youtube', audienceSize: 1000, ...profile },
  });

beforeAll(async () => {
  app = await acquireTestApp();
  me = await person();
  other = await person({ displayName: 'Orla the other' });
});
afterAll(() => app.close());

const as = (by?: Person) => ({ token: by?.token });
const choose = (by: Person, body: object) => app.call('POST', '/preferences', { ...as(by), body });
const idsOf = (body: { kollabId: string }[]) => body.map(({ kollabId }) => kollabId);
const namesOf = (body: { username: string }[]) => body.map(({ username }) => username);

/** Reads every list of Kollabs as one viewer. */
async function kollabLists(by?: Person): Promise<Record<string, string[]>> {
  const lists: Record<string, string[]> = {};
  for (const sort of ['requestsCount', 'datePosted']) {
    for (const category of ['', '&category=music', '&category=art']) {
      const query = `sort=${sort}${category}&limit=100`;
      lists[query] = idsOf((await app.call('GET', `/allkollabs?${query}`, as(by))).body);
    }
  }
  for (const filter of ['similarity', 'dateAsc', 'dateDesc', 'audienceSize']) {
    for (const facet of [{}, { minAudience: 1 }]) {
      const body = { tags: ['shared', 'loud'], filter, ...facet };
      const { body: found, headers } = await app.call('POST', '/searchkollabs?limit=100', {
        ...as(by),
        body,
      });
      lists[`search ${filter} ${JSON.stringify(facet)}`] = idsOf(found);
      expect(headers.get('x-total-count')).toBe(String(found.length));
    }
  }
  if (by) {
    lists.curated = idsOf((await app.call('GET', '/curated/kollabs', as(by))).body);
    const matches = (await app.call('GET', '/users/match', as(by))).body;
    lists.match = matches.flatMap(({ kollabs }: { kollabs: { kollabId: string }[] }) => idsOf(kollabs));
  }
  return lists;
}

/** Reads every list of users as one viewer. */
async function peopleLists(by: Person): Promise<Record<string, string[]>> {
  const lists: Record<string, string[]> = {};
  for (const address of ['?sort=audienceSize', '?sort=dateJoined', '?contentType=music', '/similar']) {
    const limit = address.startsWith('?') ? '&limit=100' : '';
    lists[address] = namesOf((await app.call('GET', `/users${address}${limit}`, as(by))).body);
  }
  lists.curated = namesOf((await app.call('GET', '/curated/users', as(by))).body);
  for (const filter of ['similarity', 'dateAsc', 'dateDesc', 'audienceSize']) {
    // The exact search, and the search by similar text.
    for (const q of ['orla', 'orlla']) {
      const response = await app.call('POST', '/searchusers', { ...as(by), body: { q, filter } });
      lists[`search ${filter} ${q}`] = namesOf(response.body);
    }
  }
  const matches = (await app.call('GET', '/users/match', as(by))).body;
  lists.match = matches.map(({ user }: { user: { username: string } }) => user.username);
  return lists;
}

const containing = (lists: Record<string, string[]>, one: string) =>
  Object.keys(lists).filter((list) => lists[list]?.includes(one));

describe('muted', () => {
  let tagged: string;
  let painted: string;
  let wanted: string;
  beforeAll(async () => {
    tagged = await createKollab(app.context, other, { category: 'music', tags: ['shared', 'loud'] });
    painted = await createKollab(app.context, other, { category: 'art', tags: ['shared'] });
    wanted = await createKollab(app.context, other, { category: 'music', tags: ['shared'] });
  });

  it('tags remove their Kollabs from the hub, categories, curated lists, search and matches', async () => {
    const before = containing(await kollabLists(me), tagged);
    expect(before).toHaveLength(14);
    await choose(me, { mutedTags: ['loud'] });
    const lists = await kollabLists(me);
    expect(containing(lists, tagged)).toEqual([]);
    expect(containing(lists, wanted)).toEqual(before);
    // Other viewers are not affected.
    expect(containing(await kollabLists(), tagged)).toHaveLength(12);
    await choose(me, { mutedTags: [] });
    expect(containing(await kollabLists(me), tagged)).toEqual(before);
  });

  it('categories do the same, and their own page is empty', async () => {
    expect(containing(await kollabLists(me), painted)).toHaveLength(13);
    await choose(me, { mutedCategories: ['art'] });
    const lists = await kollabLists(me);
    expect(containing(lists, painted)).toEqual([]);
    expect(lists['sort=datePosted&category=art&limit=100']).toEqual([]);
    expect(containing(lists, wanted)).toHaveLength(14);
    await choose(me, { mutedCategories: [] });
  });

  it('content does not shorten pages, and the next page follows', async () => {
    const other = await person({ contentType: 'food' });
    for (let n = 0; n < 6; n++) {
      const category = n % 2 ? 'food' : 'travel';
      await createKollab(app.context, other, { category, tags: ['pageful'] });
      app.clock.advance(1000);
    }
    const reader = await person();
    await choose(reader, { mutedCategories: ['travel'] });
    const first = await app.call('GET', '/allkollabs?sort=datePosted&limit=2', as(reader));
    expect(first.body.map(({ category }: { category: string }) => category)).toEqual(['food', 'food']);
    const [, next = ''] = /<\/api(.+)>/.exec(first.headers.get('link') ?? '') ?? [];
    expect((await app.call('GET', next, as(reader))).body[0].category).toBe('food');
    const body = { tags: ['pageful'], filter: 'similarity' };
    const found = await app.call('POST', '/searchkollabs?limit=2', { ...as(reader), body });
    expect(found.body).toHaveLength(2);
    expect(found.headers.get('x-total-count')).toBe('3');
    const [, more = ''] = /<\/api(.+)>/.exec(found.headers.get('link') ?? '') ?? [];
    expect((await app.call('POST', more, { ...as(reader), body })).body).toHaveLength(1);
  });
});

describe('blocked users', () => {
  it.each(['the viewer', 'the other'])('are in no list of each other, blocked by %s', async (by) => {
    const kollab = await createKollab(app.context, other, { category: 'music', tags: ['shared'] });
    const [blocker, blocked] = by === 'the viewer' ? [me, other] : [other, me];
    const people = containing(await peopleLists(me), other.username);
    const kollabs = containing(await kollabLists(me), kollab);
    expect([people.length, kollabs.length]).toEqual([14, 14]);

    await app.call('PUT', `/block/${blocked.username}`, as(blocker));
    expect(containing(await peopleLists(me), other.username)).toEqual([]);
    expect(containing(await kollabLists(me), kollab)).toEqual([]);
    // Others still see both.
    const stranger = await person();
    expect(containing(await peopleLists(stranger), other.username)).toEqual(people);

    await app.call('DELETE', `/block/${blocked.username}`, as(blocker));
    expect(containing(await peopleLists(me), other.username)).toEqual(people);
    expect(containing(await kollabLists(me), kollab)).toEqual(kollabs);
  });
});

describe('a user who opts out of Find a Match', () => {
  it('is in no matches, but in all other lists', async () => {
    const before = containing(await peopleLists(me), other.username);
    await choose(other, { appearsInMatch: false });
    expect(containing(await peopleLists(me), other.username)).toEqual(
      before.filter((list) => list !== 'match'),
    );
    await choose(other, { appearsInMatch: true });
    expect(containing(await peopleLists(me), other.username)).toContain('match');
  });
});
