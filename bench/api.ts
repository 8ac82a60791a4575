import assert from 'node:assert/strict';
import pg from 'pg';
import { v7 } from 'uuid';
import { hashSessionToken } from '#modules/accounts/server/session-token.ts';
import { buildPages } from '../scripts/build-pages.ts';
import type { Case } from './case.ts';
import { casesFor, followerNumbers, seekerNumbers, seekerOf } from './cases.ts';
import { type Cost, costOf, untilFollowed } from './cost.ts';
import { fire, type Round, type Shot, type WriteCase } from './load.ts';
import { serve, settingsFor, signerFor, tokensOfWriters } from './servers.ts';
import { clearWrites, writeCases } from './writes.ts';

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
const BESIDE_WRITES = 'Home lists, kept, beside accepted requests';
/** Of those that write while others read. */
const WRITING_CONNECTIONS = 8;
/** Of the session that it starts. */
const USER_AGENT = 'bench:api';
const SIDES = ['app', 'bare'] as const;
type Side = (typeof SIDES)[number];
const COLUMNS =
  'app/s | bare/s | ratio | app p50 | app p99 | bare p99 | app statements | microseconds: app + PostgreSQL | bare + PostgreSQL';

const settings = settingsFor(PORTS.app);
await buildPages();
const servers = {
  app: await serve('app-server.ts', PORTS.app, { ...settings, BACKGROUND: '1', PGAPPNAME: 'bench-app' }),
  bare: await serve('bare-server.ts', PORTS.bare, { ...settings, PGAPPNAME: 'bench-bare' }),
};
const uncached = await serve('app-server.ts', PORTS.uncached, {
  ...settings,
  CACHING: '0',
  PGAPPNAME: 'bench-uncached',
});
const children = [...Object.values(servers), uncached];
const client = new pg.Client({ connectionString: settings.DATABASE_URL });
await client.connect();
try {
  console.log(`case | ${COLUMNS}`);
  const seekers = await findSeekers(seekerNumbers(SEEKERS));
  const cases = casesFor(seekers, await findSeekers(followerNumbers), await startSession());
  for (const one of cases) if (one.name.includes(CASES)) console.log(await compare(one));
  const everyWrite = writeCases(await tokensOfWriters(PORTS.app));
  const writes = everyWrite.filter(({ name }) => name.includes(CASES));
  if (writes.length > 0) await clearWrites(client);
  console.log(`write | ${COLUMNS}`);
  for (const one of writes) console.log(await compareWrites(one));
  if (writes.length > 0) await clearWrites(client);
  if (BESIDE_WRITES.includes(CASES)) console.log(await besideWrites(cases, everyWrite));
} finally {
  await client.query('delete from sessions where user_agent = $1', [USER_AGENT]);
  await client.end();
  for (const child of children) child.disconnect();
}

async function compare({ name, app, bare, same, caching = true, warmUpSeconds = 1 }: Case): Promise<string> {
  const port = caching ? PORTS.app : PORTS.uncached;
  if (same) await expectSame(name, port, app, bare);
  await fire(port, app, CONNECTIONS, warmUpSeconds);
  await fire(PORTS.bare, bare, CONNECTIONS, 1);
  const rounds: Measured[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push({
      app: await costly('app', app, port, SECONDS),
      bare: await costly('bare', bare, PORTS.bare, SECONDS),
    });
  }
  return lineOf(name, rounds);
}

type Measured = Record<Side, Round & { cost: Cost }>;

function lineOf(name: string, rounds: Measured[]): string {
  const failed = rounds.reduce((sum, round) => sum + round.app.failed + round.bare.failed, 0);
  if (failed > 0) throw new Error(`${name}: ${failed} requests failed`);
  const each = (side: Side, part: keyof Cost) =>
    middle(rounds, ({ [side]: { cost, count } }) => cost[part] / count);
  const processor = (side: Side) =>
    `${each(side, 'process').toFixed(0)} + ${each(side, 'database').toFixed(0)}`;
  return [
    name,
    middle(rounds, (round) => round.app.perSecond).toFixed(0),
    middle(rounds, (round) => round.bare.perSecond).toFixed(0),
    middle(rounds, (round) => round.app.perSecond / round.bare.perSecond).toFixed(2),
    `${middle(rounds, (round) => round.app.p50).toFixed(1)} ms`,
    `${middle(rounds, (round) => round.app.p99).toFixed(1)} ms${apartOf(rounds)}`,
    `${middle(rounds, (round) => round.bare.p99).toFixed(1)} ms`,
    each('app', 'statements').toFixed(2),
    processor('app'),
    processor('bare'),
  ].join(' | ');
}

