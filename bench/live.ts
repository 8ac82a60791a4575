import { fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { v7 } from 'uuid';
import { hashSessionToken } from '#modules/accounts/server/session-token.ts';
import { buildPages } from '../scripts/build-pages.ts';
import { personOf, WORLD } from './world.ts';

/*
 * `DATABASE_URL=… npm run bench:live`, after `npm run bench:seed`: what open streams cost. LIVE_STREAMS of them (2,000,
 * at most 10,000), five to a user; LIVE_SECONDS (20) with 50 events a second that concern ten streams each. Prints the
 * memory of the app for each stream beyond the first hundred, the processor time, and how long an event took from its
 * commit to the streams. Only on this machine.
 */
const STREAMS = Math.min(10_000, Number(process.env.LIVE_STREAMS ?? 2_000));
const SECONDS = Math.min(120, Number(process.env.LIVE_SECONDS ?? 20));
const PORT = Number(process.env.PORT ?? 4410);
const EVENTS_A_SECOND = 50;
const STREAMS_A_USER = 5;
const FIRST = 100;
const USERS = Math.ceil(STREAMS / STREAMS_A_USER);

const databaseUrl = process.env.DATABASE_URL;
if (!databaseUrl) throw new Error('Say by DATABASE_URL where the large world is.');
await buildPages();
const client = new pg.Client({ connectionString: databaseUrl });
await client.connect();
const app = fork(path.join(import.meta.dirname, 'app-server.ts'), {
  execArgv: ['--expose-gc'],
  env: {
    ...process.env,
    ...{ DATABASE_URL: databaseUrl, AUTH_SECRET: WORLD.secret, PUBLIC_URL: `http://127.0.0.1:${PORT}` },
    ...{
      PORT: String(PORT),
      RATE_LIMIT_SCALE: '1000000',
      DEMO: '0',
      BACKGROUND: '1',
      PGAPPNAME: 'bench-app',
    },
  },
});
await once(app, 'message');
const sessions = await startSessions();
const sentAt = new Map<number, number>();
const took: number[] = [];
let opened = 0;
try {
  await openUntil(FIRST);
  const before = await settledMemory();
  await openUntil(STREAMS);
  const after = await settledMemory();
  console.log(`streams: ${STREAMS}, of ${USERS} users`);
  console.log(
    `memory: ${((after - before) / (STREAMS - FIRST) / 1024).toFixed(1)} kB each beyond the first ${FIRST}`,
  );
  const cpu = processorTime();
  await sendEvents();
  await wait(1_000);
  const share = (processorTime() - cpu) / 10 / (SECONDS + 1);
  took.sort((a, b) => a - b);
  const at = (part: number) => took[Math.floor(took.length * part)]?.toFixed(0);
  console.log(`delivered: ${took.length} of ${SECONDS * EVENTS_A_SECOND * 2 * STREAMS_A_USER}`);
  console.log(`delivery: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms; app: ${share.toFixed(1)} % of one processor`);
} finally {
  app.disconnect();
  await client.query('delete from sessions where user_agent = $1', ['bench:live']).catch(() => {});
  await client.end();
}

/** Two sessions a user: four streams of one at most. */
async function startSessions(): Promise<{ userId: string; cookies: string[] }[]> {
  const made = Array.from({ length: USERS }, (_, n) => ({
    userId: personOf(n + 1).userId,
    secrets: [v7(), v7()],
  }));
  const rows = made.flatMap(({ userId, secrets }) =>
    secrets.map((secret) => ({ id: v7(), userId, hash: hashSessionToken(secret) })),
  );
  await client.query(
    `insert into sessions (id, user_id, token_hash, created_at, last_seen_at, authenticated_at, user_agent)
      select s.id, s."userId", s.hash, now(), now(), now(), 'bench:live'
      from jsonb_to_recordset($1::jsonb) as s (id uuid, "userId" uuid, hash text)`,
    [JSON.stringify(rows)],
  );
  return made.map(({ userId, secrets }) => ({
    userId,
    cookies: secrets.map((secret) => `session=${secret}`),
  }));
}

async function openUntil(count: number): Promise<void> {
  while (opened < count) {
    const next = Array.from({ length: Math.min(50, count - opened) }, () => open(opened++));
    await Promise.all(next);
  }
}

async function open(n: number): Promise<void> {
  const { cookies } = sessions[n % USERS] ?? { cookies: [] };
  const cookie = cookies[Math.floor(n / USERS) % 2] ?? '';
  const request = http.get(`http://127.0.0.1:${PORT}/api/events`, { agent: false, headers: { cookie } });
  const [response] = (await once(request, 'response')) as [http.IncomingMessage];
  if (response.statusCode !== 200) throw new Error(`a stream was refused: ${response.statusCode}`);
  response.on('data', (bytes: Buffer) => {
    const now = performance.now();
    for (const [, number] of bytes.toString().matchAll(/"n":(\d+)/g)) {
      const sent = sentAt.get(Number(number));
      if (sent !== undefined) took.push(now - sent);
    }
  });
  request.on('error', () => {});
}

async function sendEvents(): Promise<void> {
  const start = performance.now();
  for (let n = 0; n < SECONDS * EVENTS_A_SECOND; n++) {
    const due = start + (n * 1_000) / EVENTS_A_SECOND;
    if (due > performance.now()) await wait(due - performance.now());
    const [one, other] = [sessions[(2 * n) % USERS], sessions[(2 * n + 1) % USERS]];
    const data = { senderId: one?.userId, recipientId: other?.userId, to: [], kollabId: v7() };
    const { rows } = await client.query<{ id: string }>(
      `insert into events (type, subject_id, data, created_at) values ('request.update', $1, $2, now()) returning id`,
      [v7(), data],
    );
    sentAt.set(Number(rows[0]?.id), performance.now());
  }
}

/** Of the app, in bytes, after a moment of rest. */
async function settledMemory(): Promise<number> {
  await wait(3_000);
  const pages = Number(fs.readFileSync(`/proc/${app.pid}/statm`, 'utf8').split(' ')[1]);
  return pages * 4096;
}

/** Of the app, in milliseconds. */
function processorTime(): number {
  const stat = fs.readFileSync(`/proc/${app.pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
