import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '#infra/clock.ts';
import { silent } from '#infra/db/log.ts';
import { type Database, openDatabase, type Tx, transaction } from '#infra/db/pool.ts';
import { createSeen, event, findSeen, type Handle, note, recordNumbers } from '#tests/numbered-events.ts';
import { freshDatabase, PATIENT } from '#tests/tools/database.ts';
import { type Consumers, createConsumers } from './consumers.ts';
import { recordEvents } from './event.ts';
import { createEventTail, type EventTail } from './tail.ts';

let url: string;
let drop: () => Promise<void>;
let database: Database;
const running: { consumers: Consumers; tail: EventTail; database: Database }[] = [];

beforeEach(async () => {
  ({ url, drop } = await freshDatabase());
  database = openDatabase({ url, timeouts: PATIENT });
  await createSeen(database);
});
afterEach(async () => {
  for (const { consumers, tail } of running) await Promise.all([consumers.stop(), tail.stop()]);
  for (const one of running.splice(0)) await one.database.close();
  await database.close();
  await drop();
});

describe('consumers of the event log', () => {
  it('get every event once, in the order of the transactions', async () => {
    const consumers = newProcess({ first: note('first'), second: note('second') });
    for (let n = 0; n < 5; n++) await record(n);
    await consumers.catchUp();
    await record(5, 6);
    await consumers.catchUp();
    expect(await seenBy('first')).toEqual([0, 1, 2, 3, 4, 5, 6]);
    expect(await seenBy('second')).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  it('get the events of their types, and skip the others', async () => {
    const consumers = newProcess({ only: note('only') });
    const other = { ...event(9), type: 'test.other' };
    await transaction(database.db, (tx) => recordEvents(tx, [event(0), other, event(1), other], new Date()));
    await consumers.catchUp();
    expect(await seenBy('only')).toEqual([0, 1]);
    expect(await lagging()).toEqual([]);
  });

  it('pass events of other types while they run, and handle the next of theirs', async () => {
    let batches = 0;
    const consumers = newProcess({
      only: async (tx, events) => {
        batches++;
        await note('only')(tx, events);
      },
    });
    await record(0);
    consumers.start();
    await expect.poll(() => seenBy('only')).toEqual([0]);
    const others = Array.from({ length: 5 }, (_, n) => ({ ...event(n), type: 'test.other' }));
    await transaction(database.db, (tx) => recordEvents(tx, others, new Date()));
    await expect.poll(lagging).toEqual([]);
    await record(1);
    await expect.poll(() => seenBy('only')).toEqual([0, 1]);
    expect(batches).toBe(2);
  });

  it('handle an event that the tail did not pass on, as one that another process began with and left', async () => {
    const consumers = newProcess({ only: note('only') }, { hasTail: false });
    consumers.start();
    await record(0);
    await expect.poll(() => seenBy('only')).toEqual([0]);
    await record(1);
    await expect.poll(() => seenBy('only')).toEqual([0, 1]);
  });

  it('miss no event of a transaction that stays open while others commit', async () => {
    const consumers = newProcess({ only: note('only') });
    const held = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const slow = transaction(database.db, async (tx) => {
      await recordEvents(tx, [event(0)], new Date());
      begun.resolve();
      await held.promise;
    });
    await begun.promise;
    consumers.start();
    await Promise.all(Array.from({ length: 50 }, (_, n) => record(n + 1)));
    // Nothing that was written after the open transaction began is handled before it.
    expect(await seenBy('only')).toEqual([]);
    held.resolve();
    await slow;
    await consumers.catchUp();
    const seen = await seenBy('only');
    expect([...seen].sort((a, b) => a - b)).toEqual(Array.from({ length: 51 }, (_, n) => n));
  });

  it('wait for no transaction of another database on the server', async () => {
    const other = await freshDatabase();
    const client = new pg.Client({ connectionString: other.url });
    await client.connect();
    try {
      await client.query('begin');
      await client.query('select pg_current_xact_id()');
      const consumers = newProcess({ only: note('only') });
      await record(1);
      await consumers.catchUp();
      expect(await seenBy('only')).toEqual([1]);
    } finally {
      await client.end();
      await other.drop();
    }
  });

  it('get the changes of one subject in order, whichever transaction began first', async () => {
    const consumers = newProcess({ only: note('only') });
    const begun = Promise.withResolvers<void>();
    const changed = Promise.withResolvers<void>();
    const first = transaction(database.db, async (tx) => {
      await tx.execute(sql`select pg_current_xact_id()`);
      begun.resolve();
      await changed.promise;
      await recordEvents(tx, [event(1)], new Date());
    });
    await begun.promise;
    await record(0);
    changed.resolve();
    await first;
    await consumers.catchUp();
    expect(await seenBy('only')).toEqual([0, 1]);
  });

  it('share the work among processes, and still handle everything once', async () => {
    const processes = [0, 1, 2].map(() => newProcess({ only: note('only') }));
    for (const one of processes) one.start();
    await Promise.all(Array.from({ length: 200 }, (_, n) => record(n)));
    await Promise.all(processes.map((one) => one.catchUp()));
    expect((await seenBy('only')).sort((a, b) => a - b)).toEqual(Array.from({ length: 200 }, (_, n) => n));
  });

  it('handle everything once, also what a batch had written before it failed', async () => {
    let failures = 3;
    const consumers = newProcess({
      only: async (tx, events) => {
        await note('only')(tx, events);
        if (failures-- > 0) throw new Error('not now');
      },
    });
    await record(0, 1, 2);
    consumers.start();
    await consumers.catchUp();
    expect(await seenBy('only')).toEqual([0, 1, 2]);
  });

  it('continue after the same event after a restore, where transaction ids start lower', async () => {
    const before = newProcess({ only: note('only') });
    await record(0);
    await before.catchUp();
    await record(1);
    // Like a dump of a server that was far ahead: events and cursors with higher transaction ids.
    await database.pool.query(`update events set xid = (xid::text::numeric + 1e15)::text::xid8`);
    await database.pool.query(`update event_consumers set xid = (xid::text::numeric + 1e15)::text::xid8`);
    await record(2);
    const after = newProcess({ only: note('only') });
    await record(3);
    await after.catchUp();
    expect(await seenBy('only')).toEqual([0, 1, 2, 3]);
  });

  it('continue if the log went back behind them, after a failover to a replica that lagged', async () => {
    // Without the tail, its own looks are the first batch and the checks.
    const consumers = newProcess({ only: note('only') }, { hasTail: false });
    await record(1);
    await consumers.catchUp();
    // As if the consumer had handled events a million transactions further.
    const { rows } = await database.pool.query('select xid::text, id from event_consumers');
    const setCursor = (xid: string) => database.pool.query('update event_consumers set xid = $1', [xid]);
    await setCursor(String(BigInt(rows[0].xid) + 1_000_000n));
    await record(2);
    consumers.start();
    await looksOf(consumers, 3);
    expect(await seenBy('only')).toEqual([1]);
    await setCursor(rows[0].xid);
    await expect.poll(() => seenBy('only')).toEqual([1, 2]);
  });

  it('handle two thousand events in a few batches', async () => {
    let batches = 0;
    const consumers = newProcess({
      only: async (tx, events) => {
        batches++;
        await note('only')(tx, events);
      },
    });
    await database.db.execute(sql`insert into events (type, subject_id, data, created_at)
      select 'test.happened', gen_random_uuid(), jsonb_build_object('n', n), now() from generate_series(1, 2000) n`);
    await consumers.catchUp();
    expect(await seenBy('only')).toHaveLength(2000);
    expect(batches).toBeLessThanOrEqual(4);
  });
});

describe('a database that goes away under a consumer', () => {
  it('is queried again within seconds once it is back, however long it was away', async () => {
    let tries = 0;
    const handle: Handle = async (tx, events) => {
      if (++tries <= 2) await loseConnection(tx);
      await note('only')(tx, events);
    };
    newProcess({ only: handle }, { firstWaitMs: 60_000 }).start();
    await record(1);
    // Half of the wait that a failed handler would cost.
    await expect.poll(() => seenBy('only')).toEqual([1]);
    expect(tries).toBe(3);
  });

  it('does not count as a try of the event', async () => {
    // Fewer failures than an event may have; more if database failures counted.
    const tries = ['fail', 'fail', 'fail', ...Array.from({ length: 9 }, () => 'lose'), 'fail'];
    const handle: Handle = async (tx, events) => {
      const next = tries.shift();
      if (next === 'fail') throw new Error('Not now');
      if (next === 'lose') await loseConnection(tx);
      await note('only')(tx, events);
    };
    newProcess({ only: handle }).start();
    await record(1);
    await expect.poll(() => seenBy('only')).toEqual([1]);
    expect((await database.pool.query('select from failed_events')).rows).toEqual([]);
  });
});

/** Waits until a process has used its connections this often. */
async function looksOf(consumers: Consumers, count: number): Promise<void> {
  const own = running.find((one) => one.consumers === consumers)?.database.pool;
  for (let n = 0; n < count; n++) await new Promise((resolve) => own?.once('release', resolve));
}

async function loseConnection(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
}

function newProcess(handlers: Record<string, Handle>, { firstWaitMs = 1, hasTail = true } = {}): Consumers {
  const own = openDatabase({ url, max: 3, timeouts: PATIENT });
  const tail = createEventTail(own, silent);
  const consumers = createConsumers({ database: own, tail, clock: systemClock, log: silent, firstWaitMs });
  for (const [name, handle] of Object.entries(handlers))
    consumers.add({ name, types: ['test.happened'], handle });
  if (hasTail) tail.start();
  running.push({ consumers, tail, database: own });
  return consumers;
}

const record = (...numbers: number[]) => recordNumbers(database, ...numbers);
const seenBy = (consumer: string) => findSeen(database, consumer);

/** The consumers that have not reached the end of the log. */
async function lagging(): Promise<unknown[]> {
  const { rows } = await database.pool.query(
    'select name from event_consumers c where exists (select from events e where (e.xid, e.id) > (c.xid, c.id))',
  );
  return rows;
}
