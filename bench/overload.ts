import type { ChildProcess } from 'node:child_process';
import { availableParallelism, cpus } from 'node:os';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { until, withChildren } from './cluster/children.ts';
import { startHaproxy } from './cluster/haproxy.ts';
import { timeOf } from './cost.ts';
import { Connection, fire, isSuccess, type Round, rawRequest, type Shot } from './load.ts';
import { serve, settingsFor, tokensOfWriters } from './servers.ts';

/*
 * `DATABASE_URL=… npm run bench:overload`, after `npm run bench:seed` and a build: what the app still answers when five
 * times as much is asked for as it can do, for 20 seconds. That is 25 times a steady load of a fifth. Goodput must stay
 * at 80 % of the most, refusals must come within 100 ms, and after it everything is as before within five seconds.
 * The generator stands for other machines, but has its processors from this one: beside each figure stands who used them.
 * OVERLOAD_PROXY=1: behind HAProxy as deploy/cluster sets it up, which needs Debian's haproxy.
 */
const PORT = Number(process.env.PORT ?? 4430);
const IS_PROXIED = process.env.OVERLOAD_PROXY === '1';
/** Where the requests go. */
const FRONT = IS_PROXIED ? PORT + 1 : PORT;
const TIMES = 5;
const SECONDS = 20;
const MOST_CONNECTIONS = 1_000;
const TICK_MS = 2;
/** Of the most, by each processor that the generator leaves. */
const LEAST_GOODPUT = 0.8;
const MOST_REFUSAL_MS = 100;

const app = await serve('app-server.ts', PORT, { ...settingsFor(PORT), BACKGROUND: '1' });
const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
await client.connect();
try {
  if (IS_PROXIED)
    await withChildren('overload', async (children) => {
      startHaproxy(children, {
        ...{ web: FRONT, primary: PORT + 2, replicas: PORT + 3, webs: [PORT], databases: [] },
      });
      await until('HAProxy that leads to the app', isReady);
      await overload();
    });
  else await overload();
} finally {
  await client.end();
  app.disconnect();
}

async function isReady(): Promise<boolean> {
  return (await fetch(`http://127.0.0.1:${FRONT}/readyz`)).ok;
}

async function overload(): Promise<void> {
  const shots = shotsOf(await tokensOfWriters(PORT));
  await fire(FRONT, shots, 32, 5);
  const [before, cpuBefore] = await measured(app, () => fire(FRONT, shots, 32, 10));
  console.log(`the most: ${roundText(before)}; ${cpuText(cpuBefore)}`);

  const [flooded, cpu] = await measured(app, () => flood(shots, before.perSecond * TIMES));
  const { good, refused, others, unsent } = flooded;
  const goodput = good.length / SECONDS;
  const share = goodput / before.perSecond;
  console.log(
    `flooded: ${(flooded.sent / SECONDS).toFixed(0)} a second asked for, ${goodput.toFixed(0)} answered (${percent(share)}), p99 ${p99(good).toFixed(0)} ms; ${cpuText(cpu)}`,
  );
  console.log(
    `refused: ${refused.length}, p99 ${p99(refused).toFixed(0)} ms; other answers and lost connections: ${others}; not sent for want of connections: ${unsent}; the generator's own delay: p99 ${flooded.late.toFixed(0)} ms`,
  );
  const left = (of: Cpu) => availableParallelism() - of.generator;
  const shareOfLeft = goodput / left(cpu) / (before.perSecond / left(cpuBefore));
  console.log(
    `by each processor that the generator left: ${(before.perSecond / left(cpuBefore)).toFixed(0)} a second at the most, ${(goodput / left(cpu)).toFixed(0)} flooded (${percent(shareOfLeft)})`,
  );

  await wait(5_000);
  const after = await fire(FRONT, shots, 32, 5);
  console.log(`5 s later: ${roundText(after)}`);
  const isQuick = p99(refused) <= MOST_REFUSAL_MS;
  const isOver = after.failed === 0 && after.perSecond >= before.perSecond * LEAST_GOODPUT;
  // The generator is no part of what is measured, so the share is one of the processors that it left.
  if (shareOfLeft < LEAST_GOODPUT || !isQuick || others > 0 || !isOver) process.exitCode = 1;
}

/** Reads of the signed-in, each another one's, so that no shared copy answers. */
function shotsOf(tokens: string[]): Shot[] {
  return tokens.slice(0, 100).flatMap((token, place): Shot[] => [
    { method: 'GET', path: '/api/allkollabs?sort=requestsCount', token },
    { method: 'GET', path: '/api/user', token },
    { method: 'GET', path: `/api/user/bench_${1 + place * 37}`, token },
  ]);
}

