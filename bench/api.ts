import assert from 'node:assert/strict';
import type pg from 'pg';
import { v7 } from 'uuid';
import { hashSessionToken } from '#modules/accounts/server/session-token.ts';
import { buildPages } from '../scripts/build-pages.ts';
import type { Case, Reader } from './case.ts';
import { casesFor, followerNumbers, readerNumbers } from './cases.ts';
import { fire, type Round, type Shot } from './load.ts';
import { median, ms, printRow, sum } from './results.ts';
import {
  benchSettings,
  type Cost,
  createSigner,
  type Server,
  serve,
  tokensOfWriters,
  untilFollowed,
  withClient,
} from './servers.ts';
import { personOf } from './world.ts';
import { clearWrites, type WriteCase, writeCases } from './writes.ts';

const READERS = 120;
/** Of the session that this starts. */
const USER_AGENT = 'bench api';
const COLUMNS = [
  ...['app/s', 'bare/s', 'ratio', 'app p50', 'app p99', 'bare p99', 'app statements'],
  ...['microseconds: app + PostgreSQL', 'bare + PostgreSQL'],
];

interface Options {
  /** Part of the names of the cases. */
  cases: string;
  /** Of each round. */
  seconds: number;
  rounds: number;
  connections: number;
  /** Of each round. */
  writes: number;
}

interface Servers {
  app: Server;
  uncached: Server;
  bare: Server;
}

type Costly = Round & { cost: Cost };
type Rounds = { app: Costly; bare: Costly }[];

/**
 * Sends each case to the app and to the bare server in turns, so that other work of the machine affects both. The cost
 * of a write includes what its events cause.
 */
export async function run(options: Options): Promise<void> {
  await buildPages();
  await withClient(benchSettings().DATABASE_URL, async (client) => {
    const servers: Partial<Servers> = {};
    try {
      servers.app = await serve('app-server.ts', { BACKGROUND: '1' });
      servers.uncached = await serve('app-server.ts', { CACHING: '0' });
      servers.bare = await serve('bare-server.ts');
      await measure(client, servers as Servers, options);
    } finally {
      await client.query('delete from sessions where user_agent = $1', [USER_AGENT]);
      for (const server of Object.values(servers)) server.stop();
    }
  });
}

async function measure(client: pg.Client, servers: Servers, options: Options): Promise<void> {
  const { rounds, connections, seconds, writes: count } = options;
  const isWanted = ({ name }: { name: string }) => name.includes(options.cases);

  /** Sends requests and waits for what follows from them. */
  async function costOf(server: Server, shots: Shot[], duration?: number): Promise<Costly> {
    const before = await server.cost(client);
    const round = await fire(server.port, shots, connections, duration);
    await untilFollowed(client);
    const after = await server.cost(client);
    const cost = {
      process: after.process - before.process,
      database: after.database - before.database,
      statements: after.statements - before.statements,
    };
    return { ...round, cost };
  }

  async function compare({ app, bare, same, uncached, name, warmUpSeconds = 1 }: Case): Promise<Rounds> {
    const server = uncached ? servers.uncached : servers.app;
    if (same)
      await assertSame(name, { port: server.port, shots: app }, { port: servers.bare.port, shots: bare });
    await fire(server.port, app, connections, warmUpSeconds);
    await fire(servers.bare.port, bare, connections, 1);
    const measured: Rounds = [];
    for (let round = 0; round < rounds; round++)
      measured.push({
        app: await costOf(server, app, seconds),
        bare: await costOf(servers.bare, bare, seconds),
      });
    return measured;
  }

  async function compareWrites(write: WriteCase): Promise<Rounds> {
    let next = 0;
    const prepare = async () => {
      const first = next;
      next += 2 * count;
      await write.prepare?.(client, first, 2 * count);
      const numbers = Array.from({ length: count }, (_, n) => first + n);
      return { app: numbers.map(write.app), bare: numbers.map((n) => write.bare(n + count)) };
    };
    const warmUp = await prepare();
    await fire(servers.app.port, warmUp.app, connections);
    await fire(servers.bare.port, warmUp.bare, connections);
    const measured: Rounds = [];
    for (let round = 0; round < rounds; round++) {
      const { app, bare } = await prepare();
      measured.push({ app: await costOf(servers.app, app), bare: await costOf(servers.bare, bare) });
    }
    return measured;
  }

  printRow('case', ...COLUMNS);
  const readers = await findReaders(client, readerNumbers(READERS));
  const followers = await findReaders(client, followerNumbers());
  const cases = casesFor(readers, followers, await startSession(client));
  for (const one of cases.filter(isWanted)) printResult(one.name, await compare(one));

  const writes = writeCases(await tokensOfWriters()).filter(isWanted);
  if (writes.length === 0) return;
  await clearWrites(client);
  try {
    printRow('write', ...COLUMNS);
    for (const write of writes) printResult(write.name, await compareWrites(write));
  } finally {
    await clearWrites(client);
  }
}

