// @module-tag whole
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONNECTABLE } from '#contract/product.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import type { Mood } from '#src/sandbox/moods.ts';
import { connectChannel, consentTo, sandboxOf } from '#tests/connections.ts';
import { createPerson, type Person } from '#tests/factories.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { awakeTime } from '#tests/tools/awake.ts';
import { connections } from './connections.table.ts';

const MINUTE = 60_000;
const SPECIFIED = 'There was a problem refreshing the data. Please try again later.';

let app: TestApp;
let nth = 0;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const person = () => createPerson(app.context);
const channelName = () => `A hostile channel, number ${++nth}`;
const as = async (by: Person, method: string, path: string, body?: unknown) =>
  app.call(method, path, { token: await by.freshToken(), ...(body !== undefined && { body }) });

const FORGED = {
  subscriberCount: 1_000_000_000,
  followerCount: 1_000_000_000,
  viewCount: 1_000_000_000,
  videoCount: 1_000_000_000,
  audienceSize: 1_000_000_000,
  connectionData: { subscriberCount: 1_000_000_000, followerCount: 1_000_000_000 },
  id: 'UCxxxxxxxxxxxxxxxxxxxxxx',
  platformId: 'UCxxxxxxxxxxxxxxxxxxxxxx',
  refreshToken: 'forged',
  userId: '01900000-0000-7000-8000-000000000000',
  dateUpdated: '2000-01-01T00:00:00Z',
};

async function state(who: Person) {
  const { db } = app.context.database;
  const [profile] = await db.select().from(profiles).where(eq(profiles.userId, who.userId));
  return {
    profile,
    connections: await db.select().from(connections).where(eq(connections.userId, who.userId)),
  };
}

describe('figures in a body', () => {
  it('are ignored by every endpoint', async () => {
    const me = await person();
    const name = channelName();
    const { code, state: oauthState } = await consentTo(app, me, 'youtube', { name, audience: 321 });
    const made = await as(me, 'POST', '/connect', { ...FORGED, type: 'youtube', code, state: oauthState });
    expect([made.status, made.body.subscriberCount, made.body.viewCount]).toEqual([201, 321, 321 * 130]);
    const { connectionId } = made.body;

    const set = await as(me, 'POST', '/setfeatured/youtube', { ...FORGED, featuredPlatformId: connectionId });
    expect([set.status, set.body.subscriberCount]).toEqual([200, 321]);
    app.clock.advance(10 * MINUTE);
    const read = await as(me, 'POST', `/connection/update/${connectionId}`, FORGED);
    expect([read.status, read.body.subscriberCount]).toEqual([200, 321]);

    const now = await state(me);
    expect(now.profile).toMatchObject({ audienceSize: 321, featuredPlatform: 'youtube' });
    expect(now.connections[0]).toMatchObject({ subscriberCount: 321, userId: me.userId });
    expect(now.connections[0]?.platformId).not.toBe(FORGED.id);
    expect(JSON.stringify(now)).not.toContain('1000000000');
  });
});

describe("another user's connection", () => {
  it('is not found, nothing changes, and its platform hears nothing', async () => {
    const [owner, other] = [await person(), await person()];
    const { connectionId } = await connectChannel(app, owner, 'twitch', {
      name: channelName(),
      audience: 77,
    });
    await as(owner, 'POST', '/setfeatured/twitch', { featuredPlatformId: connectionId });
    app.clock.advance(10 * MINUTE);
    const [before, asked] = [await state(owner), sandboxOf(app).asked.length];
    const tries = [
      ['DELETE', '/connection/delete', { connectionId }],
      ['POST', `/connection/update/${connectionId}`, {}],
      ['POST', `/update/${connectionId}`, {}],
      ['POST', '/setfeatured/twitch', { featuredPlatformId: connectionId }],
      ['POST', '/setfeatured/youtube', { featuredPlatformId: connectionId }],
    ] as const;
    for (const [method, path, body] of tries) {
      const response = await as(other, method, path, body);
      expect([response.status, response.body.code], path).toEqual([404, 'not_found']);
    }
    expect(await state(owner)).toEqual(before);
    expect((await state(other)).profile).toMatchObject({ featuredPlatform: 'none', audienceSize: 0 });
    expect(sandboxOf(app).asked.length).toBe(asked);
  });
});