interface Flood {
  sent: number;
  /** Milliseconds until each was answered, and until each was refused. */
  good: Float64Array;
  refused: Float64Array;
  others: number;
  unsent: number;
  /** Milliseconds by which the generator was late itself: what it measures may be late by as much. */
  late: number;
}

/** Sends so many a second whether or not they are answered, as people do who do not know of each other. */
async function flood(shots: Shot[], perSecond: number): Promise<Flood> {
  const requests = shots.map((shot) => rawRequest(FRONT, shot));
  const most = Math.ceil(perSecond * SECONDS * 1.1);
  const good = new Float64Array(most);
  const refused = new Float64Array(most);
  const counts = { good: 0, refused: 0, others: 0, sent: 0, unsent: 0, connections: 0 };
  const lates: number[] = [];
  const idle: Line[] = [];
  const open = (): Line => {
    counts.connections++;
    const line: Line = {
      begun: 0,
      connection: new Connection(FRONT, (status) => {
        const ms = performance.now() - line.begun;
        if (isSuccess(status)) good[counts.good++] = ms;
        else if (status === 503) refused[counts.refused++] = ms;
        else counts.others++;
        if (status > 0) idle.push(line);
        else counts.connections--;
      }),
    };
    return line;
  };
  const start = performance.now();
  let due = 0;
  for (let now = start; now - start < SECONDS * 1000; now = performance.now()) {
    for (const end = ((now - start) / 1000) * perSecond; due < end; due++) {
      const line = idle.pop() ?? (counts.connections < MOST_CONNECTIONS ? open() : undefined);
      if (!line) {
        counts.unsent++;
        continue;
      }
      line.begun = performance.now();
      line.connection.send(requests[counts.sent++ % requests.length] as Buffer);
    }
    const slept = performance.now();
    await wait(TICK_MS);
    lates.push(performance.now() - slept - TICK_MS);
  }
  while (counts.good + counts.refused + counts.others < counts.sent) await wait(TICK_MS);
  for (const { connection } of idle) connection.end();
  return {
    sent: counts.sent,
    good: good.subarray(0, counts.good),
    refused: refused.subarray(0, counts.refused),
    others: counts.others,
    unsent: counts.unsent,
    late: p99(Float64Array.from(lates)),
  };
}

interface Line {
  begun: number;
  connection: Connection;
}

/** Processors in use on average: 1 is one that was never idle. */
interface Cpu {
  app: number;
  database: number;
  generator: number;
  /** Nothing that belongs to this. */
  others: number;
}

async function measured<T>(server: ChildProcess, work: () => Promise<T>): Promise<[T, Cpu]> {
  const before = await cpuTimes(server);
  const start = performance.now();
  const result = await work();
  const micros = (performance.now() - start) * 1000;
  const after = await cpuTimes(server);
  return [
    result,
    {
      app: (after.app - before.app) / micros,
      database: (after.database - before.database) / micros,
      generator: (after.generator - before.generator) / micros,
      others: (after.others - before.others) / micros,
    },
  ];
}

/** Microseconds so far. */
async function cpuTimes(server: ChildProcess): Promise<Cpu> {
  const { rows } = await client.query<{ pid: number }>('select pid from pg_stat_activity');
  const { user, system } = process.cpuUsage();
  const own = {
    app: timeOf(server.pid ?? 0),
    database: rows.reduce((sum, { pid }) => sum + (timeOf(pid) || 0), 0),
    generator: user + system,
  };
  const all =
    cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0) * 1000;
  return { ...own, others: all - own.app - own.database - own.generator };
}

function cpuText({ app, database, generator, others }: Cpu): string {
  return `of ${availableParallelism()} processors the app had ${app.toFixed(2)}, PostgreSQL ${database.toFixed(2)}, the generator ${generator.toFixed(2)}, all else ${others.toFixed(2)}`;
}

function roundText({ perSecond, p99 }: Round): string {
  return `${perSecond.toFixed(0)} a second, p99 ${p99.toFixed(0)} ms`;
}

function percent(share: number): string {
  return `${(share * 100).toFixed(0)} %`;
}

function p99(times: Float64Array): number {
  const sorted = times.toSorted();
  return sorted[Math.floor(sorted.length * 0.99)] ?? 0;
}
