import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Connectable } from '#contract/product.ts';
import { connectionView, ownConnectionView } from '#modules/connections/connections.contract.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import { connectChannel, consentTo, sandboxOf } from '#tests/connections.ts';
import { createKollab, createPerson, type Person } from '#tests/factories.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';

// Written out, so that a field added to the public view fails here and is reviewed.
const PUBLIC_KEYS = [
  ...['connectionId', 'dateUpdated', 'displayName', 'followerCount', 'likeCount', 'linkTo', 'postCount'],
  ...['publishedAt', 'subscriberCount', 'type', 'username', 'verifiedAt', 'videoCount', 'viewCount'],
  'webName',
];
const OWN_KEYS = ['featurable', 'featured', 'lost', 'refreshableAt'];

let app: TestApp;
let nth = 0;
beforeAll(async () => {
  app = await acquireTestApp();
});
afterAll(() => app.close());

const channelName = () => `A channel, number ${++nth}`;
const person = () => createPerson(app.context);
const as = async (by: Person, method: string, path: string, body?: unknown) =>
  app.call(method, path, { token: await by.freshToken(), ...(body !== undefined && { body }) });
const profileOf = async ({ userId }: Person) => {
  const [row] = await app.context.database.db.select().from(profiles).where(eq(profiles.userId, userId));
  return row;
};
const minutes = (count: number) => app.clock.advance(count * 60_000);

