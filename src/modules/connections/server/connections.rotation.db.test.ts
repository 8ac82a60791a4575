// @module-tag counted
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { transaction } from '#infra/db/pool.ts';
import { connectChannel, sandboxOf } from '#tests/connections.ts';
import { createPerson, type Person } from '#tests/factories.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { startOtherProcess } from '#tests/tiktok-processes.ts';
import { byTier } from '#tests/tools/tier.ts';
import { readChannel, storeReading } from './channel-reading.commands.ts';
import { queueReadings } from './connections.jobs.ts';
import { connections, tokenRevocations } from './connections.table.ts';
import { type Platforms, platformsOf } from './platforms/platforms.ts';
import type { PlatformFailure, Provider } from './platforms/provider.ts';

// TikTok replaces the refresh token at each use, and accepts no old one.

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const ROUNDS = byTier({ main: 4, all: 20, deep: 200 });
const TOKEN_CALL = 'tiktok POST /v2/oauth/token/';
const KILLED = new Error('killed');

let app: TestApp;
let other: TestApp;
let nth = 0;
beforeAll(async () => {
  app = await startTestApp({ jobs: true });
  other = await startOtherProcess(app);
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const asked = (what: string) => sandboxOf(app).asked.filter((one) => one === what).length;
const advance = (ms: number) => {
  for (const one of [app, other]) one.clock.advance(ms);
};

async function connected(audience = 10) {
  const me = await createPerson(app.context);
  const name = `A rotating channel, number ${++nth}`;
  const connect = () => connectChannel(app, me, 'tiktok', { name, audience });
  const { connectionId } = await connect();
  const rowOf = async () => {
    const { db } = app.context.database;
    const [row] = await db.select().from(connections).where(eq(connections.id, connectionId));
    if (!row) throw new Error('gone');
    return row;
  };
  return { me, name, connect, connectionId, rowOf };
}

const refresh = async (at: TestApp, by: Person, id: string) =>
  at.call('POST', `/connection/update/${id}`, { token: await by.freshToken(), body: {} });

/** The platforms, with some functions of the provider replaced. */
function platformsWith(replaced: (provider: Provider) => Partial<Provider>): Platforms {
  const platforms = platformsOf(app.context);
  return {
    ...platforms,
    withProvider: (type, work) =>
      platforms.withProvider(type, (provider, send) => work({ ...provider, ...replaced(provider) }, send)),
  };
}

it('uses each refresh token once, however many processes and jobs read the channel at the same moment', async () => {
  const { me, name, connectionId, rowOf } = await connected();
  const before = asked(TOKEN_CALL);
  for (let round = 1; round <= ROUNDS; round++) {
    advance(1.2 * DAY);
    sandboxOf(app).setAudience(name, 10 + round);
    const byHand = [app, other].flatMap((at) =>
      Array.from({ length: 10 }, () => refresh(at, me, connectionId)),
    );
    const byJob = [app, other].map(async ({ context }) => {
      await queueReadings(context);
      await context.jobs.idle();
    });
    const responses = await Promise.all(byHand);
    await Promise.all(byJob);
    expect(
      responses.map(({ status }) => status).filter((status) => status !== 200 && status !== 429),
    ).toEqual([]);
    expect(asked(TOKEN_CALL)).toBe(before + round);
    expect(await rowOf()).toMatchObject({ lostAt: null, failures: 0, followerCount: 10 + round });
  }
});

it('stores the new tokens before anything else, so that a process that is killed while it reads loses none', async () => {
  const { me, connectionId, rowOf } = await connected();
  advance(DAY);
  const killed = platformsWith(() => ({ read: () => Promise.reject(KILLED) }));
  await expect(readChannel(app.context, killed, await rowOf())).rejects.toBe(KILLED);
  const before = asked(TOKEN_CALL);
  expect((await refresh(app, me, connectionId)).status).toBe(200);
  expect(asked(TOKEN_CALL)).toBe(before);
});

it('asks to connect again if a process is killed before it stores the new tokens; figures and their date stay', async () => {
  const { me, connect, connectionId, rowOf } = await connected(31);
  const { dateUpdated } = await rowOf();
  advance(DAY);
  const killed = platformsWith((provider) => ({
    renewTokens: async (...given) => {
      await provider.renewTokens(...given);
      throw KILLED;
    },
  }));
  await expect(readChannel(app.context, killed, await rowOf())).rejects.toBe(KILLED);
  const refused = await refresh(app, me, connectionId);
  expect([refused.status, refused.body.error]).toEqual([
    409,
    'TikTok no longer lets us read this channel. Please connect it again.',
  ]);
  expect(await rowOf()).toMatchObject({
    lostAt: app.clock.now(),
    nextReadingAt: null,
    followerCount: 31,
    dateUpdated,
  });
  expect(await connect()).toMatchObject({ connectionId, lost: false });
});

it('asks to connect again if the user takes back a scope', async () => {
  const { me, connectionId, rowOf } = await connected(31);
  advance(10 * MINUTE);
  sandboxOf(app).behave('tiktok', 'unticked');
  const before = asked(TOKEN_CALL);
  const refused = await refresh(app, me, connectionId);
  sandboxOf(app).behave('tiktok', 'well');
  expect([refused.status, refused.body.code]).toEqual([409, 'wrong_state']);
  // New tokens would have no more scopes.
  expect(asked(TOKEN_CALL)).toBe(before);
  expect(await rowOf()).toMatchObject({ lostAt: app.clock.now(), followerCount: 31 });
});

it('does not overwrite the tokens of a newer connection, and does not revoke its own', async () => {
  const { me, connect, connectionId, rowOf } = await connected();
  advance(DAY);
  const slow = platformsWith((provider) => ({
    renewTokens: async (...given) => {
      const renewed = await provider.renewTokens(...given);
      await connect();
      return renewed;
    },
  }));
  const before = asked('tiktok POST /v2/oauth/revoke/');
  const reading = await readChannel(app.context, slow, await rowOf());
  const row = await rowOf();
  await transaction(app.context.database.db, (tx) => storeReading(app.context, tx, reading));
  await app.context.jobs.idle();
  expect(await rowOf()).toEqual(row);
  expect(asked('tiktok POST /v2/oauth/revoke/')).toBe(before);
  advance(DAY);
  expect((await refresh(app, me, connectionId)).status).toBe(200);
});

it('revokes new tokens whose connection was deleted while the platform answered', async () => {
  const { me, connectionId, rowOf } = await connected();
  const row = await rowOf();
  advance(DAY);
  let renewed = '';
  const slow = platformsWith((provider) => ({
    renewTokens: async (...given) => {
      const tokens = await provider.renewTokens(...given);
      renewed = tokens.accessToken;
      const token = await me.freshToken();
      await app.call('DELETE', '/connection/delete', { token, body: { connectionId } });
      return tokens;
    },
  }));
  const reading = await readChannel(app.context, slow, row);
  await transaction(app.context.database.db, (tx) => storeReading(app.context, tx, reading));
  await app.context.jobs.idle();
  const { db } = app.context.database;
  expect(await db.$count(tokenRevocations)).toBe(0);
  expect(await db.$count(connections, eq(connections.id, connectionId))).toBe(0);
  const platforms = platformsOf(app.context);
  const reads = platforms.withProvider('tiktok', (provider, send) => provider.read(send, renewed));
  await expect(reads).rejects.toMatchObject({ kind: 'refused' } satisfies Partial<PlatformFailure>);
});
