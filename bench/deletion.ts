import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { startEmbedded } from '#infra/db/embedded/embedded.ts';
import { migrate } from '#infra/db/migrate.ts';
import { migrateJobs } from '#infra/jobs/migrate.ts';
import { createPerson, PASSWORD, type Person } from '#tests/factories.ts';
import { startTestApp } from '#tests/test-app.ts';
import { INVARIANTS } from '../scripts/admin/invariants.ts';
import { serve, settingsFor } from './servers.ts';

/*
 * `npm run bench:deletion`: an account with 200,000 followers, 50,000 likes given and 5,000 conversations is deleted in a
 * database of its own. The process that erases is killed ten times, while another reads a profile, before and meanwhile.
 * BENCH_SHARE (1) of these numbers, BENCH_KILLS (10).
 */
const SHARE = Number(process.env.BENCH_SHARE ?? 1);
const KILLS = Number(process.env.BENCH_KILLS ?? 10);
const PORT = Number(process.env.PORT ?? 4420);
const FOLLOWERS = 200_000 * SHARE;
const LIKES = 50_000 * SHARE;
const CONVERSATIONS = 5_000 * SHARE;
const ALIVE_MS = 1500;

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'kollabrate-bench-'));
const server = await startEmbedded({ dataDir });
await migrate({ url: server.url });
await migrateJobs(server.url);
const app = await startTestApp({ databaseUrl: server.url });
const settings = { ...settingsFor(PORT, app.databaseUrl), BACKGROUND: '1', PAGES: 'none' };
const pool = new pg.Pool({ connectionString: app.databaseUrl, max: 3 });
try {
  const famous = await createPerson(app.context);
  await fill(famous);
  const reader = await createPerson(app.context);
  const alone = await readsDuring(reader, () => wait(10_000));
  const body = { password: PASSWORD, closeOpen: true };
  const start = performance.now();
  const { status } = await app.call('POST', '/account/delete', { token: famous.token, body, bySocket: true });
  const answered = performance.now() - start;
  const beside = await readsDuring(reader, erase);
  const done = (performance.now() - start) / 1000;
  console.log(
    `answered ${status} after ${Math.round(answered)} ms, done after ${Math.round(done)} s, ${KILLS} kills`,
  );
  console.log(`a read alone: ${alone}; beside the erasure: ${beside}`);
  for (const [rule, query] of Object.entries(INVARIANTS)) {
    const { rowCount } = await pool.query(query);
    if (rowCount) console.log(`${rule}: ${rowCount} rows differ`);
  }
} finally {
  await pool.end();
  await app.close();
  await server.release();
  fs.rmSync(dataDir, { recursive: true, force: true });
}

/** Starts the process that erases, and kills it, until nothing is left. */
async function erase(): Promise<void> {
  for (let kills = 0; ; kills++) {
    const child = await serve('app-server.ts', PORT, settings);
    const until = kills < KILLS ? performance.now() + ALIVE_MS : Number.POSITIVE_INFINITY;
    let left = true;
    while (left && performance.now() < until) {
      await wait(100);
      left =
        ((await pool.query('select from account_deletions where user_id is not null')).rowCount ?? 0) > 0;
    }
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
    if (!left) return;
  }
}

/** The times of reads of a profile, one each 20 ms, while something runs. */
async function readsDuring(of: Person, run: () => Promise<unknown>): Promise<string> {
  const times: number[] = [];
  let running = true;
  const reads = (async () => {
    while (running) {
      const start = performance.now();
      await (await fetch(`${app.url}/api/user/${of.username}`)).text();
      times.push(performance.now() - start);
      await wait(20);
    }
  })();
  await run();
  running = false;
  await reads;
  times.sort((a, b) => a - b);
  const at = (share: number) => (times[Math.floor((times.length - 1) * share)] ?? 0).toFixed(1);
  return `p50 ${at(0.5)} ms, p99 ${at(0.99)} ms of ${times.length}`;
}

/** Rows alone, with their counters: without events, and without words for searches. */
async function fill({ userId }: Person): Promise<void> {
  const person = (
    id: string,
  ) => `insert into profiles (user_id, username, display_name, account_type, content_type,
      date_joined, following_count) select ${id}, 'u' || n, 'One of many', 'creator', 'gaming', now(), 1`;
  const client = await pool.connect();
  try {
    await client.query('set session_replication_role = replica');
    await client.query('create temp table people (n int, id uuid)');
    await client.query('insert into people select n, gen_random_uuid() from generate_series(1, $1) n', [
      FOLLOWERS,
    ]);
    await client.query(`${person('id')} from people`);
    await client.query('insert into follows select id, $1, now() from people', [userId]);
    await client.query('update profiles set follower_count = $2 where user_id = $1', [userId, FOLLOWERS]);
    await client.query(
      `insert into posts (id, owner_id, "desc", image_url, category, tags, date_posted, like_count)
       select gen_random_uuid(), id, 'A post', 'https://pictures.example/a.jpg', 'gaming', '{}', now(), 1
       from people where n <= $1`,
      [LIKES],
    );
    await client.query(
      "insert into likes (subject_id, user_id, kind, created_at) select id, $1, 'post', now() from posts",
      [userId],
    );
    await client.query(
      `insert into conversations (id, low_id, high_id, state, asked_by, last_position, last_at, created_at)
       select gen_random_uuid(), least(id, $1), greatest(id, $1), 'accepted', $1, 2, now(), now()
       from people where n <= $2`,
      [userId, CONVERSATIONS],
    );
    await client.query(`insert into messages (id, conversation_id, position, sender_id, recipient_id, text, created_at)
      select gen_random_uuid(), c.id, 1 + s, case s when 0 then low_id else high_id end,
        case s when 0 then high_id else low_id end, 'Some words', c.last_at from conversations c, generate_series(0, 1) s`);
    await client.query(`insert into conversation_sides (conversation_id, user_id, other_id, folder, last_position, last_at,
        read_position) select c.id, case s when 0 then low_id else high_id end,
        case s when 0 then high_id else low_id end, 'inbox', 2, c.last_at, 2 from conversations c, generate_series(0, 1) s`);
    await client.query('set session_replication_role = default');
    await client.query('vacuum analyze');
  } finally {
    client.release(true);
  }
}
