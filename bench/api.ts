import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import pg from 'pg';
import { systemClock } from '#infra/clock.ts';
import { readEnv } from '#infra/env.ts';
import { createTokens } from '#infra/session/token.ts';
import { buildPages } from '../scripts/build-pages.ts';
import { type Case, casesFor, seekerNumbers, seekerOf } from './cases.ts';
import { fire, type Round, type Shot } from './load.ts';
import { WORLD } from './world.ts';

/*
 * `DATABASE_URL=… npm run bench:api`, after `npm run bench:seed`: each case is put to the app and to a bare
 * node:http + pg server in turns, in one run, so that what else the machine does falls on both. BENCH_SECONDS a
 * round (2, at most 10), BENCH_ROUNDS of each (3), BENCH_CONNECTIONS (32, at most that). BENCH_CASES: only those with
 * this in their name. Only on this machine.
 */
const SECONDS = Number(process.env.BENCH_SECONDS ?? 2);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const CONNECTIONS = Number(process.env.BENCH_CONNECTIONS ?? 32);
const CASES = process.env.BENCH_CASES ?? '';
const FIRST_PORT = Number(process.env.PORT ?? 4400);
const PORTS = { app: FIRST_PORT, bare: FIRST_PORT + 1, uncached: FIRST_PORT + 2 };
const SEEKERS = 120;

const databaseUrl = process.env.DATABASE_URL;
if (!databaseUrl) throw new Error('Say by DATABASE_URL where the large world is.');
const settings = {
  ...process.env,
  DATABASE_URL: databaseUrl,
  AUTH_SECRET: WORLD.secret,
  PUBLIC_URL: `http://127.0.0.1:${PORTS.app}`,
  RATE_LIMIT_SCALE: '1000000',
  DEMO: '0',
};
await buildPages();
const children = [
  await serve('app-server.ts', PORTS.app, settings),
  await serve('bare-server.ts', PORTS.bare, settings),
  await serve('app-server.ts', PORTS.uncached, { ...settings, CACHING: '0' }),
];
try {
  console.log('case | app/s | bare/s | ratio | app p50 | app p99 | bare p99');
  for (const one of casesFor(await findSeekers()))
    if (one.name.includes(CASES)) console.log(await compare(one));
} finally {
  for (const child of children) child.disconnect();
}

async function compare({ name, app, bare, same, caching = true }: Case): Promise<string> {
  const port = caching ? PORTS.app : PORTS.uncached;
  if (same) await expectSame(name, port, app, bare);
  await fire(port, app, CONNECTIONS, 1);
  await fire(PORTS.bare, bare, CONNECTIONS, 1);
  const rounds: { app: Round; bare: Round }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push({
      app: await fire(port, app, CONNECTIONS, SECONDS),
      bare: await fire(PORTS.bare, bare, CONNECTIONS, SECONDS),
    });
  }
  const failed = rounds.reduce((sum, round) => sum + round.app.failed + round.bare.failed, 0);
  if (failed > 0) throw new Error(`${name}: ${failed} requests failed`);
  const mid = (of: (round: { app: Round; bare: Round }) => number) =>
    rounds.map(of).sort((a, b) => a - b)[Math.floor(rounds.length / 2)] as number;
  return [
    name,
    mid((round) => round.app.perSecond).toFixed(0),
    mid((round) => round.bare.perSecond).toFixed(0),
    mid((round) => round.app.perSecond / round.bare.perSecond).toFixed(2),
    `${mid((round) => round.app.p50).toFixed(1)} ms`,
    `${mid((round) => round.app.p99).toFixed(1)} ms`,
    `${mid((round) => round.bare.p99).toFixed(1)} ms`,
  ].join(' | ');
}

async function expectSame(name: string, port: number, app: Shot[], bare: Shot[]): Promise<void> {
  for (const [place, shot] of app.entries()) {
    const [ours, theirs] = [await ask(port, shot), await ask(PORTS.bare, bare[place] as Shot)];
    assert.deepEqual(ours, theirs, `${name}, question ${place}`);
  }
}

async function ask(port: number, { method, path, token, body }: Shot): Promise<unknown> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

async function serve(file: string, port: number, env: NodeJS.ProcessEnv) {
  const child = fork(path.join(import.meta.dirname, file), { env: { ...env, PORT: String(port) } });
  const [said] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
  if (said !== 'ready') throw new Error(`${file} did not start`);
  return child;
}

async function findSeekers() {
  const env = readEnv({ ...settings, PORT: String(PORTS.app) });
  const tokens = createTokens(env.authSecret, env.publicUrl, systemClock);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const seekers = [];
    for (const person of seekerNumbers(SEEKERS).map(seekerOf)) {
      const { rows } = await client.query(
        `select content_type as "contentType", featured_platform as platform, audience_size::float8 as audience
         from profiles where user_id = $1`,
        [person.userId],
      );
      if (!rows[0]) throw new Error('The large world is not in this database: run bench:seed first.');
      const token = await tokens.sign({ ...person, sessionId: person.userId });
      seekers.push({ ...person, ...rows[0], token });
    }
    return seekers;
  } finally {
    await client.end();
  }
}
