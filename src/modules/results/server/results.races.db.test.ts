// @module-tag counted
import { setImmediate } from 'node:timers/promises';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transaction } from '#infra/db/pool.ts';
import { agreementDeliverables } from '#modules/agreements/server/agreements.table.ts';
import { queueReadings as queueAudiences } from '#modules/connections/server/connections.jobs.ts';
import { connections, connectionTokens } from '#modules/connections/server/connections.table.ts';
import { sandboxOf } from '#tests/connections.ts';
import { expectSoundLedger } from '#tests/ledger.ts';
import { countWaiting, untilWaiting } from '#tests/locks.ts';
import { Delivering, postLink } from '#tests/results.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';
import { startOtherProcess } from '#tests/tiktok-processes.ts';
import { byTier } from '#tests/tools/tier.ts';
import { deleteExpiredReadings, followPosts } from './results.commands.ts';
import { queueReadings, resultsJobs } from './results.jobs.ts';
import { deliveryResults } from './results.table.ts';

// Two processes read the same figures, while users disconnect channels and replace links.

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const ROUNDS = byTier({ main: 3, all: 12, deep: 200 });
const READ = 'tiktok POST /v2/video/query/';
const RENEW = 'tiktok POST /v2/oauth/token/';

let app: TestApp;
let other: TestApp;
beforeAll(async () => {
  app = await acquireTestApp({ jobs: true });
  other = await startOtherProcess(app);
});
afterAll(async () => {
  await expectSoundLedger(app.context);
  await other.close();
  await app.close();
});

const asked = (what: string) => sandboxOf(app).asked.filter((one) => one === what).length;
const advance = (ms: number) => {
  for (const one of [app, other]) one.clock.advance(ms);
};
const onBoth = (work: (at: TestApp) => Promise<void>) => Promise.all([app, other].map(work));
const readDue = () =>
  onBoth(async ({ context }) => {
    await queueReadings(context);
    await context.jobs.idle();
  });

/** Calls the job's handler, because the queue gives a job to one process only. */
async function read(at: TestApp, one: Delivering): Promise<void> {
  const { result } = await one.stored();
  await resultsJobs['results.read']?.(at.context, { resultId: result?.id ?? '' }, []);
}

/** Starts a collaboration with a connected channel and a delivered link, and clears what is due of earlier ones. */
async function begin(): Promise<{ one: Delivering; connectionId: string }> {
  const { db } = app.context.database;
  await db.update(connections).set({ nextReadingAt: null });
  await db.update(deliveryResults).set({ dueAt: null });
  const one = await Delivering.start(app);
  const { connectionId } = await one.connect('tiktok');
  await one.link(postLink('tiktok', one.name));
  return { one, connectionId };
}

/** Like `begin`, a day later: the first reading is due, and the access token has expired. */
async function beginDue(): ReturnType<typeof begin> {
  const begun = await begin();
  advance(DAY);
  return begun;
}

/** Waits until the other process calls the platform, whose response is then on its way. */
async function untilAsked(what: string, before: number): Promise<void> {
  while (asked(what) === before) await setImmediate();
}

/** Reads on the other process, and begins the change with it, or while it waits for the platform. */
async function readDuring(round: number, one: Delivering, change: () => Promise<void>): Promise<void> {
  const [renewals, reads] = [asked(RENEW), asked(READ)];
  const moments = [async () => {}, () => untilAsked(RENEW, renewals), () => untilAsked(READ, reads)];
  await Promise.all([read(other, one), moments[round % moments.length]?.().then(change)]);
}

/** Makes the change while the other process has called the platform, and cannot store its new tokens yet. */
async function readAround(one: Delivering, change: () => Promise<void>): Promise<void> {
  let reading: Promise<void> | undefined;
  await transaction(app.context.database.db, async (tx) => {
    // A table lock: a row lock would give the transaction an id, and consumers wait for transactions with one.
    await tx.execute(sql`lock table ${connectionTokens} in share mode`);
    reading = read(other, one);
    await untilWaiting(app);
    await change();
  });
  await reading;
}

async function countChanges({ requestId }: Delivering): Promise<number> {
  const { rows } = await app.context.database.pool.query(
    "select count(*)::int as n from events where subject_id = $1 and type = 'results.changed'",
    [requestId],
  );
  return rows[0].n;
}

