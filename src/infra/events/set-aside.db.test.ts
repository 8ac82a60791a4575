import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { systemClock } from '#infra/clock.ts';
import { type Log, silent } from '#infra/db/log.ts';
import { type Database, openDatabase, transaction } from '#infra/db/pool.ts';
import { createSeen, event, findSeen, type Handle, note, recordNumbers } from '#tests/numbered-events.ts';
import { ownDatabase } from '#tests/own-database.ts';
import { PATIENT } from '#tests/tools/database.ts';
import { type Consumers, createConsumers } from './consumers.ts';
import { recordEvents } from './event.ts';
import { createEventTail } from './tail.ts';

const MOST_TRIES = 8;

let url: string;
let database: Database;
let own: Database;
let errors: Record<string, unknown>[];

beforeEach(async () => {
  url = await ownDatabase();
  database = openDatabase({ url, timeouts: PATIENT });
  own = openDatabase({ url, max: 1, timeouts: PATIENT });
  errors = [];
  await createSeen(database);
});

function start(handlers: Record<string, Handle>): Consumers {
  const log: Log = { ...silent, error: (fields) => void errors.push({ ...fields }) };
  const tail = createEventTail(database, log);
  tail.start();
  const consumers = createConsumers({ database: own, tail, clock: systemClock, log, firstWaitMs: 1 });
  for (const [name, handle] of Object.entries(handlers))
    consumers.add({ name, types: ['test.happened'], handle });
  onTestFinished(async () => {
    await Promise.all([consumers.stop(), tail.stop()]);
    await own.close();
    await database.close();
  });
  return consumers;
}

/**
 * Moves the cursor past one event, like another process that could handle it. It waits for this process's only
 * connection, so it runs right after the current transaction.
 */
function passNext(): void {
  void own.pool.query(`update event_consumers c set (xid, id) = (select xid, id from events e
    where (e.xid, e.id) > (c.xid, c.id) order by e.xid, e.id limit 1)`);
}

it('sets aside exactly the event that a consumer cannot handle, and passes it the others once', async () => {
  const consumers = start({
    sound: note('sound'),
    broken: async (tx, events) => {
      await note('broken')(tx, events);
      if (events.some(({ data }) => data.n === 17)) throw new Error('cannot do seventeen');
    },
  });
  // One batch with events of other types in between; the failing event is not the first.
  const numbers = Array.from({ length: 30 }, (_, n) => n);
  const happened = numbers.flatMap((n) => [event(n), { ...event(n), type: 'test.other' }]);
  await transaction(database.db, (tx) => recordEvents(tx, happened, new Date()));
  await recordNumbers(database, 30);
  await consumers.catchUp();
  expect(await findSeen(database, 'sound')).toEqual([...numbers, 30]);
  expect(await findSeen(database, 'broken')).toEqual([...numbers, 30].filter((n) => n !== 17));
  const { rows: failed } = await database.pool.query(
    'select consumer, type, data, error, event_id as event from failed_events',
  );
  const { rows: logged } = await database.pool.query(
    "select xid::text, id as event from events where type = 'test.happened' and data ->> 'n' = '17'",
  );
  const of = { consumer: 'broken', type: 'test.happened', event: logged[0].event };
  expect(failed).toEqual([{ ...of, data: { n: 17 }, error: 'cannot do seventeen' }]);
  expect(errors.at(-1)).toEqual({ ...of, xid: logged[0].xid });
});

it('sets nothing aside if another process has moved past the event meanwhile', async () => {
  let tries = 0;
  const consumers = start({
    only: async (tx, events) => {
      if (events.some(({ data }) => data.n === 0)) {
        if (events.length === 1 && ++tries === MOST_TRIES) passNext();
        throw new Error('cannot do zero');
      }
      await note('only')(tx, events);
    },
  });
  await recordNumbers(database, 0, 1, 2);
  consumers.start();
  await expect.poll(() => findSeen(database, 'only')).toEqual([1, 2]);
  expect(tries).toBe(MOST_TRIES);
  expect((await database.pool.query('select from failed_events')).rows).toEqual([]);
});

it('counts the tries of each event separately', async () => {
  let tries = 0;
  let failures = 1;
  const consumers = start({
    only: async (tx, events) => {
      if (events.some(({ data }) => data.n === 0)) {
        if (events.length === 1 && ++tries === MOST_TRIES - 1) passNext();
        throw new Error('cannot do zero');
      }
      if (failures-- > 0) throw new Error('not now');
      await note('only')(tx, events);
    },
  });
  await recordNumbers(database, 0, 1, 2);
  consumers.start();
  await expect.poll(() => findSeen(database, 'only')).toEqual([1, 2]);
  expect((await database.pool.query('select from failed_events')).rows).toEqual([]);
});
