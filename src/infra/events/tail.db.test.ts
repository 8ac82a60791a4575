import { sql } from 'drizzle-orm';
import { v7 } from 'uuid';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { type Database, openDatabase, transaction } from '#infra/db/pool.ts';
import { ownDatabase } from '#tests/own-database.ts';
import { PATIENT } from '#tests/tools/database.ts';
import { recordEvents } from './event.ts';
import { createEventTail, type EventTail } from './tail.ts';

let database: Database;
let tail: EventTail;
let errors: Record<string, unknown>[];

beforeEach(async () => {
  database = openDatabase({ url: await ownDatabase(), timeouts: PATIENT });
  errors = [];
  const log = { info() {}, warn() {}, error: (fields: object) => void errors.push({ ...fields }) };
  tail = createEventTail(database, log);
  onTestFinished(async () => {
    await tail.stop();
    await database.close();
  });
});

/** Records events: several numbers in one transaction. */
async function record(...numbers: number[]): Promise<void> {
  const happened = numbers.map((n) => ({
    type: 'test.happened',
    actorId: null,
    subjectId: v7(),
    data: { n },
  }));
  await transaction(database.db, (tx) => recordEvents(tx, happened, new Date()));
}

function listen(name: string, fails: (n: unknown) => boolean = () => false): unknown[] {
  const heard = new Set<unknown>();
  tail.on(name, (events) => {
    for (const { data } of events) {
      if (fails(data.n)) throw new Error(`${name} cannot hear ${data.n}`);
      heard.add(data.n);
    }
  });
  return new Proxy([], { get: (_, key) => Reflect.get([...heard], key) });
}

it('continues when a listener throws, and logs which one and at which event', async () => {
  const before = listen('before');
  const broken = listen('broken', (n) => n === 2);
  const after = listen('after');
  const startedAt = performance.now();
  tail.start();
  await tail.started;
  await record(1, 2, 3);
  await expect.poll(() => [...after]).toEqual([1, 2, 3]);
  await record(4);
  await expect.poll(() => [...after]).toEqual([1, 2, 3, 4]);
  expect([...before]).toEqual([1, 2, 3, 4]);
  // An event that it throws at does not keep the others from it.
  expect([...broken]).toEqual([1, 3, 4]);
  const { rows } = await database.pool.query("select xid::text, id from events where data ->> 'n' = '2'");
  // The log line is throttled to one a second, and repeats if the event is passed again.
  expect(errors.length).toBeLessThanOrEqual(1 + (performance.now() - startedAt) / 1000);
  expect(new Set(errors.map(({ event }) => event))).toEqual(new Set([rows[0].id]));
  expect(errors[0]).toMatchObject({ listener: 'broken', type: 'test.happened', xid: rows[0].xid });
  expect(errors[0]?.err).toMatchObject({ message: 'broken cannot hear 2' });
  expect(tail.current).toBe(true);
  // The listener gets an event again if an older transaction was open when it was read first.
  expect(tail.failures.read()).toEqual([
    { labels: ['broken'], value: expect.toSatisfy((count) => count > 0) },
  ]);
});

it('is not current behind a transaction that hides the end of the log, and passes on everything after it', async () => {
  const heard = listen('only');
  tail.start();
  await tail.started;
  const held = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const open = transaction(database.db, async (tx) => {
    await tx.execute(sql`select pg_current_xact_id()`);
    begun.resolve();
    await held.promise;
  });
  await begun.promise;
  // More than it reads at once.
  await record(...Array.from({ length: 2_500 }, (_, n) => n));
  await expect.poll(() => [...heard].length).toBe(2_000);
  await expect.poll(() => tail.current).toBe(false);
  held.resolve();
  await open;
  await expect.poll(() => [...heard].length).toBe(2_500);
  await expect.poll(() => tail.current).toBe(true);
});

it('logs why it cannot read the log, at most once a second', async () => {
  await database.pool.query('alter table events rename column subject_id to renamed');
  const startedAt = performance.now();
  tail.start();
  await expect.poll(() => errors.length).toBeGreaterThan(0);
  expect(errors[0]?.err).toMatchObject({ message: 'column "subject_id" does not exist' });
  await database.pool.query('alter table events rename column renamed to subject_id');
  await expect.poll(() => tail.current).toBe(true);
  expect(errors.length).toBeLessThanOrEqual(1 + (performance.now() - startedAt) / 1000);
});