describe('what cannot be featured', () => {
  it('is a link, a channel of another platform, and one with a hidden audience', async () => {
    const me = await person();
    const link = await as(me, 'POST', '/addcustomconnection', {
      webName: 'Shop',
      linkTo: 'https://shop.example/',
    });
    const twitch = await connectChannel(app, me, 'twitch', { name: channelName() });
    sandboxOf(app).behave('youtube', 'hidden');
    const hidden = await connectChannel(app, me, 'youtube', { name: channelName() });
    sandboxOf(app).behave('youtube', 'well');
    expect([hidden.subscriberCount, hidden.featurable]).toEqual([null, false]);
    const feature = async (type: string, featuredPlatformId: string) =>
      (await as(me, 'POST', `/setfeatured/${type}`, { featuredPlatformId })).status;
    expect(await feature('youtube', link.body.connectionId)).toBe(400);
    expect(await feature('custom', link.body.connectionId)).toBe(400);
    expect(await feature('youtube', twitch.connectionId)).toBe(400);
    expect(await feature('youtube', hidden.connectionId)).toBe(409);
    expect((await state(me)).profile).toMatchObject({ featuredPlatform: 'twitch' });
  });

  it('stops being featured when its audience is hidden', async () => {
    const me = await person();
    const { connectionId } = await connectChannel(app, me, 'youtube', { name: channelName(), audience: 50 });
    await as(me, 'POST', '/setfeatured/youtube', { featuredPlatformId: connectionId });
    app.clock.advance(10 * MINUTE);
    sandboxOf(app).behave('youtube', 'hidden');
    expect((await as(me, 'POST', `/connection/update/${connectionId}`, {})).status).toBe(200);
    sandboxOf(app).behave('youtube', 'well');
    expect((await state(me)).profile).toMatchObject({ featuredPlatform: 'none', audienceSize: 0 });
  });
});

describe('a platform that is down or sends invalid data', () => {
  const MOODS: Mood[] = [
    ...(['fails', 'busy', 'wrong', 'html', 'huge', 'complains', 'redirects'] as const),
    ...(['other', 'negative', 'nan', 'enormous'] as const),
  ];
  // Responses are parsed separately per platform. Other failures are handled by shared code.
  const OF_ALL: readonly Mood[] = ['wrong', 'nan'];

  for (const type of CONNECTABLE) {
    for (const mood of MOODS) {
      const tags = type === 'youtube' || OF_ALL.includes(mood) ? [] : ['whole'];
      it(`${type} that ${mood}: the specified text, and the old figures stay`, {
        tags,
      }, async () => {
        const me = await person();
        const name = channelName();
        const { connectionId } = await connectChannel(app, me, type, { name, audience: 640 });
        await as(me, 'POST', `/setfeatured/${type}`, { featuredPlatformId: connectionId });
        const before = await state(me);
        app.clock.advance(10 * MINUTE);
        sandboxOf(app).behave(type, mood);
        const refused = await as(me, 'POST', `/connection/update/${connectionId}`, {});
        expect([refused.status, refused.body.error]).toEqual([503, SPECIFIED]);
        expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
        const after = await state(me);
        expect(after.profile).toEqual(before.profile);
        const untouched = ({ connections: rows }: typeof before) =>
          rows.map(({ triedAt: _t, nextReadingAt: _r, failures: _f, ...row }) => row);
        expect(untouched(after)).toEqual(untouched(before));

        // Such a response does not connect a new user either.
        const newcomer = await person();
        sandboxOf(app).behave(type, 'well');
        const { code, state: oauthState } = await consentTo(app, newcomer, type, { name: channelName() });
        sandboxOf(app).behave(type, mood);
        const response = await as(newcomer, 'POST', '/connect', { type, code, state: oauthState });
        sandboxOf(app).behave(type, 'well');
        // A newcomer has no earlier channel, so the other channel cannot be recognised as a wrong one.
        expect(response.status).toBe(mood === 'other' ? 201 : 503);
        expect((await state(newcomer)).connections).toHaveLength(mood === 'other' ? 1 : 0);

        app.clock.advance(10 * MINUTE);
        const well = await as(me, 'POST', `/connection/update/${connectionId}`, {});
        expect(well.status).toBe(200);
      });
    }
  }

  it('says so if the account has no channel to connect', async () => {
    // Every TikTok account has a profile.
    for (const type of CONNECTABLE.filter((one) => one !== 'tiktok')) {
      const me = await person();
      const { code, state: oauthState } = await consentTo(app, me, type, { name: channelName() });
      sandboxOf(app).behave(type, 'none');
      const response = await as(me, 'POST', '/connect', { type, code, state: oauthState });
      sandboxOf(app).behave(type, 'well');
      expect([response.status, response.body.code], type).toEqual([409, 'wrong_state']);
    }
  });

  it.each([
    ['youtube', /^You did not tick the box that lets us see your YouTube account/],
    ['tiktok', /^TikTok did not let us see your profile and your statistics \(followers, likes and videos\)/],
  ] as const)('says what to allow if it was left out on the consent page of %s', async (type, text) => {
    const me = await person();
    const { code, state: oauthState } = await consentTo(app, me, type, { name: channelName() });
    sandboxOf(app).behave(type, 'unticked');
    const response = await as(me, 'POST', '/connect', { type, code, state: oauthState });
    sandboxOf(app).behave(type, 'well');
    expect([response.status, response.body.code]).toEqual([409, 'wrong_state']);
    expect(response.body.error).toMatch(text);
    expect((await state(me)).connections).toEqual([]);
  });

  it('is waited for five seconds in all, with no database connection held, and no other user waits', async () => {
    const sandbox = sandboxOf(app);
    const people = await Promise.all(Array.from({ length: 14 }, person));
    const made = await Promise.all(
      people.map((one, index) =>
        connectChannel(app, one, index % 2 ? 'twitch' : 'instagram', { name: channelName(), audience: 12 }),
      ),
    );
    app.clock.advance(10 * MINUTE);
    sandbox.behave('twitch', 'slow');
    sandbox.behave('instagram', 'drips');
    const asked = sandbox.asked.length;
    const awake = awakeTime();
    const waiting = people.map((one, index) =>
      as(one, 'POST', `/connection/update/${made[index]?.connectionId}`, {}),
    );
    await expect.poll(() => sandbox.asked.length).toBe(asked + people.length);
    const { rows } = await app.context.database.pool.query(
      `select count(*)::int as n from pg_stat_activity
       where datname = current_database() and (state like 'idle in transaction%' or wait_event_type = 'Lock')`,
    );
    expect(rows[0].n).toBe(0);
    // More requests wait than there are database connections, and others are served.
    expect((await app.call('GET', '/users')).status).toBe(200);
    const responses = await Promise.all(waiting);
    expect(awake()).toBeLessThan(8_000);
    for (const { status, body } of responses) expect([status, body.error]).toEqual([503, SPECIFIED]);
    for (const one of people) expect((await state(one)).connections[0]?.followerCount).toBe(12);
    sandbox.behave('twitch', 'well');
    sandbox.behave('instagram', 'well');
    app.clock.advance(10 * MINUTE);
  });
});

