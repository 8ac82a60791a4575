import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { featuredView } from '#modules/hubs/hubs.contract.ts';
import { publicUser } from '#modules/profiles/users.contract.ts';
import { completeTogether } from '#tests/collaboration.ts';
import { createPerson, type Person, type PersonOverrides } from '#tests/factories.ts';
import { expectSoundLedger } from '#tests/ledger.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';

const strictUser = z.strictObject(publicUser.shape);
const DAY_MS = 24 * 60 * 60 * 1000;

let app: TestApp;
beforeAll(async () => {
  app = await acquireTestApp();
});
afterAll(async () => {
  await expectSoundLedger(app.context);
  await app.close();
});

const person = (profile: PersonOverrides['profile'] = {}, account: PersonOverrides['account'] = {}) =>
  createPerson(app.context, { profile, account });
const ask = async (path: string, by?: Person) => app.call('GET', path, { token: await by?.freshToken() });
const names = (body: { username: string }[]) => body.map(({ username }) => username);

/** Follows the Link header to the end of a list. */
async function wholeList(path: string): Promise<string[]> {
  const found: string[] = [];
  for (let next: string | undefined = path; next !== undefined; ) {
    const response = await ask(next);
    expect(response.status).toBe(200);
    found.push(...names(response.body));
    next = /<\/api([^>]+)>/.exec(response.headers.get('link') ?? '')?.[1];
  }
  return found;
}

describe('lists', () => {
  it('lists users by audience and by join date, page by page, also with ties', async () => {
    // No other user of this file has the content type news.
    const made: { username: string; audienceSize: number; at: number }[] = [];
    for (const [place, audienceSize] of [50, 900, 50, 7, 900, 0, 50].entries()) {
      const at = app.clock.now().getTime() - place * DAY_MS;
      const { username } = await person({ contentType: 'news', audienceSize, dateJoined: new Date(at) });
      made.push({ username, audienceSize, at });
    }
    const popular = await wholeList('/users?contentType=news&limit=2');
    expect(popular.map((name) => made.find(({ username }) => username === name)?.audienceSize)).toEqual([
      900, 900, 50, 50, 50, 7, 0,
    ]);
    expect(new Set(popular).size).toBe(7);
    const recent = await wholeList('/users?contentType=news&sort=dateJoined&limit=3');
    expect(recent).toEqual(made.map(({ username }) => username));
  });

  it('filters by platform and account type', async () => {
    const shop = await person({
      accountType: 'business',
      contentType: 'finance',
      featuredPlatform: 'twitch',
      audienceSize: 12,
    });
    const maker = await person({ contentType: 'finance', featuredPlatform: 'twitch', audienceSize: 13 });
    await person({ contentType: 'finance', featuredPlatform: 'instagram', audienceSize: 14 });
    const twitch = '/users?featuredPlatform=twitch&contentType=finance';
    expect(names((await ask(twitch)).body)).toEqual([maker.username, shop.username]);
    expect(names((await ask(`${twitch}&accountType=business`)).body)).toEqual([shop.username]);
    expect(names((await ask(`${twitch}&accountType=creator`)).body)).toEqual([maker.username]);
  });

  it('returns exactly the public fields, and ten users by default', async () => {
    for (let i = 0; i < 11; i++) await person({ contentType: 'crafts' });
    const { body } = await ask('/users?contentType=crafts');
    expect(body).toHaveLength(10);
    for (const user of body) strictUser.parse(user);
  });

  it("curates up to 100 users of the viewer's content type, without the viewer", async () => {
    const me = await person({ contentType: 'writing', featuredPlatform: 'twitch', audienceSize: 10 });
    const near = await person({ contentType: 'writing', featuredPlatform: 'twitch', audienceSize: 11 });
    const far = await person({ contentType: 'writing', featuredPlatform: 'twitch', audienceSize: 90 });
    const elsewhere = await person({ contentType: 'writing', audienceSize: 10 });
    await person({ contentType: 'travel', featuredPlatform: 'twitch', audienceSize: 10 });
    const { body } = await ask('/curated/users', me);
    expect(names(body)).toEqual([near.username, far.username, elsewhere.username]);
    await app.context.database.pool.query(
      `insert into profiles (user_id, username, display_name, account_type, content_type, date_joined)
       select gen_random_uuid(), 'writer_' || n, 'writer', 'creator', 'writing', $1 from generate_series(1, 120) as n`,
      [app.clock.now()],
    );
    expect((await ask('/curated/users', me)).body).toHaveLength(100);
  });

  it('features the verified user who agreed and collaborated with the most different users in 30 days', async () => {
    expect((await ask('/users/featured')).text).toBe('null');
    const [hub, pair, other] = [await person(), await person(), await person()];
    const unverified = await person();
    await completeTogether(app, pair, other, 3);
    await completeTogether(app, hub, pair);
    await completeTogether(app, hub, other);
    await completeTogether(app, hub, unverified);
    expect((await ask('/users/featured')).text).toBe('null');
    for (const one of [hub, pair]) {
      const token = await one.freshToken();
      await app.call('POST', '/preferences', { token, body: { featurable: true } });
    }
    await app.context.database.pool.query('update accounts set email_verified_at = null where user_id = $1', [
      hub.userId,
    ]);
    // hub has three partners, but its email address is no longer verified; pair and other have two each, but other
    // did not agree.
    const second = await ask('/users/featured');
    expect(second.body.user.username).toBe(pair.username);
    expect(second.body.partners).toBe(2);
    await app.context.database.pool.query('update accounts set email_verified_at = $2 where user_id = $1', [
      hub.userId,
      app.clock.now(),
    ]);
    const { body } = await ask('/users/featured');
    expect(z.strictObject(featuredView.shape).parse(body)).toMatchObject({
      user: { username: hub.username },
      partners: 3,
    });
    strictUser.parse(body.user);
    // A blocked user is not featured for the user who blocked them.
    await app.call('PUT', `/block/${hub.username}`, { token: await other.freshToken() });
    expect((await ask('/users/featured', other)).body.user.username).toBe(pair.username);
    expect((await ask('/users/featured')).body.user.username).toBe(hub.username);
    app.clock.advance(31 * DAY_MS);
    expect((await ask('/users/featured')).body).toBeNull();
  });
});

