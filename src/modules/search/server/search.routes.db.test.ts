import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createKollab, createPerson, kollabForm, type Person } from '#tests/factories.ts';
import { expectSoundLedger } from '#tests/ledger.ts';
import { indexRows } from '#tests/search-rows.ts';
import { acquireTestApp, type CallResponse, type TestApp } from '#tests/test-app.ts';

let app: TestApp;
let viewer: Person;

beforeAll(async () => {
  app = await acquireTestApp();
  viewer = await createPerson(app.context, {
    profile: { contentType: 'music', featuredPlatform: 'youtube', audienceSize: 1000 },
  });
});
afterAll(async () => {
  await expectSoundLedger(app.context);
  await app.close();
});

const search = (body: object, { token, query = '' }: { token?: string; query?: string } = {}) =>
  app.call('POST', `/searchkollabs${query}`, { body, token });
const people = (body: object, { token, query = '' }: { token?: string; query?: string } = {}) =>
  app.call('POST', `/searchusers${query}`, { body, token });
const titles = (response: CallResponse) => response.body.map(({ title }: { title: string }) => title);
const names = (response: CallResponse) => response.body.map(({ username }: { username: string }) => username);

async function owner(contentType: string, featuredPlatform: string, audienceSize: number): Promise<Person> {
  return createPerson(app.context, { profile: { contentType, featuredPlatform, audienceSize } });
}

/** Reads every page of a search, with `limit` results each. */
async function walk(body: object, limit: number, token?: string, path = '/searchkollabs'): Promise<any[]> {
  const seen = [];
  let address: string | undefined = `${path}?limit=${limit}`;
  while (address) {
    const response: CallResponse = await app.call('POST', address, { body, token });
    expect(response.status, response.text).toBe(200);
    expect(response.body.length).toBeLessThanOrEqual(limit);
    seen.push(...response.body);
    address = response.headers.get('link')?.match(/^<\/api(.+)>; rel="next"$/)?.[1];
  }
  return seen;
}