describe('custom links', () => {
  let me: Person;
  beforeAll(async () => {
    me = await person();
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    '\u0001javascript:alert(1)',
    ' \tjavascript:alert(1)//https://shop.example/',
    '&#106;avascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'file:///etc/passwd',
    'ftp://shop.example/',
    '//shop.example/',
    'https:shop.example',
    'https:///shop',
    'https://user:pass@shop.example/',
    'https://shop.example\\@evil.example/',
    'https://shop.example/ and more',
    `https://shop.example/${'x'.repeat(2100)}`,
    'shop',
    '',
  ])('%j is refused', async (linkTo) => {
    const response = await as(me, 'POST', '/addcustomconnection', { webName: 'Shop', linkTo });
    expect([response.status, Object.keys(response.body.fields)]).toEqual([422, ['linkTo']]);
  });

  it('stores addresses without requesting them; names are cleaned', async () => {
    const before = sandboxOf(app).asked.length;
    const linkTo = `${sandboxOf(app).url}/youtube/token`;
    const { status, body } = await as(me, 'POST', '/addcustomconnection', {
      webName: '<b>Sh\u202eop</b>',
      linkTo,
    });
    expect([status, body.webName, body.linkTo]).toEqual([201, '<b>Shop</b>', linkTo]);
    await app.call('GET', `/user/${me.username}`);
    expect(sandboxOf(app).asked.length).toBe(before);
  });

  it('need a name of limited length', async () => {
    for (const webName of ['', ' \u200b', 'x'.repeat(51)]) {
      const { status, body } = await as(me, 'POST', '/addcustomconnection', {
        webName,
        linkTo: 'https://shop.example/',
      });
      expect([status, Object.keys(body.fields)]).toEqual([422, ['webName']]);
    }
  });
});
