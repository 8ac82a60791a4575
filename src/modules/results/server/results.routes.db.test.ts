import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CONNECTABLE } from '#contract/product.ts';
import { transaction } from '#infra/db/pool.ts';
import { storeFigures } from '#modules/results/server/results.commands.ts';
import { listResultsOf } from '#modules/results/server/results.service.ts';
import { sandboxOf } from '#tests/connections.ts';
import { createPerson } from '#tests/factories.ts';
import { LiveReader } from '#tests/live-reader.ts';
import { Delivering, postLink } from '#tests/results.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';

const SOON = { interval: 20 };
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

let app: TestApp;
beforeAll(async () => {
  app = await acquireTestApp({ jobs: true });
});
afterAll(() => app.close());

describe('the results of a delivery', () => {
  it.each(CONNECTABLE)('are read from %s after 1, 7 and 30 days, and shown to both sides', async (type) => {
    const one = await Delivering.start(app);
    // Twitch's refresh tokens would end after 30 days.
    await one.connect(type, { mood: type === 'twitch' ? 'rotates' : 'well' });
    const link = postLink(type, one.name);
    await one.link(link);
    const delivered = app.clock.now().getTime();
    const day = (days: number) => new Date(delivered + days * DAY).toISOString();
    const common = { n: 1, what: 'A film of the pier', platform: type, link };
    expect(await one.results()).toEqual([
      {
        ...{ ...common, state: 'waiting', message: expect.any(String), nextAt: day(1) },
        ...{ failingSince: null, postedAt: null, readings: [] },
      },
    ]);
    await one.pass(1);
    await one.pass(6);
    await one.pass(23);
    const [result, ...others] = await one.results(one.people.S);
    expect(others).toEqual([]);
    expect(result).toMatchObject({ ...common, state: 'read', postedAt: expect.any(String) });
    expect(result?.readings.map(({ day: kind, readAt }) => [kind, readAt])).toEqual([
      [1, day(1)],
      [7, day(7)],
      [30, day(30)],
    ]);
    const figures = (result?.readings ?? []).map(({ views, likes }) =>
      type === 'instagram' ? likes : views,
    );
    expect(figures).toEqual(figures.toSorted((a, b) => Number(a) - Number(b)));
    expect(Number(figures.at(-1))).toBeGreaterThan(0);
    if (type === 'twitch') expect(result?.readings[0]).toMatchObject({ likes: null, comments: null });
    if (type === 'instagram') expect(result?.readings[0]?.views).toBeNull();
    expect(await one.results()).toEqual([result]);
    const listed = (await listResultsOf(app.context.database.db, [one.requestId])).get(one.requestId);
    expect(listed).toMatchObject([{ n: 1, what: common.what, platform: type, link, readings: [{}, {}, {}] }]);
    expect(listed?.[0]?.latest).toEqual(listed?.[0]?.readings[2]);
  });

  it('are signalled to open pages of both sides when they arrive, when the platform fails, and when the channel goes', async () => {
    const one = await Delivering.start(app);
    const { connectionId } = await one.connect('youtube');
    await one.link(postLink('youtube', one.name));
    const { S, R } = one.people;
    const third = await createPerson(app.context);
    const streams = await Promise.all(
      [S, R, third].map(async ({ cookie }) => {
        const reader = await LiveReader.open(app.url, { cookie });
        await expect.poll(() => reader.events, SOON).toContain('open');
        return reader;
      }),
    );
    const signals = () => streams.map((stream) => stream.idsOf('results'));
    const { requestId } = one;
    await one.pass(1);
    await expect.poll(signals, SOON).toEqual([[requestId], [requestId], []]);
    sandboxOf(app).behave('youtube', 'fails');
    await one.pass(6);
    // The next failure tells nothing new.
    await one.pass(0.1);
    sandboxOf(app).behave('youtube', 'well');
    await one.pass(0.1);
    const thrice = [requestId, requestId, requestId];
    await expect.poll(signals, SOON).toEqual([thrice, thrice, []]);
    await one.disconnect(connectionId);
    const last = [...thrice, requestId];
    await expect.poll(signals, SOON).toEqual([last, last, []]);
    for (const stream of streams) stream.close();
  });

  it('are nobody else’s', async () => {
    const one = await Delivering.start(app, 'youtube');
    await one.link(postLink('youtube', one.name));
    const third = await createPerson(app.context);
    const path = `/request/${one.requestId}/results`;
    expect((await app.call('GET', path, { token: await third.freshToken() })).status).toBe(404);
    expect((await app.call('GET', path)).status).toBe(401);
    // A block hides nothing of what the two have in common; a suspension hides the texts of the agreement.
    await app.call('PUT', `/block/${one.people.S.username}`, { token: await one.people.R.freshToken() });
    expect(await one.results(one.people.S)).toHaveLength(1);
    const { pool } = app.context.database;
    await pool.query("update profiles set state = 'suspended' where user_id = $1", [one.people.R.userId]);
    expect(await one.results(one.people.S)).toEqual([]);
  });

  it('are those of a clip, too, if it was cut from the connected channel', async () => {
    const one = await Delivering.start(app, 'twitch');
    await one.link('https://clips.twitch.tv/AwkwardHelplessSalamander');
    await one.pass(1);
    expect((await one.results())[0]).toMatchObject({ state: 'read', readings: [{ day: 1, likes: null }] });
  });

  it('say why there are none', async () => {
    const one = await Delivering.start(app);
    await one.link('https://video.example/watch?v=1');
    expect(await one.results()).toEqual([]);
    await one.link('https://vm.tiktok.com/ZMabc123/');
    expect((await one.results())[0]).toMatchObject({
      platform: 'tiktok',
      state: 'not_supported',
      nextAt: null,
    });
    await one.link(postLink('tiktok', one.name));
    expect((await one.results())[0]).toMatchObject({
      ...{ state: 'not_connected', message: 'Figures appear here once the TikTok channel is connected.' },
    });
    expect((await one.results(one.people.S))[0]?.message).toMatch(/^Connect your TikTok channel/);
    await one.pass(1);
    expect((await one.stored()).result).toMatchObject({ problem: 'not_connected', failures: 1 });
    // It is connected later, and read at the next try.
    await one.connect('tiktok');
    expect((await one.results())[0]).toMatchObject({ state: 'waiting' });
    await one.pass(0.1);
    expect((await one.results())[0]).toMatchObject({ state: 'read', failingSince: null });
  });

  it('are not promised for what was delivered long ago', async () => {
    const one = await Delivering.start(app, 'twitch');
    await one.link(postLink('twitch', one.name));
    app.clock.advance(60 * DAY);
    expect(await one.results()).toEqual([]);
  });

  it('go with the link, and stay if the same post is delivered again', async () => {
    const one = await Delivering.start(app, 'youtube');
    await one.link(postLink('youtube', one.name, 77));
    await one.pass(1);
    const before = await one.stored();
    expect(before.readings).toHaveLength(1);
    await one.link('https://youtu.be/00000000077?si=shared');
    expect(await one.stored()).toEqual(before);
    await one.link(postLink('youtube', one.name, 78));
    const after = await one.stored();
    expect(after).toMatchObject({ result: { postId: '00000000078' }, readings: [] });
    await one.link('https://video.example/elsewhere');
    expect((await one.stored()).result).toBeNull();
  });

  it('carry over to the next version, or go with the deliverable', async () => {
    const one = await Delivering.start(app, 'youtube');
    const { S, R } = one.people;
    await one.link(postLink('youtube', one.name));
    await one.pass(1);
    const before = await one.stored();
    const other = { what: 'Something else', platform: 'other' as const, due: null };
    const same = { what: 'A film of the pier', platform: 'youtube' as const, due: null };
    await one.propose(S, { replaces: 1, deliverables: [other, same] });
    await one.decide(R, 2, 'accept');
    await app.context.consumers.catchUp();
    expect(await one.stored()).toEqual(before);
    expect((await one.results())[0]).toMatchObject({ n: 2, state: 'read' });
    await one.propose(S, { replaces: 2, deliverables: [other] });
    await one.decide(R, 3, 'accept');
    await app.context.consumers.catchUp();
    expect(await one.stored()).toEqual({ result: null, readings: [] });
  });

  it('go with the connection', async () => {
    const one = await Delivering.start(app);
    const { connectionId } = await one.connect('tiktok');
    await one.link(postLink('tiktok', one.name));
    await one.pass(1);
    expect((await one.stored()).readings).toHaveLength(1);
    await one.disconnect(connectionId);
    expect((await one.stored()).readings).toEqual([]);
    expect((await one.results())[0]).toMatchObject({ state: 'not_connected', postedAt: null, readings: [] });
    await one.connect('tiktok');
    await one.pass(6);
    expect((await one.results())[0]).toMatchObject({ state: 'read', readings: [{ day: 7 }] });
  });
});

