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
import { type Cost, costOf, untilFollowed } from './cost.ts';
import { fire, type Round, type Shot } from './load.ts';
import { personOf, WORLD } from './world.ts';
import { clearWrites, WRITERS, type WriteCase, writeCases } from './writes.ts';

/*
 * `DATABASE_URL=… npm run bench:api`, after `npm run bench:seed`: each case is put to the app and to a bare
 * node:http + pg server in turns, in one run, so that what else the machine does falls on both. BENCH_SECONDS a
 * round (2, at most 10), BENCH_ROUNDS of each (3), BENCH_CONNECTIONS (32, at most that). BENCH_CASES: only those with
 * this in their name. Of a write BENCH_WRITES a round (4000), on rows that are made before it; they are taken out of the
 * world at the end. What follows from the event log belongs to the cost of a write. Only on this machine.
 */
const SECONDS = Number(process.env.BENCH_SECONDS ?? 2);
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 3);
const CONNECTIONS = Number(process.env.BENCH_CONNECTIONS ?? 32);
const WRITES_A_ROUND = Number(process.env.BENCH_WRITES ?? 4000);
const CASES = process.env.BENCH_CASES ?? '';
const FIRST_PORT = Number(process.env.PORT ?? 4400);
const PORTS = { app: FIRST_PORT, bare: FIRST_PORT + 1, uncached: FIRST_PORT + 2 };
const SEEKERS = 120;
const SIDES = ['app', 'bare'] as const;
type Side = (typeof SIDES)[number];

const databaseUrl = process.env.DATABASE_URL;
if (!databaseUrl) throw new Error('Say by DATABASE_URL where the large world is.');
const settings = {
  ...process.env,
  DATABASE_URL: databaseUrl,
  AUTH_SECRET: WORLD.secret,
  PUBLIC_URL: `http://127.0.0.1:${PORTS.app}`,
  RATE_LIMIT_SCALE: '1000000',
  DEMO: '0',
  MAX_ACTIVE_KOLLABS: '1000',
};
await buildPages();
const servers = {
  app: await serve('app-server.ts', PORTS.app, { ...settings, BACKGROUND: '1', PGAPPNAME: 'bench-app' }),
  bare: await serve('bare-server.ts', PORTS.bare, { ...settings, PGAPPNAME: 'bench-bare' }),
};
const children = [
  ...Object.values(servers),
  await serve('app-server.ts', PORTS.uncached, { ...settings, CACHING: '0' }),
];
const client = new pg.Client({ connectionString: databaseUrl });
await client.connect();
try {
  console.log('case | app/s | bare/s | ratio | app p50 | app p99 | bare p99');
  for (const one of casesFor(await findSeekers()))
    if (one.name.includes(CASES)) console.log(await compare(one));
  const writes = writeCases(await tokensOfWriters()).filter(({ name }) => name.includes(CASES));
  if (writes.length > 0) await clearWrites(client);
  console.log(
    'write | app/s | bare/s | ratio | app p50 | app p99 | bare p99 | app statements | microseconds: app + PostgreSQL | bare + PostgreSQL',
  );
  for (const one of writes) console.log(await compareWrites(one));
  if (writes.length > 0) await clearWrites(client);
} finally {
  await client.end();
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
  return lineOf(name, rounds);
}

function lineOf(name: string, rounds: { app: Round; bare: Round }[]): string {
  const failed = rounds.reduce((sum, round) => sum + round.app.failed + round.bare.failed, 0);
  if (failed > 0) throw new Error(`${name}: ${failed} requests failed`);
  return [
    name,
    middle(rounds, (round) => round.app.perSecond).toFixed(0),
    middle(rounds, (round) => round.bare.perSecond).toFixed(0),
    middle(rounds, (round) => round.app.perSecond / round.bare.perSecond).toFixed(2),
    `${middle(rounds, (round) => round.app.p50).toFixed(1)} ms`,
    `${middle(rounds, (round) => round.app.p99).toFixed(1)} ms`,
    `${middle(rounds, (round) => round.bare.p99).toFixed(1)} ms`,
  ].join(' | ');
}

function middle<T>(rounds: T[], of: (round: T) => number): number {
  return rounds.map(of).sort((a, b) => a - b)[Math.floor(rounds.length / 2)] as number;
}

async function compareWrites({ name, prepare }: WriteCase): Promise<string> {
  const warmUp = await prepare(client, WRITES_A_ROUND / 10);
  for (const side of SIDES) await fire(PORTS[side], warmUp[side], CONNECTIONS);
  const rounds: Record<Side, Round & { cost: Cost }>[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const shots = await prepare(client, WRITES_A_ROUND);
    rounds.push({ app: await costly('app', shots.app), bare: await costly('bare', shots.bare) });
  }
  const each = (side: Side, part: keyof Cost) =>
    middle(rounds, ({ [side]: { cost, count } }) => cost[part] / count);
  const processor = (side: Side) =>
    `${each(side, 'process').toFixed(0)} + ${each(side, 'database').toFixed(0)}`;
  return [
    lineOf(name, rounds),
    each('app', 'statements').toFixed(2),
    processor('app'),
    processor('bare'),
  ].join(' | ');
}

/** Fires writes, and says what they cost with all that follows from them. */
async function costly(side: Side, shots: Shot[]): Promise<Round & { cost: Cost }> {
  const measure = () => costOf(servers[side], `bench-${side}`, client);
  const before = await measure();
  const round = await fire(PORTS[side], shots, CONNECTIONS);
  await untilFollowed(client);
  const after = await measure();
  const cost = {
    process: after.process - before.process,
    database: after.database - before.database,
    statements: after.statements - before.statements,
  };
  return { ...round, cost };
}

async function tokensOfWriters(): Promise<string[]> {
  const env = readEnv({ ...settings, PORT: String(PORTS.app) });
  const tokens = createTokens(env.authSecret, env.publicUrl, systemClock);
  const people = Array.from({ length: WRITERS }, (_, place) => personOf(1 + place));
  return Promise.all(people.map((person) => tokens.sign({ ...person, sessionId: person.userId })));
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
}
