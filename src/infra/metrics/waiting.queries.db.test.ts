import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { freshDatabase, PATIENT } from '#tests/tools/database.ts';
import { type Database, openDatabase } from '../db/pool.ts';
import { countDue, countSetAside, findLags } from './waiting.queries.ts';

let database: Database;
let drop: () => Promise<void>;

beforeAll(async () => {
  const fresh = await freshDatabase();
  drop = fresh.drop;
  database = openDatabase({ url: fresh.url, timeouts: PATIENT });
});
afterAll(async () => {
  await database.close();
  await drop();
});
beforeEach(async () => {
  await database.pool.query('delete from events; delete from event_consumers; delete from jobs.job');
});

const query = (text: string) => database.pool.query(text);
const event = (xid: number, id: number, at: string) =>
  query(`insert into events (xid, id, type, subject_id, created_at)
    values ('${xid}', ${id}, 'thing.happened', gen_random_uuid(), '${at}')`);

it('the lag of a consumer is read in the order of transactions', async () => {
  await event(7, 2, '2026-01-01T10:00:05Z');
  await event(8, 1, '2026-01-01T10:00:01Z');
  await event(9, 3, '2026-01-01T10:00:09Z');
  await query(`insert into event_consumers (name, xid, id) values
    ('new', '0', 0), ('midway', '7', 2), ('through', '9', 3), ('of another version', '0', 0)`);
  const lags = await findLags(database, ['new', 'midway', 'through', 'not placed yet']);
  expect(lags).toEqual([
    { name: 'midway', oldest: new Date('2026-01-01T10:00:01Z'), behind: 2 },
    { name: 'new', oldest: new Date('2026-01-01T10:00:05Z'), behind: 3 },
    { name: 'through', oldest: null, behind: 0 },
  ]);
});

it('jobs are counted by queue from when they are due until they run', async () => {
  await query(`insert into jobs.queue (name, policy, retry_limit, retry_delay, retry_backoff, expire_seconds,
      retention_seconds, deletion_seconds, dead_letter, partition, table_name)
    select name, 'standard', 1, 1, false, 60, 60, 60, null, false, 'job_common'
    from unnest(array['letters', 'dead']) as name on conflict do nothing`);
  const job = (queue: string, state: string, due: string) =>
    query(`insert into jobs.job (name, state, start_after, policy)
      values ('${queue}', '${state}', now() + interval '${due}', 'standard')`);
  await job('letters', 'created', '-90 seconds');
  await job('letters', 'retry', '-10 seconds');
  await job('letters', 'created', '1 hour');
  await job('letters', 'active', '-1 hour');
  await job('letters', 'completed', '-1 hour');
  await job('dead', 'created', '-5 seconds');
  const due = await countDue(database);
  expect([...due.keys()].toSorted()).toEqual(['dead', 'letters']);
  expect(due.get('letters')?.jobs).toBe(2);
  expect(due.get('letters')?.oldestSeconds).toBeGreaterThanOrEqual(90);
  expect(due.get('letters')?.oldestSeconds).toBeLessThan(3600);
  expect(due.get('dead')?.jobs).toBe(1);
});

it('events that were set aside are counted', async () => {
  expect(await countSetAside(database)).toBe(0);
  await query(`insert into failed_events values
    ('a', 1, 'thing.happened', null, gen_random_uuid(), '{}', 'it failed', now())`);
  expect(await countSetAside(database)).toBe(1);
});