/** The 99th percentile of what is measured apart. */
function apartOf(rounds: Measured[]): string {
  const apart = middle(rounds, (round) => round.app.p99Apart);
  return Number.isNaN(apart) ? '' : ` (apart ${apart.toFixed(1)} ms)`;
}

function middle<T>(rounds: T[], of: (round: T) => number): number {
  return rounds.map(of).sort((a, b) => a - b)[Math.floor(rounds.length / 2)] as number;
}

async function compareWrites({ name, prepare }: WriteCase): Promise<string> {
  // As a server is that has run for a while: its functions are compiled by then.
  const warmUp = await prepare(client, WRITES_A_ROUND);
  for (const side of SIDES) await fire(PORTS[side], warmUp[side], CONNECTIONS);
  const rounds: Measured[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const shots = await prepare(client, WRITES_A_ROUND);
    rounds.push({
      app: await costly('app', shots.app, PORTS.app),
      bare: await costly('bare', shots.bare, PORTS.bare),
    });
  }
  return lineOf(name, rounds);
}

/** What the cache serves while the same process accepts requests, as fast as a few connections send them. */
async function besideWrites(cases: Case[], writes: WriteCase[]): Promise<string> {
  const lists = cases.find(({ name }) => name === 'Home lists');
  const accept = writes.find(({ name }) => name === 'Accept a request');
  if (!lists || !accept) throw new Error('The cases have other names.');
  await clearWrites(client);
  await fire(PORTS.app, lists.app, CONNECTIONS, 1);
  const rounds: Record<'alone' | 'beside' | 'written', Round>[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const shots = (await accept.prepare(client, WRITES_A_ROUND)).app;
    const alone = await fire(PORTS.app, lists.app, CONNECTIONS, SECONDS);
    const [beside, written] = await Promise.all([
      fire(PORTS.app, lists.app, CONNECTIONS, SECONDS),
      fire(PORTS.app, shots, WRITING_CONNECTIONS, SECONDS, true),
    ]);
    if (alone.failed + beside.failed + written.failed > 0)
      throw new Error(`${BESIDE_WRITES}: requests failed`);
    rounds.push({ alone, beside, written });
    await untilFollowed(client);
  }
  await clearWrites(client);
  const each = (of: (round: (typeof rounds)[number]) => number) => middle(rounds, of);
  const head = 'reads | beside/s | alone/s | ratio | beside p50 | beside p99 | alone p99 | writes/s';
  const line = [
    BESIDE_WRITES,
    each(({ beside }) => beside.perSecond).toFixed(0),
    each(({ alone }) => alone.perSecond).toFixed(0),
    each(({ beside, alone }) => beside.perSecond / alone.perSecond).toFixed(2),
    `${each(({ beside }) => beside.p50).toFixed(1)} ms`,
    `${each(({ beside }) => beside.p99).toFixed(1)} ms`,
    `${each(({ alone }) => alone.p99).toFixed(1)} ms`,
    each(({ written }) => written.perSecond).toFixed(0),
  ].join(' | ');
  return `${head}\n${line}`;
}

/**
 * Fires requests, and says what they cost with all that follows from them.
 * @param seconds without, every shot is fired once
 */
async function costly(
  side: Side,
  shots: Shot[],
  port: number,
  seconds?: number,
): Promise<Round & { cost: Cost }> {
  const child = port === PORTS.uncached ? uncached : servers[side];
  const measure = () => costOf(child, child === uncached ? 'bench-uncached' : `bench-${side}`, client);
  const before = await measure();
  const round = await fire(port, shots, CONNECTIONS, seconds);
  await untilFollowed(client);
  const after = await measure();
  const cost = {
    process: after.process - before.process,
    database: after.database - before.database,
    statements: after.statements - before.statements,
  };
  return { ...round, cost };
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

/** Signs in the first who searches. */
async function startSession(): Promise<string> {
  const secret = v7();
  const [first = 1] = seekerNumbers(SEEKERS);
  await client.query(
    `insert into sessions (id, user_id, token_hash, created_at, last_seen_at, authenticated_at, user_agent)
      values ($1, $2, $3, now(), now(), now(), $4)`,
    [v7(), seekerOf(first).userId, hashSessionToken(secret), USER_AGENT],
  );
  return `session=${secret}`;
}

async function findSeekers(numbers: readonly number[]) {
  const tokens = signerFor(PORTS.app);
  const seekers = [];
  for (const person of numbers.map(seekerOf)) {
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