describe('refused', () => {
  it('shows curated users only to signed-in users', async () => {
    for (const token of [undefined, 'a.b.c']) {
      const response = await app.call('GET', '/curated/users', { token });
      expect([response.status, response.body.code]).toEqual([401, 'not_signed_in']);
    }
  });
});

describe('hostile input', () => {
  it.each([
    'sort=password',
    'sort=audienceSize;drop',
    'contentType=none',
    'contentType=Gaming',
    'featuredPlatform=myspace',
    'accountType=admin',
    'limit=-1',
    'limit=1e9',
    'limit=Infinity',
    'cursor=%00',
    'cursor=x',
    `cursor=${'a'.repeat(501)}`,
    'sort=audienceSize&sort=dateJoined',
  ])('answers 400 to /users?%s', async (query) => {
    const response = await ask(`/users?${query}`);
    expect([response.status, response.body.code]).toEqual([400, 'malformed']);
  });

  it('returns at most 100 users', async () => {
    expect((await ask('/users?limit=999999999999')).body).toHaveLength(100);
  });

  it('rejects the cursor of another list, and a cursor with an invalid number', async () => {
    const link = (await ask('/users?limit=1')).headers.get('link') ?? '';
    const cursor = /cursor=([\w-]+)/.exec(link)?.[1] ?? '';
    expect((await ask(`/users?limit=1&cursor=${cursor}`)).status).toBe(200);
    for (const other of ['sort=dateJoined', 'contentType=news', 'accountType=creator']) {
      expect((await ask(`/users?${other}&cursor=${cursor}`)).status).toBe(400);
    }
    const made = (value: unknown) =>
      Buffer.from(JSON.stringify(['users/audienceSize///', value, v7()])).toString('base64url');
    expect((await ask(`/users?cursor=${made(Number.MAX_SAFE_INTEGER)}`)).status).toBe(200);
    for (const value of [1e300, '5', null, {}, 0.5]) {
      expect((await ask(`/users?cursor=${made(value)}`)).status).toBe(400);
    }
  });

  it('returns nothing private in any list', async () => {
    const me = await person({ contentType: 'diy' }, { firstName: 'Zaphod', lastName: 'Beeblebrox' });
    const them = await person({ contentType: 'diy' }, { firstName: 'Zaphod', lastName: 'Beeblebrox' });
    for (const path of ['/users?contentType=diy', '/curated/users', '/users/featured']) {
      const { text } = await ask(path, me);
      expect(text).not.toMatch(
        new RegExp(`${them.email}|${them.userId}|${me.userId}|Zaphod|Beeblebrox|password|token`, 'i'),
      );
    }
  });
});
