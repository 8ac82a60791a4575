// @module-tag whole
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connections } from '#modules/connections/server/connections.table.ts';
import type { Mood } from '#src/sandbox/moods.ts';
import { sandboxOf } from '#tests/connections.ts';
import { Delivering, postLink, readDue } from '#tests/results.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { setDue } from './results.commands.ts';
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
  ...(['fails', 'busy', 'wrong', 'renamed', 'html', 'huge', 'complains', 'redirects'] as const),
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

  it.each(['tiktok', 'twitch', 'instagram'] as const)(
    'stay with their date if %s names its figures otherwise',
    async (type) => {
      const { one, first } = await readOnce(type);
      sandboxOf(app).behave(type, 'renamed');
      await one.pass(6);
      expect(await one.stored()).toMatchObject({ result: { problem: 'failed' }, readings: [first] });
    },
  );

  it.each([
    ['youtube', 'slow'],
    ['tiktok', 'drips'],
  ] as const)('are shown while a reading waits for %s, which is %s, and after it', async (type, mood) => {
    const { one, first } = await readOnce(type);
    const other = await Delivering.start(app);
    sandboxOf(app).behave(type, mood);
    const asked = sandboxOf(app).asked.length;
    let isReading = true;
    const began = performance.now();
    const passing = one.pass(6).finally(() => {
      isReading = false;
    });
    await expect.poll(() => sandboxOf(app).asked.length).toBeGreaterThan(asked);
    // No transaction is open meanwhile, and neither reads nor writes wait.
    await expect.poll(countWaiting).toBe(0);
    const [shown] = await one.results();
    expect(shown).toMatchObject({ state: 'read', readings: [{}] });
    await other.link(postLink(type, other.name));
    // The reading times out after five seconds.
    if (performance.now() - began < 4_000) {
      expect(isReading).toBe(true);
      expect(shown?.failingSince).toBeNull();
    }
    await passing;
    expect(await one.stored()).toMatchObject({
      result: { problem: 'failed', failures: 1, failingSince: app.clock.now() },
      readings: [first],
    });
    sandboxOf(app).behave(type, 'well');
    await one.pass(0.1);
    expect((await one.stored()).readings).toHaveLength(2);
  });

  it('stay, without a call or a failure, while the circuit breaker of their platform is open', async () => {
    // Posts of other tests would fail as well.
    await app.context.database.pool.query('update delivery_results set due_at = null');
    const [{ one: failing }, { one: waiting, first }] = [
      await readOnce('youtube'),
      await readOnce('youtube'),
    ];
    const { db } = app.context.database;
    const waitingId = (await waiting.stored()).result?.id ?? '';
    await setDue(db, waitingId, null);
    sandboxOf(app).behave('youtube', 'fails');
    for (const days of [6, 0.1, 0.2, 0.3, 0.5]) await failing.pass(days);
    expect((await failing.stored()).result).toMatchObject({ failures: 5 });
    const asked = sandboxOf(app).asked.length;
    const now = app.clock.now();
    await setDue(db, waitingId, now);
    await readDue(app);
    expect(sandboxOf(app).asked).toHaveLength(asked);
    expect(await waiting.stored()).toMatchObject({
      result: { problem: null, failures: 0, dueAt: new Date(now.getTime() + 60_000) },
      readings: [first],
    });
    sandboxOf(app).behave('youtube', 'well');
    await waiting.pass(0.1);
    expect((await waiting.stored()).readings).toHaveLength(2);
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

async function countWaiting(): Promise<number> {
  const { rows } = await app.context.database.pool.query(
    `select count(*)::int as n from pg_stat_activity
     where datname = current_database() and (state like 'idle in transaction%' or wait_event_type = 'Lock')`,
  );
  return rows[0].n;
}

it('counts readings by outcome', () => {
  const labels = outcomesOf(app.context)
    .read()
    .map(({ labels: [outcome] }) => outcome);
  expect(labels.toSorted()).toEqual([
    'failed',
    'not_connected',
    'not_found',
    'not_granted',
    'other_channel',
    'read',
  ]);
});