it('figures that arrive after the channel was disconnected are not stored, and the page says why', async () => {
  const one = await Delivering.start(app);
  const { connectionId } = await one.connect('tiktok');
  await one.link(postLink('tiktok', one.name));
  const { result: row } = await one.stored();
  if (!row) throw new Error('not followed');
  await one.disconnect(connectionId);
  const now = app.clock.now();
  const post = { channelId: one.name, publishedAt: now, views: 1, likes: 1, comments: 1 };
  const due = { day: 1, at: now } as const;
  await transaction(app.context.database.db, (tx) =>
    storeFigures(app.context, tx, { row, due }, { connectionId, post }),
  );
  expect(await one.stored()).toMatchObject({ result: { problem: 'not_connected' }, readings: [] });
  expect((await one.results())[0]).toMatchObject({ state: 'not_connected', readings: [] });
});

describe('figures of YouTube', () => {
  it('are never older than 30 days', async () => {
    const one = await Delivering.start(app, 'youtube');
    await one.link(postLink('youtube', one.name));
    const days = async () => (await one.stored()).readings.map(({ day }) => day);
    const { deleteExpiredReadings } = await import('./results.commands.ts');
    await one.pass(1);
    await one.pass(6);
    await one.pass(23);
    expect(await days()).toEqual(['1', '7', '30']);
    await one.pass(1);
    await deleteExpiredReadings(app.context);
    expect(await days()).toEqual(['1', '7', '30']);
    app.clock.advance(1);
    await deleteExpiredReadings(app.context);
    expect(await days()).toEqual(['7', '30']);
    // Day 55: read anew. Day 61: only that is left.
    await one.pass(24);
    expect(await days()).toEqual(['7', '30', 'later']);
    await one.pass(6);
    await deleteExpiredReadings(app.context);
    expect(await days()).toEqual(['later']);
    // Day 80: the newest is read anew.
    await one.pass(19.1);
    const { readings } = await one.stored();
    expect(readings.map(({ day, readAt }) => [day, readAt])).toEqual([['later', app.clock.now()]]);
    sandboxOf(app).behave('youtube', 'gone');
    await one.pass(25);
    await one.pass(6);
    await deleteExpiredReadings(app.context);
    sandboxOf(app).behave('youtube', 'well');
    expect(await days()).toEqual([]);
    expect((await one.results())[0]).toMatchObject({ state: 'gone', readings: [], nextAt: null });
  });
});