describe('connecting and showing', () => {
  it('lists which platforms can be connected here', async () => {
    const { body } = await app.call('GET', '/platforms');
    expect(body).toEqual([
      { type: 'youtube', state: 'sandbox' },
      { type: 'twitch', state: 'sandbox' },
      { type: 'instagram', state: 'sandbox' },
      { type: 'tiktok', state: 'sandbox' },
      { type: 'twitter', state: 'unavailable' },
      { type: 'facebook', state: 'unavailable' },
    ]);
  });

  it.each([
    ['youtube', { subscriberCount: 4321, viewCount: 4321 * 130, followerCount: null, postCount: null }],
    // Twitch stopped counting views and sends 0, which is no figure.
    ['twitch', { followerCount: 4321, subscriberCount: null, viewCount: null, videoCount: null }],
    ['instagram', { followerCount: 4321, postCount: 20 + (4321 % 400), viewCount: null, videoCount: null }],
    ['tiktok', { followerCount: 4321, likeCount: 4321 * 40, videoCount: 30 + (4321 % 500), viewCount: null }],
  ] as const)('connects %s with the figures that the platform gives', async (type, figures) => {
    const me = await person();
    const name = channelName();
    const made = await connectChannel(app, me, type, { name, audience: 4321 });
    expect(() => z.strictObject(ownConnectionView.shape).parse(made)).not.toThrow();
    expect(made).toMatchObject({ type, ...figures, featured: true, featurable: true, lost: false });
    await expectAudience(me, type, 4321);
    expect(made.dateUpdated).toBe(app.clock.now().toISOString());

    const { body } = await app.call('GET', `/connections/get/${me.username}`);
    expect(body).toHaveLength(1);
    expect(Object.keys(body[0]).sort()).toEqual(PUBLIC_KEYS);
    expect(() => z.strictObject(connectionView.shape).parse(body[0])).not.toThrow();
    const own = (await as(me, 'GET', '/connections/own')).body;
    expect(Object.keys(own[0]).sort()).toEqual([...PUBLIC_KEYS, ...OWN_KEYS].sort());
    expect((await app.call('GET', `/user/${me.username}`)).body.userData.connections).toEqual(body);
  });

  it('leaves out the views of a Twitch channel that were stored before it stopped counting them', async () => {
    const me = await person();
    await connectChannel(app, me, 'twitch', { name: channelName(), audience: 4321 });
    await app.context.database.pool.query('update connections set view_count = 7 where user_id = $1', [
      me.userId,
    ]);
    const read = [`/connections/get/${me.username}`, '/connections/own'];
    for (const path of read) expect((await as(me, 'GET', path)).body).toMatchObject([{ viewCount: null }]);
  });

  it('connects Instagram at its own call as well', async () => {
    const me = await person();
    const { code, state } = await consentTo(app, me, 'instagram', { name: channelName() });
    const { status, body } = await as(me, 'POST', '/auth/instagram', { code, state });
    expect([status, body.type]).toEqual([201, 'instagram']);
  });

  it('features one channel, whose figure is the audience size everywhere', async () => {
    const me = await person();
    await createKollab(app.context, me, { tags: ['featured-here'] });
    const youtube = await connectChannel(app, me, 'youtube', { name: channelName(), audience: 70_000 });
    const twitch = await connectChannel(app, me, 'twitch', { name: channelName(), audience: 900 });
    // The first channel becomes featured by itself, a later one does not.
    await expectAudience(me, 'youtube', 70_000);
    expect(twitch.featured).toBe(false);

    const set = await as(me, 'POST', '/setfeatured/youtube', { featuredPlatformId: youtube.connectionId });
    expect([set.status, set.body.featured]).toEqual([200, true]);
    await expectAudience(me, 'youtube', 70_000);
    await as(me, 'POST', '/setfeatured/twitch', { featuredPlatformId: twitch.connectionId });
    // One platform's figure, never a sum.
    await expectAudience(me, 'twitch', 900);
    const viewer = (await as(me, 'GET', '/user')).body;
    expect(viewer.featured.connectionId).toBe(twitch.connectionId);

    expect((await as(me, 'POST', '/removefeatured')).body.message).toBe('Updated Featured Platform');
    await expectAudience(me, 'none', 0);
  });

  it('deletes a connection, and with the featured one the audience size', async () => {
    const me = await person();
    const { connectionId } = await connectChannel(app, me, 'youtube', { name: channelName(), audience: 500 });
    await as(me, 'POST', '/setfeatured/youtube', { featuredPlatformId: connectionId });
    const gone = await as(me, 'DELETE', '/connection/delete', { connectionId });
    expect([gone.status, gone.body.message]).toEqual([200, 'Removed Connection']);
    await expectAudience(me, 'none', 0);
    expect((await as(me, 'GET', '/connections/own')).body).toEqual([]);
    expect((await as(me, 'DELETE', '/connection/delete', { connectionId })).status).toBe(404);
  });

  it.each(['/connection/update', '/update'])('reads the figures again at %s', async (path) => {
    const me = await person();
    const name = channelName();
    const { connectionId } = await connectChannel(app, me, 'twitch', { name, audience: 100 });
    await as(me, 'POST', '/setfeatured/twitch', { featuredPlatformId: connectionId });
    sandboxOf(app).setAudience(name, 250);
    minutes(10);
    const { status, body } = await as(me, 'POST', `${path}/${connectionId}`, {});
    expect([status, body.followerCount, body.dateUpdated]).toEqual([200, 250, app.clock.now().toISOString()]);
    await expectAudience(me, 'twitch', 250);
    const history = (await app.call('GET', `/connections/history/${connectionId}`)).body;
    expect(history.readings.map((one: { audience: number }) => one.audience).at(-1)).toBe(250);
  });

  it('connecting the same channel again replaces it', async () => {
    const me = await person();
    const name = channelName();
    const first = await connectChannel(app, me, 'youtube', { name, audience: 10 });
    const again = await connectChannel(app, me, 'youtube', { name, audience: 20 });
    expect([again.connectionId, again.subscriberCount]).toEqual([first.connectionId, 20]);
  });

  it('shows the audience history to everyone only while its owner does, and to the owner always', async () => {
    const me = await person();
    const { connectionId } = await connectChannel(app, me, 'youtube', { name: channelName(), audience: 10 });
    const path = `/connections/history/${connectionId}`;
    expect((await app.call('GET', path)).body).toEqual({
      connectionId,
      type: 'youtube',
      readings: [{ measuredAt: app.clock.now().toISOString(), audience: 10 }],
    });
    await as(me, 'POST', '/preferences', { showsAudienceHistory: false });
    expect((await app.call('GET', path)).status).toBe(404);
    expect((await as(await person(), 'GET', path)).status).toBe(404);
    expect((await as(me, 'GET', path)).status).toBe(200);
  });

  it('adds links, at most ten', async () => {
    const me = await person();
    const add = (index: number) =>
      as(me, 'POST', '/addcustomconnection', { webName: `Shop ${index}`, linkTo: 'https://shop.example/' });
    const made = await Promise.all(Array.from({ length: 12 }, (_, index) => add(index)));
    expect(made.map(({ status }) => status).sort()).toEqual([...Array(10).fill(201), 409, 409]);
    const own = (await as(me, 'GET', '/connections/own')).body;
    expect(own).toHaveLength(10);
    expect(own[0]).toMatchObject({ type: 'custom', featurable: false, refreshableAt: null });
  });
});

async function expectAudience(who: Person, platform: Connectable | 'none', size: number): Promise<void> {
  expect(await profileOf(who)).toMatchObject({ featuredPlatform: platform, audienceSize: size });
  await app.context.consumers.catchUp();
  const { rows } = await app.context.database.pool.query(
    `select s.audience, s.platform from search_kollabs s
     join kollabs k on k.id = s.id where k.owner_id = $1`,
    [who.userId],
  );
  for (const row of rows) expect(row).toEqual({ audience: size, platform });
}