function printResult(name: string, rounds: Rounds): void {
  const failed = sum(rounds.map(({ app, bare }) => app.failed + bare.failed));
  if (failed > 0) throw new Error(`${name}: ${failed} requests failed`);
  const each = (side: 'app' | 'bare', part: keyof Cost) =>
    median(rounds, ({ [side]: { cost, count } }) => cost[part] / count);
  const costs = (side: 'app' | 'bare') =>
    `${each(side, 'process').toFixed(0)} + ${each(side, 'database').toFixed(0)}`;
  const apart = median(rounds, ({ app }) => app.p99Apart);
  printRow(
    name,
    median(rounds, ({ app }) => app.perSecond).toFixed(0),
    median(rounds, ({ bare }) => bare.perSecond).toFixed(0),
    median(rounds, ({ app, bare }) => app.perSecond / bare.perSecond).toFixed(2),
    ms(median(rounds, ({ app }) => app.p50)),
    ms(median(rounds, ({ app }) => app.p99)) + (Number.isNaN(apart) ? '' : ` (with typos ${ms(apart)})`),
    ms(median(rounds, ({ bare }) => bare.p99)),
    each('app', 'statements').toFixed(2),
    costs('app'),
    costs('bare'),
  );
}

interface Side {
  port: number;
  shots: Shot[];
}

async function assertSame(name: string, app: Side, bare: Side): Promise<void> {
  for (const [n, shot] of app.shots.entries()) {
    const [ours, theirs] = [
      await responseTo(app.port, shot),
      await responseTo(bare.port, bare.shots[n] as Shot),
    ];
    assert.deepEqual(ours, theirs, `${name}, request ${n}`);
  }
}

async function responseTo(port: number, { method, path, token, body }: Shot): Promise<unknown> {
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

/** Signs in the first reader. Returns the cookie. */
async function startSession(client: pg.Client): Promise<string> {
  const secret = v7();
  const [first = 1] = readerNumbers(1);
  await client.query(
    `insert into sessions (id, user_id, token_hash, created_at, last_seen_at, authenticated_at, user_agent)
      values ($1, $2, $3, now(), now(), now(), $4)`,
    [v7(), personOf(first).userId, hashSessionToken(secret), USER_AGENT],
  );
  return `session=${secret}`;
}

async function findReaders(client: pg.Client, numbers: readonly number[]): Promise<Reader[]> {
  const sign = createSigner();
  const people = numbers.map(personOf);
  const { rows } = await client.query<Omit<Reader, 'token'>>(
    `select user_id as "userId", username, content_type as "contentType", featured_platform as platform,
      audience_size::float8 as audience
     from profiles where user_id = any ($1::uuid[]) order by array_position($1::uuid[], user_id)`,
    [people.map(({ userId }) => userId)],
  );
  return Promise.all(rows.map(async (row) => ({ ...row, token: await sign(row) })));
}
