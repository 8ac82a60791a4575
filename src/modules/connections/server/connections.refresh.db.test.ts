import { eq, ne } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CONNECTABLE } from '#contract/product.ts';
import { connectChannel, sandboxOf } from '#tests/connections.ts';
import { createPerson, type Person } from '#tests/factories.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { queueReadings } from './connections.jobs.ts';
import { audienceFigures, connections } from './connections.table.ts';
import { deleteExpiredFigures, deleteIntermediateFigures } from './figures.commands.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const SPECIFIED = 'There was a problem refreshing the data. Please try again later.';

let app: TestApp;
let nth = 0;
beforeAll(async () => {
  app = await startTestApp({ jobs: true });
});
afterEach(() => {
  for (const type of CONNECTABLE) sandboxOf(app).behave(type, 'well');
  // Long enough to close the circuit breakers.
  app.clock.advance(5 * MINUTE);
});
afterAll(() => app.close());

const person = () => createPerson(app.context);
const channelName = () => `A refreshed channel, number ${++nth}`;
const as = async (by: Person, method: string, path: string, body?: unknown) =>
  app.call(method, path, { token: await by.freshToken(), ...(body !== undefined && { body }) });
const refresh = (by: Person, id: string) => as(by, 'POST', `/connection/update/${id}`, {});
const rowOf = async (id: string) => {
  const [row] = await app.context.database.db.select().from(connections).where(eq(connections.id, id));
  if (!row) throw new Error('gone');
  return row;
};
const asked = (what: string) => sandboxOf(app).asked.filter((one) => one === what).length;
/** Runs the scheduled job and its workers once. */
const tick = async () => {
  await queueReadings(app.context);
  await app.context.jobs.idle();
};

describe("'Refresh data'", () => {
  it('works once in ten minutes for a connection, and says when', async () => {
    const me = await person();
    const { connectionId, refreshableAt } = await connectChannel(app, me, 'youtube', { name: channelName() });
    expect(refreshableAt).toBe(new Date(app.clock.now().getTime() + 10 * MINUTE).toISOString());
    app.clock.advance(4 * MINUTE);
    const soon = await refresh(me, connectionId);
    expect([soon.status, soon.body.code, soon.headers.get('retry-after')]).toEqual([429, 'too_early', '360']);
    app.clock.advance(6 * MINUTE);
    expect((await refresh(me, connectionId)).status).toBe(200);
    expect((await refresh(me, connectionId)).status).toBe(429);
    // Each connection has its own ten minutes.
    const other = await connectChannel(app, me, 'twitch', { name: channelName() });
    app.clock.advance(10 * MINUTE);
    expect((await refresh(me, other.connectionId)).status).toBe(200);
    expect((await refresh(me, connectionId)).status).toBe(200);
  });

  it('asks the platform once for twenty simultaneous requests', async () => {
    const me = await person();
    const { connectionId } = await connectChannel(app, me, 'instagram', { name: channelName() });
    app.clock.advance(10 * MINUTE);
    const before = asked('instagram GET /me');
    const responses = await Promise.all(Array.from({ length: 20 }, () => refresh(me, connectionId)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, ...Array(19).fill(429)]);
    expect(asked('instagram GET /me')).toBe(before + 1);
  });

  it('counts a failed try too, and repeats the first response for the same idempotency key', async () => {
    const me = await person();
    const { connectionId } = await connectChannel(app, me, 'youtube', { name: channelName() });
    app.clock.advance(10 * MINUTE);
    sandboxOf(app).behave('youtube', 'fails');
    expect((await refresh(me, connectionId)).body.error).toBe(SPECIFIED);
    expect((await refresh(me, connectionId)).status).toBe(429);
    sandboxOf(app).behave('youtube', 'well');
    app.clock.advance(10 * MINUTE);
    const send = async () =>
      app.call('POST', `/connection/update/${connectionId}`, {
        token: await me.freshToken(),
        headers: { 'idempotency-key': 'one-refresh' },
        body: {},
      });
    const [first, second] = [await send(), await send()];
    expect([first.status, second.status, second.body]).toEqual([200, 200, first.body]);
  });

  it('is refused for a custom link', async () => {
    const me = await person();
    const link = await as(me, 'POST', '/addcustomconnection', {
      webName: 'Shop',
      linkTo: 'https://shop.example/',
    });
    const response = await refresh(me, link.body.connectionId);
    expect([response.status, response.body.code]).toEqual([409, 'wrong_state']);
  });
});

