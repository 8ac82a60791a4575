import { availableParallelism, cpus } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { freePort } from '#tests/tools/free-port.ts';
import { buildPages } from '../scripts/build-pages.ts';
import { get } from './case.ts';
import { withChildren } from './cluster/children.ts';
import { startHaproxy, untilReady } from './cluster/front.ts';
import { Connection, fire, isSuccess, type Round, rawRequest, type Shot } from './load.ts';
import { ms, percent, quantile } from './results.ts';
import { benchSettings, processorTime, type Server, serve, tokensOfWriters, withClient } from './servers.ts';

const TIMES = 5;
const MOST_CONNECTIONS = 1_000;
const TICK_MS = 2;
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
  const [before, usedBefore] = await withUsage(client, app, () => fire(port, shots, 32, seconds / 2));
  console.log(`at most: ${throughput(before)}; ${usageText(usedBefore)}`);

  const [flood, used] = await withUsage(client, app, () =>
    sendFlood(port, shots, before.perSecond * TIMES, seconds),
  );
  const goodput = flood.good.length / seconds;
  // The generator stands for other machines, so its processor time is left out.
  const perProcessor = (rate: number, { generator }: Usage) => rate / (availableParallelism() - generator);
  const share = perProcessor(goodput, used) / perProcessor(before.perSecond, usedBefore);
  const refusal = quantile(flood.refused, 0.99);
  console.log(
    `overloaded: ${(flood.sent / seconds).toFixed(0)} sent a second, ${goodput.toFixed(0)} answered (${percent(goodput / before.perSecond)}; ${percent(share)} by processor without the generator), p99 ${ms(quantile(flood.good, 0.99), 0)}; ${usageText(used)}`,
  );
  console.log(
    `refused: ${flood.refused.length}, p99 ${ms(refusal, 0)}; failed: ${flood.failed}; not sent for want of connections: ${flood.unsent}; delay of the generator: p99 ${ms(flood.delay, 0)}`,
  );

  await wait(5_000);
  const after = await fire(port, shots, 32, seconds / 4);
  console.log(`5 s later: ${throughput(after)}`);
  const hasRecovered = after.failed === 0 && after.perSecond >= before.perSecond * LEAST_GOODPUT;
  const isQuick = flood.refused.length === 0 || refusal <= MOST_REFUSAL_MS;
  if (share < LEAST_GOODPUT || !isQuick || flood.failed > 0 || !hasRecovered) process.exitCode = 1;
}

/** Reads of signed-in users, which no shared copy answers. */
function readsOf(tokens: string[]): Shot[] {
  return tokens
    .slice(0, 100)
    .flatMap((token, n) => [
      get('allkollabs?sort=requestsCount', token),
      get('user', token),
      get(`user/bench_${1 + n * 37}`, token),
    ]);
}

interface Flood {
  sent: number;
  /** Milliseconds until each response. */
  good: number[];
  refused: number[];
  failed: number;
  unsent: number;
  /** 99th percentile of the milliseconds by which the generator itself was late: the times above may include it. */
  delay: number;
}

/** Sends requests at a rate, whether or not the ones before are answered. */
async function sendFlood(port: number, shots: Shot[], perSecond: number, seconds: number): Promise<Flood> {
  const requests = shots.map((shot) => rawRequest(port, shot));
  const flood: Flood = { sent: 0, good: [], refused: [], failed: 0, unsent: 0, delay: 0 };
  const delays: number[] = [];
  const idle: { connection: Connection; sentAt: number }[] = [];
  let open = 0;
  const connect = () => {
    open++;
    const line = {
      sentAt: 0,
      connection: new Connection(port, (status) => {
        const time = performance.now() - line.sentAt;
        if (isSuccess(status)) flood.good.push(time);
        else if (status === 503) flood.refused.push(time);
        else flood.failed++;
        if (status > 0) idle.push(line);
        else open--;
      }),
    };
    return line;
  };
  const start = performance.now();
  let due = 0;
  for (let now = start; now - start < seconds * 1000; now = performance.now()) {
    for (const end = ((now - start) / 1000) * perSecond; due < end; due++) {
      const line = idle.pop() ?? (open < MOST_CONNECTIONS ? connect() : undefined);
      if (!line) {
        flood.unsent++;
        continue;
      }
      line.sentAt = performance.now();
      line.connection.send(requests[flood.sent++ % requests.length] as Buffer);
    }
    const slept = performance.now();
    await wait(TICK_MS);
    delays.push(performance.now() - slept - TICK_MS);
  }
  while (flood.good.length + flood.refused.length + flood.failed < flood.sent) await wait(TICK_MS);
  for (const { connection } of idle) connection.end();
  return { ...flood, delay: quantile(delays, 0.99) };
}

/** Processors in use on average: 1 is one that was never idle. */
interface Usage {
  app: number;
  database: number;
  generator: number;
  others: number;
}

async function withUsage<T>(client: pg.Client, server: Server, work: () => Promise<T>): Promise<[T, Usage]> {
  const before = await processorTimes(client, server);
  const start = performance.now();
  const result = await work();
  const microseconds = (performance.now() - start) * 1000;
  const after = await processorTimes(client, server);
  const share = (part: keyof Usage) => (after[part] - before[part]) / microseconds;
  return [
    result,
    {
      app: share('app'),
      database: share('database'),
      generator: share('generator'),
      others: share('others'),
    },
  ];
}

/** Microseconds so far. */
async function processorTimes(client: pg.Client, server: Server): Promise<Usage> {
  const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_activity');
  const { user, system } = process.cpuUsage();
  const app = processorTime(server.pid);
  const database = rows.reduce((time, { pid }) => time + (processorTime(pid) || 0), 0);
  const all = cpus().reduce((time, { times }) => time + times.user + times.nice + times.sys + times.irq, 0);
  const generator = user + system;
  return { app, database, generator, others: all * 1000 - app - database - generator };
}

function usageText({ app, database, generator, others }: Usage): string {
  return `processors used: app ${app.toFixed(2)}, PostgreSQL ${database.toFixed(2)}, generator ${generator.toFixed(2)}, others ${others.toFixed(2)}`;
}

function throughput({ perSecond, p99 }: Round): string {
  return `${perSecond.toFixed(0)} a second, p99 ${ms(p99, 0)}`;
}