describe('tags', () => {
  it('orders by content type, then platform, then nearest audience, and returns every Kollab once', async () => {
    const owners: [string, string, number][] = [
      ['music', 'youtube', 1000],
      ['music', 'youtube', 1000],
      ['music', 'youtube', 1010],
      ['music', 'youtube', 995],
      ['music', 'youtube', 0],
      ['music', 'twitch', 1000],
      ['music', 'none', 0],
      ['music', 'instagram', 5_000_000_000],
      ['art', 'youtube', 1001],
      ['food', 'youtube', 998],
      ['food', 'twitch', 1000],
      ['art', 'none', 999],
      ['art', 'none', 1001],
    ];
    const made = [];
    for (const [contentType, platform, audience] of owners) {
      const person = await owner(contentType, platform, audience);
      for (const tags of [['tide'], ['tide', 'pier']]) {
        app.clock.advance(1000);
        const id = await createKollab(app.context, person, { tags });
        made.push({ id, step: stepOf(contentType, platform), distance: Math.abs(audience - 1000) });
      }
    }
    const keys = (kollab: any) => [
      stepOf(kollab.contentType, kollab.featuredPlatform),
      Math.abs(kollab.audienceSize - 1000),
    ];
    const expected = made
      .map(({ step, distance }) => [step, distance])
      .sort(([a = 0, x = 0], [b = 0, y = 0]) => a - b || x - y);
    for (const limit of [100, 1, 2, 3, 7]) {
      const seen = await walk({ tags: ['tide', 'pier'] }, limit, viewer.token);
      expect(new Set(seen.map(({ kollabId }) => kollabId))).toEqual(new Set(made.map(({ id }) => id)));
      expect(seen.map(keys)).toEqual(expected);
    }
    const all = await search({ tags: ['tide', 'pier'] }, { token: viewer.token });
    expect(all.headers.get('x-total-count')).toBe(String(owners.length * 2));
    expect((await search({ tags: ['pier'] })).headers.get('x-total-count')).toBe(String(owners.length));
  });

  it('shows visitors the most recent first, and supports the other orders', async () => {
    for (const [place, audience] of [300, 100, 200].entries()) {
      app.clock.advance(1000);
      await createKollab(app.context, await owner('food', 'twitch', audience), {
        tags: ['orders'],
        title: String(place),
      });
    }
    const list = async (filter?: string) => titles(await search({ tags: ['orders'], filter }));
    expect(await list()).toEqual(['2', '1', '0']);
    expect(await list('similarity')).toEqual(['2', '1', '0']);
    expect(await list('dateAsc')).toEqual(['0', '1', '2']);
    expect(await list('audienceSize')).toEqual(['0', '2', '1']);
    for (const filter of ['dateAsc', 'dateDesc', 'audienceSize']) {
      const seen = await walk({ tags: ['orders'], filter }, 1);
      expect(seen.map(({ title }) => title)).toEqual(await list(filter));
    }
  });

  it('filters by account type, category, platform, audience and state', async () => {
    const [small, large] = [await owner('art', 'twitch', 10), await owner('art', 'youtube', 5000)];
    await createKollab(app.context, small, { tags: ['facets'], title: 'a', category: 'food' });
    await createKollab(app.context, large, {
      tags: ['facets'],
      title: 'b',
      lookingForTypes: ['creators', 'businesses'],
    });
    await createKollab(app.context, large, { tags: ['facets'], title: 'closed', active: false });
    for (const token of [undefined, viewer.token]) {
      const list = async (facets: object) =>
        titles(await search({ tags: ['facets'], ...facets }, { token })).sort();
      expect(await list({})).toEqual(['a', 'b']);
      expect(await list({ active: false })).toEqual(['a', 'b', 'closed']);
      expect(await list({ category: 'food' })).toEqual(['a']);
      expect(await list({ platform: 'youtube' })).toEqual(['b']);
      expect(await list({ platform: 'instagram' })).toEqual([]);
      expect(await list({ lookingFor: 'businesses' })).toEqual(['b']);
      expect(await list({ minAudience: 11 })).toEqual(['b']);
      expect(await list({ maxAudience: 10 })).toEqual(['a']);
      expect(await list({ minAudience: 10, maxAudience: 5000 })).toEqual(['a', 'b']);
    }
  });

  it('counts exactly up to 1,000, and returns 1000+ beyond', async () => {
    const person = await owner('art', 'none', 0);
    const { db, pool } = app.context.database;
    const add = async (from: number, to: number) => {
      await pool.query(
        `insert into kollabs (id, owner_id, title, image_url, category, looking_for_types, looking_for, summary,
           compensation, tags, date_posted, active)
         select gen_random_uuid(), $1, 't', 'i', 'art', '{creators}', 'l', 's', 'c', '{many,lots}', $2, false
         from generate_series($3::int, $4::int)`,
        [person.userId, app.clock.now(), from, to],
      );
      await indexRows(db, 'user', [person.userId]);
    };
    const total = async (tags: string[]) =>
      (await search({ tags, active: false })).headers.get('x-total-count');
    // In parts, so that each stays within the statement timeout on a busy machine.
    for (let first = 1; first <= 1000; first += 200) await add(first, first + 199);
    expect([await total(['many']), await total(['many', 'lots'])]).toEqual(['1000', '1000']);
    await add(1001, 1001);
    expect([await total(['many']), await total(['many', 'lots'])]).toEqual(['1000+', '1000+']);
  });

  it('follows publishing, closing, deleting and a new audience', async () => {
    const form = kollabForm({ tags: ['Followed Tag', 'x'] });
    const { body } = await app.call('POST', '/kollab', { token: viewer.token, body: form });
    const id = body.result.kollabId as string;
    const found = async (facets: object = {}) => (await search({ tags: [' FOLLOWED tag'], ...facets })).body;
    expect(await found()).toHaveLength(1);
    expect((await search({ tags: ['x'] })).body).toHaveLength(1);
    const { db, pool } = app.context.database;
    const set = async (audience: number) => {
      await pool.query('update profiles set audience_size = $2 where user_id = $1', [
        viewer.userId,
        audience,
      ]);
      await indexRows(db, 'user', [viewer.userId]);
    };
    await set(77_777);
    expect(await found({ minAudience: 77_777, maxAudience: 77_777 })).toHaveLength(1);
    await set(1000);
    await app.call('POST', `/kollab/${id}/close`, { token: viewer.token });
    expect([(await found()).length, (await found({ active: false })).length]).toEqual([0, 1]);
    await app.call('DELETE', `/kollab/${id}/delete`, { token: viewer.token });
    expect(await found({ active: false })).toEqual([]);
  });

  it('stores one row for each Kollab, with the data of its owner', async () => {
    const { rows } = await app.context.database.pool.query(
      `select id, audience, content_type, platform, '=open' = any(facets) as open from search_kollabs
       except select k.id, p.audience_size, p.content_type, p.featured_platform, k.active from kollabs k
         join profiles p on p.user_id = k.owner_id where k.state = 'active'`,
    );
    expect(rows).toEqual([]);
  });
});

