import pg from 'pg';
import { databaseName } from '#infra/db/databases.ts';
import { buildPages } from '../scripts/build-pages.ts';
import { startApp } from './cluster/app-process.ts';
import { withChildren } from './cluster/children.ts';
import { costOf, timeOf } from './cost.ts';
import { fire } from './load.ts';
import { measureMigrations } from './million-migrations.ts';
import { readsOf } from './million-reads.ts';
import { measureSchedules } from './million-schedules.ts';
import { serve, settingsFor } from './servers.ts';

/*
 * `DATABASE_URL=… npm run bench:million`, on a world of a million people (`BENCH_SCALE=10 npm run bench:seed`, 12 GB):
 * how long the app takes until it is ready, what reads cost, one at a time and two, what the scheduler takes, and how
 * long writes wait while tables are changed by the product's own migrations. BESIDE_URL names a smaller world, of which
 * the same is printed.
 * MILLION_PARTS (start,reads,schedules,migrations): only these. MILLION_READS: only those with this in their name.
 * MILLION_SECONDS (1) for each figure of a read.
 */
const PARTS = (process.env.MILLION_PARTS ?? 'start,reads,schedules,migrations').split(',');
const READS = process.env.MILLION_READS ?? '';
const SECONDS = Number(process.env.MILLION_SECONDS ?? 1);
const PORT = Number(process.env.PORT ?? 4440);
const STARTS = 3;
const MOST_WAIT_MS = 1_000;

interface World {
  url: string;
  port: number;
  /** Of its connections. */
  name: string;
}

const { DATABASE_URL: url } = settingsFor(PORT);
const beside = process.env.BESIDE_URL;
const worlds: World[] = [url, ...(beside ? [beside] : [])].map((one, place) => ({
  ...{ url: one, port: PORT + 2 * place, name: `million-${place}` },
}));

if (PARTS.includes('start') || PARTS.includes('reads')) await buildPages();
if (PARTS.includes('start')) await measureStarts();
if (PARTS.includes('reads')) await measureReads();
if (PARTS.includes('schedules')) await measureSchedules(url, PORT);
if (PARTS.includes('migrations')) {
  const longest = await measureMigrations(url, PORT);
  if (longest > MOST_WAIT_MS) process.exitCode = 1;
}

/** From the start of the process until it says that it is ready, as in production. */
async function measureStarts(): Promise<void> {
  await withChildren('million', async (children) => {
    for (const { url, port } of worlds) {
      const took: string[] = [];
      for (let n = 0; n < STARTS; n++) {
        const began = performance.now();
        const env = {
          ...settingsFor(port),
          DATABASE_URL: url,
          LOG_LEVEL: 'error',
          DATA_DIR: children.folder,
        };
        const child = await startApp(children, { name: `app-${port}-${n}`, port, env });
        const seconds = [performance.now() - began, timeOf(child.pid) / 1000].map((ms) =>
          (ms / 1000).toFixed(1),
        );
        took.push(seconds.join(' and '));
        await child.stop();
      }
      console.log(
        `start until ready, seconds and those of the processor, ${databaseName(url)}: ${took.join(', ')}`,
      );
    }
  });
}

async function measureReads(): Promise<void> {
  const measured = new Map<string, string[]>();
  const columns = '1 at a time: p50 | p99 | 2 at a time: p50 | p99 | microseconds: app + PostgreSQL';
  for (const world of worlds) {
    for (const [name, line] of await readsIn(world))
      measured.set(name, [...(measured.get(name) ?? []), line]);
  }
  console.log(`read | ${worlds.map(() => columns).join(' | ')}`);
  for (const [name, lines] of measured) console.log([name, ...lines].join(' | '));
}

async function readsIn({ url, port, name }: World): Promise<Map<string, string>> {
  const settings = { ...settingsFor(port), DATABASE_URL: url };
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const kept = await serve('app-server.ts', port, { ...settings, PGAPPNAME: `${name}-kept` });
  const anew = await serve('app-server.ts', port + 1, {
    ...settings,
    CACHING: '0',
    PGAPPNAME: `${name}-anew`,
  });
  const lines = new Map<string, string>();
  try {
    const reads = await readsOf(client, port);
    for (const read of reads.filter((one) => one.name.includes(READS))) {
      const at = read.kept ? port : port + 1;
      const cost = () => costOf(read.kept ? kept : anew, `${name}-${read.kept ? 'kept' : 'anew'}`, client);
      // What is compiled, planned and read from the disk, is so before it is measured.
      await fire(at, read.shots, 2);
      const before = await cost();
      const [one, two] = [await fire(at, read.shots, 1, SECONDS), await fire(at, read.shots, 2, SECONDS)];
      const after = await cost();
      const each = (part: 'process' | 'database') =>
        ((after[part] - before[part]) / (one.count + two.count)).toFixed(0);
      const times = [one, two].flatMap(({ p50, p99 }) => [p50, p99]).map((ms) => `${ms.toFixed(1)} ms`);
      const failed = one.failed + two.failed > 0 ? `, ${one.failed + two.failed} failed` : '';
      const line = [...times, `${each('process')} + ${each('database')}${failed}`].join(' | ');
      console.log(`${name} | ${read.name} | ${line}`);
      lines.set(read.name, line);
      if (failed) process.exitCode = 1;
    }
  } finally {
    await client.end();
    for (const child of [kept, anew]) child.disconnect();
  }
  return lines;
}
