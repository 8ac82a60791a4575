// @module-tag counted
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { queueReadings as queueAudiences } from '#modules/connections/server/connections.jobs.ts';
import { connections } from '#modules/connections/server/connections.table.ts';
import { sandboxOf } from '#tests/connections.ts';
import { Delivering, postLink } from '#tests/results.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { byTier } from '#tests/tools/tier.ts';
import { queueReadings } from './results.jobs.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const ROUNDS = byTier({ main: 3, all: 10, deep: 100 });
const READ = 'tiktok POST /v2/video/query/';
const RENEW = 'tiktok POST /v2/oauth/token/';

let app: TestApp;
let other: TestApp;
beforeAll(async () => {
  app = await startTestApp({ jobs: true });
  // A second process that calls the same platform.
  const { clientId, clientSecret, baseUrl } = sandboxOf(app).settingsFor('tiktok');
  other = await startTestApp({
    jobs: true,
    databaseUrl: app.databaseUrl,
    env: { TIKTOK_CLIENT_KEY: clientId, TIKTOK_CLIENT_SECRET: clientSecret, TIKTOK_BASE_URL: baseUrl },
  });
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const asked = (what: string) => sandboxOf(app).asked.filter((one) => one === what).length;
const advance = (ms: number) => {
  for (const one of [app, other]) one.clock.advance(ms);
};
const both = (work: (at: TestApp) => Promise<void>) => Promise.all([app, other].map(work));
const readDue = () =>
  both(async ({ context }) => {
    await queueReadings(context);
    await context.jobs.idle();
  });

it('asks the platform once for a reading that two processes queue', async () => {
  const one = await Delivering.start(app, 'tiktok');
  await one.link(postLink('tiktok', one.name));
  advance(DAY);
  const before = asked(READ);
  await readDue();
  expect(asked(READ)).toBe(before + 1);
  expect((await one.stored()).readings).toHaveLength(1);
});

it(`uses each refresh token once, while the audience and two posts are read (${ROUNDS} rounds)`, async () => {
  const { db } = app.context.database;
  for (let round = 0; round < ROUNDS; round++) {
    const one = await Delivering.start(app, 'tiktok');
    const [{ id: connectionId } = { id: '' }] = await db
      .select({ id: connections.id })
      .from(connections)
      .where(eq(connections.userId, one.people.S.userId));
    await one.link(postLink('tiktok', one.name));
    // Its access token has expired, and both its audience and the post are due.
    advance(1.2 * DAY);
    const before = asked(RENEW);
    await both(async ({ context }) => {
      await Promise.all([queueAudiences(context), queueReadings(context)]);
      await context.jobs.idle();
    });
    advance(3 * MINUTE);
    await readDue();
    const [row] = await db.select().from(connections).where(eq(connections.id, connectionId));
    expect(row).toMatchObject({ lostAt: null });
    // Each channel so far is renewed once: those of earlier rounds, and of the test above.
    expect(asked(RENEW)).toBe(before + 2 + round);
    expect((await one.stored()).readings).toHaveLength(1);
  }
});
