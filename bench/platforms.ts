import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { systemClock } from '#infra/clock.ts';
import { createDatabase, dropDatabase, withDatabase } from '#infra/db/databases.ts';
import { readEnv } from '#infra/env.ts';
import { createTokens } from '#infra/session/token.ts';
import { PROCESS_SECRET, startAppProcess } from '#tests/app-process.ts';
import { freePort } from '#tests/tools/free-port.ts';
import { buildPages } from '../scripts/build-pages.ts';
import { fire, type Round } from './load.ts';

/*
 * `DATABASE_URL=… npm run bench:platforms`: what other users notice while the channels of a whole demo world
 * are read again at a platform that is slow, down, or lying. The same load is put on the app without and with it, in
 * turns; a connection can be read once in ten minutes, so each round takes its share of them.
 */
const MOODS = { youtube: 'slow', twitch: 'fails', instagram: 'wrong' } as const;
const ROUNDS = 3;
const SECONDS = 5;
const CONNECTIONS = 8;

interface Reader {
  connectionId: string;
  token: string;
}

await buildPages();
const server = process.env.DATABASE_URL;
if (!server) throw new Error('Say by DATABASE_URL on which server a database may be made for it.');
const databaseUrl = withDatabase(server, `bench_platforms_${process.pid}`);
await createDatabase(databaseUrl);
const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'kollabrate-platforms-'));
const port = await freePort();
const app = await startAppProcess(port, {
  DATABASE_URL: databaseUrl,
  DATA_DIR: dataDir,
  DEMO: '1',
  RATE_LIMIT_SCALE: '1000000',
});
try {
  const readers = await findReaders();
  const token = readers.youtube[0]?.token ?? '';
  const shots = ['requestsCount', 'datePosted'].map((sort) => ({
    method: 'GET' as const,
    path: `/api/allkollabs?sort=${sort}`,
    token,
  }));
  const load = () => fire(port, shots, CONNECTIONS, SECONDS);
  await load();
  console.log('platform | p99 alone | p99 meanwhile | ratio | readings | answers');
  for (const [type, mood] of Object.entries(MOODS)) {
    await behave(type, mood, token);
    console.log(await compare(type, mood, readers[type as keyof typeof MOODS], load));
    await behave(type, 'well', token);
  }
} finally {
  await app.stop();
  await dropDatabase(databaseUrl);
  fs.rmSync(dataDir, { recursive: true, force: true });
}

async function compare(type: string, mood: string, readers: Reader[], load: () => Promise<Round>) {
  const share = Math.ceil(readers.length / ROUNDS);
  const [alone, meanwhile, answers]: [number[], number[], number[]] = [[], [], []];
  for (let round = 0; round < ROUNDS; round++) {
    alone.push((await load()).p99);
    const mine = readers.slice(round * share, (round + 1) * share);
    const [during, statuses] = await Promise.all([load(), Promise.all(mine.map(readAgain))]);
    meanwhile.push(during.p99);
    answers.push(...statuses);
  }
  const [before, during] = [middle(alone), middle(meanwhile)];
  return [
    `${type}, ${mood}`,
    `${before.toFixed(1)} ms`,
    `${during.toFixed(1)} ms`,
    (during / before).toFixed(2),
    answers.length,
    [...new Set(answers)].join(', '),
  ].join(' | ');
}

function middle(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

async function readAgain({ connectionId, token }: Reader): Promise<number> {
  const response = await fetch(`${app.url}/api/connection/update/${connectionId}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  });
  await response.body?.cancel();
  return response.status;
}

/** Tells the sandbox, which is where a connection to the platform would begin. */
async function behave(type: string, mood: string, token: string): Promise<void> {
  const begun = await fetch(`${app.url}/api/connect/start`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ type }),
  });
  const { url } = (await begun.json()) as { url: string };
  const response = await fetch(new URL('/admin/behave', url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ type, mood }),
  });
  if (!response.ok) throw new Error(`The sandbox answered ${response.status}: ${await response.text()}`);
}

async function findReaders(): Promise<Record<keyof typeof MOODS, Reader[]>> {
  const env = readEnv({ AUTH_SECRET: PROCESS_SECRET, PUBLIC_URL: app.url, DATA_DIR: dataDir, DEMO: '0' });
  const tokens = createTokens(env.authSecrets, env.publicUrl, systemClock);
  const found: Record<keyof typeof MOODS, Reader[]> = { youtube: [], twitch: [], instagram: [] };
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query(
      `select c.id, c.type, p.user_id as "userId", p.username from connections c
       join connection_tokens t on t.connection_id = c.id join profiles p on p.user_id = c.user_id order by c.id`,
    );
    for (const { id, type, userId, username } of rows) {
      const token = await tokens.sign({ userId, username, sessionId: userId });
      found[type as keyof typeof MOODS].push({ connectionId: id, token });
    }
    return found;
  } finally {
    await client.end();
  }
}
