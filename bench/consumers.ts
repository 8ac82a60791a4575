import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { untilFollowed } from './cost.ts';
import { serve, settingsFor } from './servers.ts';
import { clearWrites, writeCases } from './writes.ts';

/*
 * `DATABASE_URL=… npm run bench:consumers`, after `npm run bench:seed`: events of accepted requests are written at a
 * pace, each by a transaction of ten as several processes would, and it says how far the consumers are behind. The goal
 * is less than a second at 2,000 a second. BENCH_RATE (2000), BENCH_SECONDS (10, at most 60).
 */
const RATE = Number(process.env.BENCH_RATE ?? 2000);
const SECONDS = Math.min(60, Number(process.env.BENCH_SECONDS ?? 10));
const A_TRANSACTION = 10;
const PORT = Number(process.env.PORT ?? 4410);
const GOAL_MS = 1000;

/** Of the requests from a number on, as many events as a transaction has. */
const WRITE = `insert into events (type, actor_id, subject_id, data, created_at)
  select 'request.accepted', recipient_id, id, jsonb_build_object('kollabId', kollab_id, 'senderId', sender_id,
    'recipientId', recipient_id, 'to', jsonb_build_array('sender')), clock_timestamp()
  from requests where id = any ($1::uuid[])`;

/** How old the oldest event is that a consumer has not passed, in ms. */
const LAG = `select coalesce(max(extract(epoch from clock_timestamp() - oldest.created_at)), 0)::float8 * 1000 as lag
  from event_consumers c cross join lateral (
    select e.created_at from events e where (e.xid, e.id) > (c.xid, c.id) order by e.xid, e.id limit 1) as oldest`;

const settings = settingsFor(PORT);
const pool = new pg.Pool({ connectionString: settings.DATABASE_URL, max: 6 });
const client = new pg.Client({ connectionString: settings.DATABASE_URL });
await client.connect();
const child = await serve('app-server.ts', PORT, { ...settings, BACKGROUND: '1' });
try {
  await clearWrites(client);
  await writeCases([])[0]?.prepare(client, RATE / 2);
  const { rows } = await client.query<{ id: string }>('select id from requests limit $1', [RATE]);
  const ids = rows.map(({ id }) => id);
  await untilFollowed(client);
  const lags = await measure(ids);
  const at = (share: number) => Math.round(lags[Math.floor((lags.length - 1) * share)] ?? 0);
  console.log(`${RATE} events a second for ${SECONDS} s: behind by ${at(0.5)} ms (p50), ${at(1)} ms at most`);
  if (at(1) >= GOAL_MS) process.exitCode = 1;
  await untilFollowed(client);
  await clearWrites(client);
} finally {
  await client.end();
  await pool.end();
  child.disconnect();
}

/** Writes at the pace, and looks at how far behind the consumers are. In order. */
async function measure(ids: string[]): Promise<number[]> {
  const lags: number[] = [];
  const writes: Promise<unknown>[] = [];
  const start = performance.now();
  let written = 0;
  for (let now = start; now < start + SECONDS * 1000; now = performance.now()) {
    for (const due = ((now - start) / 1000) * RATE; written < due; written += A_TRANSACTION) {
      const from = written % (ids.length - A_TRANSACTION);
      writes.push(
        pool.query({ name: 'write', text: WRITE, values: [ids.slice(from, from + A_TRANSACTION)] }),
      );
    }
    lags.push((await client.query<{ lag: number }>(LAG)).rows[0]?.lag ?? 0);
    await wait(20);
  }
  await Promise.all(writes);
  return lags.sort((a, b) => a - b);
}