describe('tokens', () => {
  it.each([
    ['youtube', 'youtube POST /token', HOUR],
    ['twitch', 'twitch POST /oauth2/token', 4 * HOUR],
    ['instagram', 'instagram GET /refresh_access_token', 8 * DAY],
    ['tiktok', 'tiktok POST /v2/oauth/token/', DAY],
  ] as const)('of %s are renewed when they expire', async (type, call, after) => {
    const me = await person();
    const { connectionId } = await connectChannel(app, me, type, { name: channelName() });
    app.clock.advance(after);
    const before = asked(call);
    expect((await refresh(me, connectionId)).status).toBe(200);
    expect(asked(call)).toBe(before + 1);
    app.clock.advance(10 * MINUTE);
    expect((await refresh(me, connectionId)).status).toBe(200);
    expect(asked(call)).toBe(before + 1);
  });

  it('that are replaced at each use are stored each time, even if reading the figures then fails', async () => {
    const me = await person();
    const { connectionId } = await connectChannel(app, me, 'twitch', {
      name: channelName(),
      mood: 'rotates',
    });
    for (let round = 0; round < 3; round++) {
      app.clock.advance(4 * HOUR);
      expect((await refresh(me, connectionId)).status).toBe(200);
    }
    app.clock.advance(4 * HOUR);
    // The platform replaces the tokens, then sends an invalid response.
    sandboxOf(app).behaveAt('twitch', '/helix/users', 'html');
    expect((await refresh(me, connectionId)).status).toBe(503);
    sandboxOf(app).behaveAt('twitch', '/helix/users', null);
    app.clock.advance(4 * HOUR);
    expect((await refresh(me, connectionId)).status).toBe(200);
  });

  it('that the platform revoked lose the connection until it is connected again', async () => {
    const me = await person();
    const name = channelName();
    const { connectionId } = await connectChannel(app, me, 'youtube', { name, audience: 31 });
    await as(me, 'POST', '/setfeatured/youtube', { featuredPlatformId: connectionId });
    app.clock.advance(10 * MINUTE);
    sandboxOf(app).behave('youtube', 'revoked');
    const refused = await refresh(me, connectionId);
    expect([refused.status, refused.body.code]).toEqual([409, 'wrong_state']);
    sandboxOf(app).behave('youtube', 'well');
    expect(await rowOf(connectionId)).toMatchObject({ nextReadingAt: null, subscriberCount: 31 });
    const [own] = (await as(me, 'GET', '/connections/own')).body;
    expect(own).toMatchObject({ lost: true, featured: true, subscriberCount: 31 });
    const again = await connectChannel(app, me, 'youtube', { name, audience: 32 });
    expect(again).toMatchObject({ connectionId, lost: false, subscriberCount: 32, featured: true });
    expect((await as(me, 'GET', '/user')).body.audienceSize).toBe(32);
  });
});

