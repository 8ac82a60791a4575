import { once } from 'node:events';
import http from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { v7 } from 'uuid';
import { hashSessionToken } from '#modules/accounts/server/session-token.ts';
import { ms, percent, quantile } from './results.ts';
import { benchSettings, processorTime, residentMegabytes, serve, withClient } from './servers.ts';
import { personOf } from './world.ts';

const EVENTS_A_SECOND = 50;
const STREAMS_A_USER = 5;
/** Memory is counted from here on: the first streams compile code and fill caches. */
const FIRST = 100;
const USER_AGENT = 'bench live';

interface Options {
  streams: number;
  seconds: number;
}

interface StreamUser {
  userId: string;
  cookies: string[];
}

/** Opens streams, and writes 50 events a second that concern two users, so ten streams, each. */
export async function run({ streams, seconds }: Options): Promise<void> {
  await withClient(benchSettings().DATABASE_URL, async (client) => {
    const app = await serve('app-server.ts', { BACKGROUND: '1', PAGES: 'none' });
    const users = await startSessions(client, Math.ceil(streams / STREAMS_A_USER));
    const sentAt = new Map<number, number>();
    const delays: number[] = [];
    const received = (event: number) => {
      const sent = sentAt.get(event);
      if (sent !== undefined) delays.push(performance.now() - sent);
    };
    try {
      await openStreams(app.port, users, { from: 0, to: FIRST }, received);
      const before = await memoryAtRest(app.pid);
      await openStreams(app.port, users, { from: FIRST, to: streams }, received);
      const kilobytes = ((await memoryAtRest(app.pid)) - before) * 1024;
      console.log(
        `${streams} streams of ${users.length} users: ${(kilobytes / (streams - FIRST)).toFixed(1)} kB each`,
      );
      const start = performance.now();
      const processorBefore = processorTime(app.pid);
      await sendEvents(client, users, seconds, sentAt);
      await wait(1_000);
      const microseconds = (performance.now() - start) * 1000;
      const used = (processorTime(app.pid) - processorBefore) / microseconds;
      console.log(`received: ${delays.length} of ${seconds * EVENTS_A_SECOND * 2 * STREAMS_A_USER}`);
      console.log(
        `from commit to stream: p50 ${ms(quantile(delays, 0.5), 0)}, p99 ${ms(quantile(delays, 0.99), 0)}; the app used ${percent(used)} of a processor`,
      );
    } finally {
      app.stop();
      await client.query('delete from sessions where user_agent = $1', [USER_AGENT]);
    }
  });
}

/** Two sessions for each user, since a session may have four streams. */
async function startSessions(client: pg.Client, count: number): Promise<StreamUser[]> {
  const users = Array.from({ length: count }, (_, n) => ({
    userId: personOf(n + 1).userId,
    secrets: [v7(), v7()],
  }));
  const rows = users.flatMap(({ userId, secrets }) =>
    secrets.map((secret) => ({ id: v7(), userId, hash: hashSessionToken(secret) })),
  );
  await client.query(
    `insert into sessions (id, user_id, token_hash, created_at, last_seen_at, authenticated_at, user_agent)
      select s.id, s."userId", s.hash, now(), now(), now(), $2
      from jsonb_to_recordset($1::jsonb) as s (id uuid, "userId" uuid, hash text)`,
    [JSON.stringify(rows), USER_AGENT],
  );
  return users.map(({ userId, secrets }) => ({
    userId,
    cookies: secrets.map((secret) => `session=${secret}`),
  }));
}

async function openStreams(
  port: number,
  users: StreamUser[],
  { from, to }: { from: number; to: number },
  received: (event: number) => void,
): Promise<void> {
  const open = async (n: number) => {
    const cookie = users[n % users.length]?.cookies[Math.floor(n / users.length) % 2] ?? '';
    const request = http.get(`http://127.0.0.1:${port}/api/events`, { agent: false, headers: { cookie } });
    const [response] = (await once(request, 'response')) as [http.IncomingMessage];
    if (response.statusCode !== 200) throw new Error(`A stream was refused with ${response.statusCode}.`);
    response.on('data', (bytes: Buffer) => {
      for (const [, event] of bytes.toString().matchAll(/"n":(\d+)/g)) received(Number(event));
    });
    request.on('error', () => {});
  };
  for (let n = from; n < to; n += 50)
    await Promise.all(Array.from({ length: Math.min(50, to - n) }, (_, more) => open(n + more)));
}

async function sendEvents(
  client: pg.Client,
  users: StreamUser[],
  seconds: number,
  sentAt: Map<number, number>,
): Promise<void> {
  const start = performance.now();
  for (let n = 0; n < seconds * EVENTS_A_SECOND; n++) {
    await wait(Math.max(0, start + (n * 1_000) / EVENTS_A_SECOND - performance.now()));
    const [sender, recipient] = [users[(2 * n) % users.length], users[(2 * n + 1) % users.length]];
    const data = { senderId: sender?.userId, recipientId: recipient?.userId, to: [], kollabId: v7() };
    const { rows } = await client.query<{ id: string }>(
      `insert into events (type, subject_id, data, created_at) values ('request.update', $1, $2, now()) returning id`,
      [v7(), data],
    );
    sentAt.set(Number(rows[0]?.id), performance.now());
  }
}

async function memoryAtRest(pid: number): Promise<number> {
  await wait(3_000);
  return residentMegabytes(pid);
}
