import { availableParallelism } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { freePort } from '#tests/tools/free-port.ts';
import { buildPages } from '../scripts/build-pages.ts';
import { get } from './case.ts';
import { withChildren } from './cluster/children.ts';
import { startHaproxy, untilReady } from './cluster/front.ts';
import { fire, type Round, type Shot } from './load.ts';
import { ms, percent, sum } from './results.ts';
import { benchSettings, processorTime, type Server, serve, tokensOfWriters, withClient } from './servers.ts';
import { personOf, WORLD } from './world.ts';

const TIMES = 5;
const CONNECTIONS = 1_000;
/** Goals: of the throughput without overload, and of the time of a refusal. */
const LEAST_GOODPUT = 0.8;
const MOST_REFUSAL_MS = 100;

interface Options {
  seconds: number;
  /** Put HAProxy in front, with the configuration of deploy/cluster. */
  proxy: boolean;
}

/**
 * Measures what the app does at most, sends five times as much, and measures again five seconds later. The app must
 * answer 80 % of what it does at most, refuse the rest within 100 ms, and be as before afterwards.
 */
export async function run({ seconds, proxy }: Options): Promise<void> {
  await buildPages();
  const app = await serve('app-server.ts', { BACKGROUND: '1' });
  try {
    await withClient(benchSettings().DATABASE_URL, async (client) => {
      if (!proxy) return overload(client, app, app.port, seconds);
      await withChildren('overload', async (children) => {
        const [web, primary, replicas] = [await freePort(), await freePort(), await freePort()];
        startHaproxy(children, { web, primary, replicas, apps: [app.port], databases: [] });
        await untilReady(`http://127.0.0.1:${web}`);
        await overload(client, app, web, seconds);
      });
    });
  } finally {
    app.stop();
  }
}

async function overload(client: pg.Client, app: Server, port: number, seconds: number): Promise<void> {
  const shots = readsOf(await tokensOfWriters());
  await fire(port, shots, 32, seconds / 4);
  const [most, usedAtMost] = await withUsage(client, app, () => fire(port, shots, 32, seconds / 2));
  print('at most', most, usedAtMost);
  const [flood, used] = await withUsage(client, app, () =>
    fire(port, shots, CONNECTIONS, seconds, most.perSecond * TIMES),
  );
  print('overloaded', flood, used);
  await wait(5_000);
  const [after, usedAfter] = await withUsage(client, app, () => fire(port, shots, 32, seconds / 4));
  print('5 s later', after, usedAfter);

  // The generator stands for other machines, so its processor time is left out.
  const perProcessor = (round: Round, { generator }: Usage) =>
    answered(round) / (availableParallelism() - generator);
  const share = perProcessor(flood, used) / perProcessor(most, usedAtMost);
  console.log(
    `answered under overload: ${percent(answered(flood) / answered(most))}; ${percent(share)} by processor without the generator`,
  );
  const lost = flood.failed - flood.refused;
  const isQuick = flood.refused === 0 || flood.p99Refused <= MOST_REFUSAL_MS;
  const hasRecovered = after.failed === 0 && after.perSecond >= most.perSecond * LEAST_GOODPUT;
  if (share < LEAST_GOODPUT || !isQuick || lost > 0 || !hasRecovered) process.exitCode = 1;
}

/** Successful responses a second. */
function answered({ count, failed, perSecond }: Round): number {
  return (perSecond * (count - failed)) / count;
}

function print(name: string, round: Round, { app, database, generator }: Usage): void {
  const { refused, p99Refused, failed, p99, perSecond } = round;
  const refusals = refused > 0 ? `; ${refused} refused, p99 ${ms(p99Refused, 0)}` : '';
  const lost = failed > refused ? `; ${failed - refused} failed otherwise` : '';
  const rates = `${perSecond.toFixed(0)} sent a second, ${answered(round).toFixed(0)} answered, p99 ${ms(p99, 0)}`;
  const usage = `app ${app.toFixed(2)}, PostgreSQL ${database.toFixed(2)}, generator ${generator.toFixed(2)}`;
  console.log(`${name}: ${rates}${refusals}${lost}; processors used: ${usage}`);
}

/** Reads of signed-in users, which no shared copy answers. */
function readsOf(tokens: string[]): Shot[] {
  return tokens
    .slice(0, 100)
    .flatMap((token, n) => [
      get('allkollabs?sort=requestsCount', token),
      get('user', token),
      get(`user/${personOf(1 + ((n * 37) % WORLD.people)).username}`, token),
    ]);
}

/** Processors in use on average: 1 is one that was never idle. */
interface Usage {
  app: number;
  database: number;
  generator: number;
}

async function withUsage<T>(client: pg.Client, server: Server, work: () => Promise<T>): Promise<[T, Usage]> {
  const before = await processorTimes(client, server);
  const start = performance.now();
  const result = await work();
  const microseconds = (performance.now() - start) * 1000;
  const after = await processorTimes(client, server);
  const share = (part: keyof Usage) => (after[part] - before[part]) / microseconds;
  return [result, { app: share('app'), database: share('database'), generator: share('generator') }];
}

/** Microseconds so far. */
async function processorTimes(client: pg.Client, server: Server): Promise<Usage> {
  const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_activity');
  const { user, system } = process.cpuUsage();
  const database = sum(rows.map(({ pid }) => processorTime(pid) || 0));
  return { app: processorTime(server.pid), database, generator: user + system };
}