describe('the background jobs', () => {
  it('read a channel again after a day, and not before', async () => {
    const me = await person();
    const name = channelName();
    const { connectionId } = await connectChannel(app, me, 'youtube', { name, audience: 5 });
    await as(me, 'POST', '/setfeatured/youtube', { featuredPlatformId: connectionId });
    sandboxOf(app).setAudience(name, 6);
    app.clock.advance(DAY - MINUTE);
    await tick();
    expect((await rowOf(connectionId)).subscriberCount).toBe(5);
    app.clock.advance(0.2 * DAY);
    await tick();
    expect((await rowOf(connectionId)).subscriberCount).toBe(6);
    expect((await as(me, 'GET', '/user')).body.audienceSize).toBe(6);
  });

  it('record the time of a sudden rise, and of no other change', async () => {
    const me = await person();
    const name = channelName();
    const { connectionId } = await connectChannel(app, me, 'youtube', { name, audience: 1000 });
    const roseAfter = async (audience: number, days: number) => {
      sandboxOf(app).setAudience(name, audience);
      app.clock.advance(days * DAY);
      await tick();
      const { roseAt, subscriberCount } = await rowOf(connectionId);
      expect(subscriberCount).toBe(audience);
      return roseAt;
    };
    expect(await roseAfter(1240, 1.2)).toBeNull();
    // Each rise alone is too small, but both together are sudden.
    const rose = await roseAfter(1300, 1.2);
    expect(rose).toEqual(app.clock.now());
    expect(await roseAfter(900, 1.2)).toEqual(rose);
    expect(await roseAfter(980, 4)).toEqual(rose);
  });

  it('wait longer after each failure, keep the figures, and go on as before after a success', async () => {
    const me = await person();
    const { connectionId } = await connectChannel(app, me, 'twitch', { name: channelName(), audience: 9 });
    // The other channels would fail as well, and open the circuit breaker.
    const { db } = app.context.database;
    await db.update(connections).set({ nextReadingAt: null }).where(ne(connections.id, connectionId));
    app.clock.advance(1.2 * DAY);
    sandboxOf(app).behave('twitch', 'fails');
    const waits: number[] = [];
    for (let round = 1; round <= 4; round++) {
      await tick();
      const { failures, nextReadingAt, followerCount } = await rowOf(connectionId);
      expect([failures, followerCount]).toEqual([round, 9]);
      waits.push((nextReadingAt?.getTime() ?? 0) - app.clock.now().getTime());
      app.clock.advance((waits.at(-1) ?? 0) + 1);
    }
    for (const [index, wait] of waits.entries()) {
      expect(wait).toBeGreaterThanOrEqual(HOUR * 2 ** index);
      expect(wait).toBeLessThanOrEqual(HOUR * 2 ** index * 1.1);
    }
    sandboxOf(app).behave('twitch', 'well');
    await tick();
    expect(await rowOf(connectionId)).toMatchObject({ failures: 0, followerCount: 9 });
  });

  it('do not ask a platform for a minute after five failures in a row, and ask the others', async () => {
    const people = await Promise.all(Array.from({ length: 7 }, person));
    const made = [];
    for (const one of people) made.push(await connectChannel(app, one, 'instagram', { name: channelName() }));
    const [last] = people;
    const youtube = await connectChannel(app, last as Person, 'youtube', { name: channelName() });
    app.clock.advance(10 * MINUTE);
    sandboxOf(app).behave('instagram', 'fails');
    const before = asked('instagram GET /me');
    for (const [index, one] of people.entries())
      expect((await refresh(one, made[index]?.connectionId ?? '')).body.error).toBe(SPECIFIED);
    expect(asked('instagram GET /me')).toBe(before + 5);
    expect((await refresh(last as Person, youtube.connectionId)).status).toBe(200);

    // A channel that the open breaker skipped can be read at once.
    sandboxOf(app).behave('instagram', 'well');
    app.clock.advance(MINUTE);
    expect((await refresh(people[6] as Person, made[6]?.connectionId ?? '')).status).toBe(200);
    expect((await refresh(people[5] as Person, made[5]?.connectionId ?? '')).status).toBe(200);
  });

  it('postpone readings while the circuit breaker of a platform is open, without counting a failure', async () => {
    const me = await person();
    const one = await connectChannel(app, me, 'instagram', { name: channelName() });
    const others = await Promise.all(Array.from({ length: 5 }, person));
    const made = [];
    for (const other of others)
      made.push(await connectChannel(app, other, 'instagram', { name: channelName() }));
    app.clock.advance(2 * DAY);
    sandboxOf(app).behave('instagram', 'fails');
    for (const [index, other] of others.entries()) await refresh(other, made[index]?.connectionId ?? '');
    await tick();
    const row = await rowOf(one.connectionId);
    expect(row.failures).toBe(0);
    expect(row.nextReadingAt?.getTime()).toBeGreaterThan(app.clock.now().getTime());
    expect(row.nextReadingAt?.getTime()).toBeLessThan(app.clock.now().getTime() + 12 * MINUTE);
  });
});

describe('the audience history', () => {
  it('keeps every reading of recent days and the last one of older days, YouTube’s for thirty days and others for 400', async () => {
    const me = await person();
    const names = { youtube: channelName(), twitch: channelName() };
    const youtube = await connectChannel(app, me, 'youtube', { name: names.youtube, audience: 1 });
    const twitch = await connectChannel(app, me, 'twitch', { name: names.twitch, audience: 1 });
    // Start at midnight, so that all readings fall on one day.
    app.clock.advance(DAY - (app.clock.now().getTime() % DAY));
    for (let reading = 2; reading <= 4; reading++) {
      for (const name of Object.values(names)) sandboxOf(app).setAudience(name, reading);
      app.clock.advance(10 * MINUTE);
      for (const { connectionId } of [youtube, twitch]) await refresh(me, connectionId);
    }
    const { db } = app.context.database;
    const kept = async (id: string) =>
      (await db.select().from(audienceFigures).where(eq(audienceFigures.connectionId, id)))
        .map(({ audience }) => audience)
        .sort();
    expect(await kept(youtube.connectionId)).toEqual([1, 2, 3, 4]);
    const shown = (await app.call('GET', `/connections/history/${twitch.connectionId}`)).body.readings;
    expect(shown.map(({ audience }: { audience: number }) => audience)).toEqual([1, 4]);

    app.clock.advance(3 * DAY);
    await deleteIntermediateFigures(app.context);
    expect(await kept(twitch.connectionId)).toEqual([1, 4]);
    expect(await kept(youtube.connectionId)).toEqual([1, 4]);
    app.clock.advance(30 * DAY);
    await deleteExpiredFigures(app.context);
    expect(await kept(youtube.connectionId)).toEqual([]);
    expect(await kept(twitch.connectionId)).toEqual([1, 4]);
    app.clock.advance(365 * DAY);
    await deleteExpiredFigures(app.context);
    expect(await kept(twitch.connectionId)).toEqual([1, 4]);
    app.clock.advance(5 * DAY);
    await deleteExpiredFigures(app.context);
    expect(await kept(twitch.connectionId)).toEqual([]);
  });
});