describe('users', () => {
  it('finds by username, name and headline, and by similar text if nobody matches as typed', async () => {
    const add = (username: string, profile: object) =>
      createPerson(app.context, { profile: { username, contentType: 'travel', ...profile } });
    await add('zephyrine', { displayName: 'Zephyrine Oduya', headline: 'Lighthouses, one at a time' });
    app.clock.advance(1000);
    await add('other_one', { displayName: 'Somebody Else', headline: 'Zephyrine fan' });
    // Names rank before headlines.
    expect(names(await people({ q: 'ZEPHYR' }))).toEqual(['zephyrine', 'other_one']);
    expect(names(await people({ q: 'oduya zephyrine' }))).toEqual(['zephyrine']);
    expect(names(await people({ q: 'lighthouse' }))).toEqual(['zephyrine']);
    for (const typo of ['zephirine', 'Zepyhrine', 'ligthouses']) {
      expect(names(await people({ q: typo })), typo).toContain('zephyrine');
    }
    expect(names(await people({ q: 'Lovelace' }))).toEqual([]);
  });

  it('supports orders, filters and pages', async () => {
    const rows: [string, string, number][] = [
      ['music', 'youtube', 990],
      ['music', 'twitch', 1000],
      ['art', 'youtube', 2000],
      ['art', 'none', 1000],
      ['music', 'youtube', 3000],
    ];
    for (const [place, [contentType, featuredPlatform, audienceSize]] of rows.entries()) {
      app.clock.advance(1000);
      await createPerson(app.context, {
        profile: { username: `quokka_${place}`, contentType, featuredPlatform, audienceSize },
      });
    }
    const q = 'quokka';
    const list = async (body: object, token?: string) =>
      names(await people({ q, ...body }, { token })).map((name: string) => Number(name.at(-1)));
    expect(await list({}, viewer.token)).toEqual([0, 4, 1, 2, 3]);
    expect(await list({})).toEqual([4, 3, 2, 1, 0]);
    expect(await list({ filter: 'dateAsc' })).toEqual([0, 1, 2, 3, 4]);
    expect((await list({ filter: 'audienceSize' })).slice(0, 2)).toEqual([4, 2]);
    expect(await list({ category: 'art', platform: 'youtube' })).toEqual([2]);
    expect(await list({ accountType: 'business' })).toEqual([]);
    expect(await list({ minAudience: 1001, maxAudience: 2999 })).toEqual([2]);
    for (const filter of ['similarity', 'dateAsc', 'dateDesc', 'audienceSize']) {
      const whole = await people({ q, filter }, { token: viewer.token });
      for (const term of [q, 'quoka']) {
        const seen = await walk({ q: term, filter }, 2, viewer.token, '/searchusers');
        expect(
          seen.map(({ username }) => username),
          `${filter} ${term}`,
        ).toEqual(names(whole));
      }
      expect(whole.headers.get('x-total-count')).toBe('5');
    }
  });
});

function stepOf(contentType: string, platform: string): number {
  return (contentType === 'music' ? 0 : 2) + (platform === 'youtube' ? 0 : 1);
}