describe('one due reading on two processes', () => {
  it('is queued once', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { one } = await beginDue();
      const before = asked(READ);
      await readDue();
      expect(asked(READ)).toBe(before + 1);
      expect((await one.stored()).readings).toHaveLength(1);
      expect(await countChanges(one)).toBe(1);
    }
  });

  it('is made and stored once if both begin it', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { one } = await beginDue();
      const before = asked(READ);
      await onBoth((at) => read(at, one));
      expect(asked(READ)).toBe(before + 1);
      const { result, readings } = await one.stored();
      expect(readings).toMatchObject([{ day: '1' }]);
      expect(result).toMatchObject({ failures: 0, dueAt: new Date(app.clock.now().getTime() + 6 * DAY) });
      expect(await countChanges(one)).toBe(1);
    }
  });
});

it('a channel that is disconnected during a reading leaves no figures, and gets none later', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { one, connectionId } = await beginDue();
    await readDuring(round, one, () => one.disconnect(connectionId));
    const { result, readings } = await one.stored();
    expect(readings).toEqual([]);
    // Without a problem, the figures were stored first, or the reading could not claim the channel and waits.
    const stored = result?.dueAt?.getTime() === app.clock.now().getTime() + 6 * DAY;
    await app.context.consumers.catchUp();
    // The disconnection writes one of them.
    expect(await countChanges(one)).toBe(stored || result?.problem ? 2 : 1);
    advance(6 * DAY);
    await read(other, one);
    expect(await one.stored()).toMatchObject({ result: { problem: 'not_connected' }, readings: [] });
    expect(await one.results()).toMatchObject([{ state: 'not_connected', readings: [] }]);
    await app.context.jobs.idle();
  }
});

it('a link that is replaced during a reading leaves only the new post, with its own figures', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const { one } = await beginDue();
    const before = (await one.stored()).result?.postId;
    const replace = () => one.link(postLink('tiktok', one.name));
    await (round % 2 === 0 ? readAround(one, replace) : readDuring(round, one, replace));
    const replaced = await one.stored();
    expect(replaced).toMatchObject({ result: { failures: 0 }, readings: [] });
    expect(replaced.result?.postId).not.toBe(before);
    const changes = await countChanges(one);
    expect([0, 1]).toContain(changes);
    advance(DAY);
    await read(other, one);
    const { result, readings } = await one.stored();
    expect(readings).toMatchObject([{ resultId: result?.id, day: '1' }]);
    expect(await countChanges(one)).toBe(changes + 1);
  }
});

describe('figures that may no longer be stored', () => {
  async function expired(): Promise<Delivering> {
    const one = await Delivering.start(app, 'youtube');
    await one.link(postLink('youtube', one.name));
    advance(DAY);
    await read(app, one);
    advance(31 * DAY);
    return one;
  }

  it('are deleted once by two processes', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const one = await expired();
      await onBoth(({ context }) => deleteExpiredReadings(context));
      expect((await one.stored()).readings).toEqual([]);
      expect(await countChanges(one)).toBe(2);
    }
  });

  it('are deleted without waiting for a post that is deleted', async () => {
    const one = await expired();
    const { database, clock } = app.context;
    const ofOne = eq(deliveryResults.requestId, one.requestId);
    // Without the event, so that no consumer follows it meanwhile.
    await database.db
      .update(agreementDeliverables)
      .set({ link: 'https://film.example/' })
      .where(eq(agreementDeliverables.requestId, one.requestId));
    await transaction(database.db, async (tx) => {
      await tx.select().from(deliveryResults).where(ofOne).for('update');
      let isDone = false;
      const deleting = deleteExpiredReadings(app.context).finally(() => {
        isDone = true;
      });
      while (!isDone && (await countWaiting(app)) === 0) await setImmediate();
      expect(isDone).toBe(true);
      await deleting;
      expect((await one.stored()).readings).toEqual([]);
      await followPosts(tx, [one.requestId], clock.now());
    });
    expect((await one.stored()).result).toBeNull();
  });
});

it(`uses each refresh token once, while the audience and two posts are read (${ROUNDS} rounds)`, async () => {
  const { db } = app.context.database;
  for (let round = 0; round < ROUNDS; round++) {
    const { one, connectionId } = await begin();
    // Its access token has expired, and both its audience and the post are due.
    advance(1.2 * DAY);
    const before = asked(RENEW);
    await onBoth(async ({ context }) => {
      await Promise.all([queueAudiences(context), queueReadings(context)]);
      await context.jobs.idle();
    });
    advance(3 * MINUTE);
    await readDue();
    const [row] = await db.select().from(connections).where(eq(connections.id, connectionId));
    expect(row).toMatchObject({ lostAt: null });
    expect(asked(RENEW)).toBe(before + 1);
    expect((await one.stored()).readings).toHaveLength(1);
  }
});
