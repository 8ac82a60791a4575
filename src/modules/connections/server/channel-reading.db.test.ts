import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { transaction } from '#infra/db/pool.ts';
import { createEncryption } from '#infra/encryption.ts';
import { reencrypt, textsOf } from '#infra/reencrypt.ts';
import { connectChannel, sandboxOf } from '#tests/connections.ts';
import { createPerson } from '#tests/factories.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { readChannel, storeReading } from './channel-reading.commands.ts';
import { connectionsJobs, queueReadings } from './connections.jobs.ts';
import { connectionsEncrypted } from './connections.module.ts';
import { connections } from './connections.table.ts';
import { type Platforms, platformsOf } from './platforms/platforms.ts';
import { PlatformFailure } from './platforms/provider.ts';
import { findTokens } from './tokens.commands.ts';

const HOUR = 60 * 60_000;
const [KEY, OTHER_KEY] = ['a key that is long enough to be one, A', 'a key that is long enough to be one, B'];

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { ENCRYPTION_KEY: KEY, ENCRYPTION_KEY_OLD: OTHER_KEY } });
});
afterEach(() => sandboxOf(app).behave('youtube', 'well'));
afterAll(() => app.close());

async function connected(name: string) {
  const owner = await createPerson(app.context);
  const connect = (audience: number) => {
    sandboxOf(app).setAudience(name, audience);
    return connectChannel(app, owner, 'youtube', { name });
  };
  const { connectionId } = await connect(10);
  const rowOf = async () => {
    const { db } = app.context.database;
    const [row] = await db.select().from(connections).where(eq(connections.id, connectionId));
    if (!row) throw new Error('gone');
    return row;
  };
  return { connectionId, connect, rowOf };
}

const keep = (reading: Parameters<typeof storeReading>[2]) =>
  transaction(app.context.database.db, (tx) => storeReading(app.context, tx, reading));

/** The platforms, with one that revokes its tokens right after they are renewed. */
function revokingOnceRenewed(): Platforms {
  const platforms = platformsOf(app.context);
  return {
    ...platforms,
    withProvider: (type, work) =>
      platforms.withProvider(type, (provider, send) =>
        work(
          {
            ...provider,
            renewTokens: async (...given) => {
              const renewed = await provider.renewTokens(...given);
              sandboxOf(app).behave(type, 'revoked');
              return renewed;
            },
          },
          send,
        ),
      ),
  };
}

it('does not change a channel that was connected again meanwhile, if the renewed tokens were refused', async () => {
  const { connect, rowOf } = await connected('Renewed and refused');
  app.clock.advance(HOUR);
  const reading = await readChannel(app.context, revokingOnceRenewed(), await rowOf());
  expect([reading.tokens?.obtainedAt, (reading.result as PlatformFailure).kind]).toEqual([
    app.clock.now(),
    'refused',
  ]);
  sandboxOf(app).behave('youtube', 'well');
  await connect(12);
  const before = await rowOf();
  await keep(reading);
  expect(await rowOf()).toEqual(before);
  expect([before.lostAt, before.subscriberCount]).toEqual([null, 12]);
});

it('loses the channel if the renewed tokens were refused and it was not connected again', async () => {
  const { rowOf } = await connected('Renewed and lost');
  app.clock.advance(HOUR);
  await keep(await readChannel(app.context, revokingOnceRenewed(), await rowOf()));
  expect((await rowOf()).lostAt).toEqual(app.clock.now());
});

it('does not read a channel that was lost while its reading waited', async () => {
  const { connectionId, rowOf } = await connected('Lost while it waited');
  sandboxOf(app).behave('youtube', 'revoked');
  await keep(await readChannel(app.context, platformsOf(app.context), await rowOf()));
  const before = await rowOf();
  expect(before.lostAt).not.toBeNull();
  app.clock.advance(HOUR);
  await connectionsJobs['connections.read']?.(app.context, { connectionId }, []);
  expect(await rowOf()).toEqual(before);
});

it('queues no reading of a lost channel, and does not move the time of its next one', async () => {
  const { connectionId, rowOf } = await connected('Lost and put off');
  const now = app.clock.now();
  await app.context.database.db
    .update(connections)
    .set({ lostAt: now, nextReadingAt: now })
    .where(eq(connections.id, connectionId));
  await queueReadings(app.context);
  expect((await rowOf()).nextReadingAt).toEqual(now);
});

it.each([
  ['the tokens were good', 0],
  ['the tokens were renewed', HOUR],
])('keeps the figures of the newer connection, where %s', async (_, after) => {
  const { connect, rowOf } = await connected(`Read before, ${after}`);
  app.clock.advance(after);
  const reading = await readChannel(app.context, platformsOf(app.context), await rowOf());
  expect(reading.result).not.toBeInstanceOf(PlatformFailure);
  await connect(12);
  const before = await rowOf();
  await keep(reading);
  expect(await rowOf()).toEqual(before);
  // The tokens of the newer connection still work.
  const again = await readChannel(app.context, platformsOf(app.context), await rowOf());
  expect(again.result).toMatchObject({ subscriberCount: 12 });
});

it.each([
  ['the tokens were good', 0],
  ['the tokens were renewed', HOUR],
])('stores a reading if its tokens were re-encrypted meanwhile, where %s', async (_, after) => {
  const { connectionId, rowOf } = await connected(`Encrypted anew, ${after}`);
  app.clock.advance(after);
  sandboxOf(app).setAudience(`Encrypted anew, ${after}`, 12);
  const reading = await readChannel(app.context, platformsOf(app.context), await rowOf());
  const encryption = createEncryption([OTHER_KEY, KEY]);
  for (const column of connectionsEncrypted)
    await reencrypt(app.context.database, encryption, textsOf(column), { dryRun: false });
  await keep(reading);
  expect((await rowOf()).subscriberCount).toBe(12);
  const kept = await findTokens(app.context, app.context.database.db, connectionId);
  expect(kept?.accessToken).toBe(reading.tokens?.accessToken);
  expect(kept?.obtainedAt).toEqual(app.clock.now());
});
