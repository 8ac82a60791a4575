import { fork } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { systemClock } from '#infra/clock.ts';
import { readEnv } from '#infra/env.ts';
import { createTokens } from '#infra/session/token.ts';
import { freePort } from '#tests/tools/free-port.ts';
import { personOf, WORLD, WRITERS } from './world.ts';

/** The same for all servers, whatever their port, so that a token is good for each of them. */
const PUBLIC_URL = 'http://127.0.0.1:4400';

/** The settings of a measured app. `npm run bench` has checked that DATABASE_URL is set. */
export function benchSettings() {
  return {
    ...process.env,
    DATABASE_URL: process.env.DATABASE_URL ?? '',
    AUTH_SECRET: WORLD.secret,
    PUBLIC_URL,
    RATE_LIMIT_SCALE: '1000000',
    DEMO: '0',
    MAX_ACTIVE_KOLLABS: '1000',
  };
}

/** What a server has used so far: microseconds of processor time of its process and of its backends, and statements. */
export interface Cost {
  process: number;
  database: number;
  statements: number;
}

export interface Server {
  readonly port: number;
  readonly pid: number;
  /** @param client a connection to the database of the server, which must run on this machine */
  cost(client: pg.Client): Promise<Cost>;
  stop(): void;
}

/** Starts a server of this folder as a process of its own, with the memory limit of `npm start`. */
export async function serve(
  file: 'app-server.ts' | 'bare-server.ts',
  settings: NodeJS.ProcessEnv = {},
): Promise<Server> {
  const port = await freePort();
  const name = `bench-${port}`;
  const child = fork(path.join(import.meta.dirname, file), {
    env: { ...benchSettings(), ...settings, PORT: String(port), PGAPPNAME: name },
    execArgv: [...process.execArgv, '--max-old-space-size=512'],
  });
  const [message] = await Promise.race([once(child, 'message'), once(child, 'exit')]);
  if (message !== 'ready') throw new Error(`${file} did not start.`);
  const pid = child.pid ?? 0;
  return {
    port,
    pid,
    async cost(client) {
      const backends = 'select pid from pg_stat_activity where application_name = $1';
      const { rows } = await client.query<{ pid: number }>(backends, [name]);
      child.send('statements');
      const [statements] = await once(child, 'message');
      const database = rows.reduce((time, row) => time + processorTime(row.pid), 0);
      return { process: processorTime(pid), database, statements };
    },
    stop: () => child.disconnect(),
  };
}

/** /proc counts in ticks, 100 a second on every Linux. */
const MICROSECONDS_A_TICK = 10_000;

/** Processor time of a process so far, in microseconds. NaN if it is gone, or not on this machine. */
export function processorTime(pid: number): number {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the process, in brackets, may hold spaces. `utime` and `stime` are the 12th and 13th field after it.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[11]) + Number(fields[12])) * MICROSECONDS_A_TICK;
  } catch {
    return Number.NaN;
  }
}

/** Resident memory of a process, in MB. */
export function residentMegabytes(pid: number): number {
  const status = fs.readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

/** Signs access tokens that all measured apps accept. */
export function createSigner(settings: NodeJS.ProcessEnv = benchSettings()) {
  const env = readEnv(settings);
  const tokens = createTokens(env.authSecrets, env.publicUrl, systemClock);
  return (person: { userId: string; username: string }, sessionId = person.userId) =>
    tokens.sign({ ...person, sessionId });
}

/** The tokens of all writers, in their order. They expire after 15 minutes. */
export function tokensOfWriters(): Promise<string[]> {
  const sign = createSigner();
  return Promise.all(Array.from({ length: WRITERS }, (_, n) => sign(personOf(1 + n))));
}

/** Connects for the time of `work`. A connection that breaks fails only the statement under way. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Waits until all consumers have handled every event of the log. */
export async function untilFollowed(client: pg.Client): Promise<void> {
  while (!(await isFollowed(client))) await wait(20);
}

export async function isFollowed(client: pg.Client): Promise<boolean> {
  const behind = `select from event_consumers c
    where (c.xid, c.id) < (select e.xid, e.id from events e order by e.xid desc, e.id desc limit 1) limit 1`;
  return (await client.query(behind)).rowCount === 0;
}
