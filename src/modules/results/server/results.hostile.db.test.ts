import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connections } from '#modules/connections/server/connections.table.ts';
import type { Mood } from '#src/sandbox/moods.ts';
import { sandboxOf } from '#tests/connections.ts';
import { Delivering, postLink } from '#tests/results.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { outcomesOf } from './results.jobs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ jobs: true });
});
afterAll(() => app.close());
afterEach(() => {
  for (const type of ['youtube', 'tiktok', 'twitch', 'instagram']) sandboxOf(app).behave(type, 'well');
});

async function readOnce(type: 'youtube' | 'tiktok' | 'twitch' | 'instagram') {
  const one = await Delivering.start(app, type);
  await one.link(postLink(type, one.name));
  await one.pass(1);
  const [first] = (await one.stored()).readings;
  if (!first) throw new Error('not read');
  return { one, first };
}

const BAD: Mood[] = [
  ...(['fails', 'busy', 'wrong', 'html', 'huge', 'complains', 'redirects'] as const),
  ...(['negative', 'nan', 'enormous', 'text', 'fractions'] as const),
];

describe('figures that are known', () => {
  it.each(BAD)('stay with their date while the platform %s', async (mood) => {
    const { one, first } = await readOnce(mood === 'text' ? 'tiktok' : 'youtube');
    sandboxOf(app).behave(mood === 'text' ? 'tiktok' : 'youtube', mood);
    await one.pass(6);
    const failedAt = app.clock.now();
    expect(await one.stored()).toMatchObject({
      result: { problem: 'failed', failures: 1, failingSince: failedAt },
      readings: [first],
    });
    expect((await one.results())[0]).toMatchObject({ state: 'read', failingSince: failedAt.toISOString() });
    sandboxOf(app).behave(mood === 'text' ? 'tiktok' : 'youtube', 'well');
    await one.pass(0.1);
    const { result, readings } = await one.stored();
    expect(result).toMatchObject({ problem: null, failures: 0, failingSince: null });
    // Late, with its own date.
    expect(readings.map(({ day, readAt }) => [day, readAt])).toEqual([
      ['1', first.readAt],
      ['7', app.clock.now()],
    ]);
  });

  it.each(['youtube', 'tiktok', 'twitch', 'instagram'] as const)(
    'stay if the post is gone from %s',
    async (type) => {
      const { one, first } = await readOnce(type);
      sandboxOf(app).behave(type, 'gone');
      await one.pass(6);
      expect((await one.stored()).readings).toEqual([first]);
      expect((await one.results())[0]).toMatchObject({ state: 'gone', readings: [{ day: 1 }] });
    },
  );

  it('stay if the tokens are revoked, and the connection is lost', async () => {
    const { one, first } = await readOnce('tiktok');
    sandboxOf(app).behave('tiktok', 'revoked');
    await one.pass(6);
    expect((await one.stored()).readings).toEqual([first]);
    expect((await one.results())[0]).toMatchObject({ state: 'not_connected', readings: [{ day: 1 }] });
    const { db } = app.context.database;
    const [row] = await db.select().from(connections).where(eq(connections.id, first.connectionId));
    expect(row?.lostAt).toEqual(app.clock.now());
  });
});

it.each(['youtube', 'tiktok', 'instagram'] as const)(
  'a figure that %s hides is unknown, and not 0',
  async (type) => {
    const one = await Delivering.start(app, type);
    await one.link(postLink(type, one.name));
    sandboxOf(app).behave(type, 'hidden');
    await one.pass(1);
    expect((await one.results())[0]?.readings).toMatchObject([{ likes: null }]);
  },
);

it.each(['youtube', 'tiktok', 'twitch', 'instagram'] as const)(
  'a post of another channel of %s has no figures',
  async (type) => {
    const one = await Delivering.start(app, type);
    await one.link(postLink(type, one.name));
    sandboxOf(app).behave(type, 'other');
    await one.pass(1);
    expect((await one.stored()).readings).toEqual([]);
    const [result] = await one.results(one.people.S);
    expect(result).toMatchObject({ state: 'other_channel' });
    expect(result?.message).toMatch(/^This link is not a post of your connected/);
  },
);

it('a user who allows no access to videos at TikTok keeps the channel', async () => {
  const { one, first } = await readOnce('tiktok');
  sandboxOf(app).behave('tiktok', 'unticked');
  await one.pass(0.1);
  await one.pass(5.9);
  expect((await one.stored()).result).toMatchObject({ problem: 'not_granted' });
  const { db } = app.context.database;
  const [row] = await db.select().from(connections).where(eq(connections.id, first.connectionId));
  expect(row?.lostAt).toBeNull();
});

it('counts readings by outcome', () => {
  const labels = outcomesOf(app.context)
    .read()
    .map(({ labels: [outcome] }) => outcome);
  expect(labels.toSorted()).toEqual([
    'failed',
    'none',
    'not_connected',
    'not_granted',
    'other_channel',
    'read',
  ]);
});
