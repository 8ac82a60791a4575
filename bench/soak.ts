import fs from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { buildPages } from '../scripts/build-pages.ts';
import { get } from './case.ts';
import { fire, type Shot } from './load.ts';
import {
  benchSettings,
  residentMegabytes,
  type Server,
  serve,
  tokensOfWriters,
  untilFollowed,
  withClient,
} from './servers.ts';
import { personOf, WORLD } from './world.ts';
import { clearWrites, type WriteCase, writeCases } from './writes.ts';

const CONNECTIONS = 8;
const READ_SECONDS = 4;
const WRITES_A_ROUND = 400;
/** A goal, in MB a minute. */
const MOST_SLOPE = 1;
/** Access tokens expire after 15 minutes. */
const NEW_TOKENS_MINUTES = 5;

interface Options {
  minutes: number;
  /** The share of the time in which there is load. */
  share: number;
}

interface Sample {
  minute: number;
  megabytes: number;
  files: number;
  connections: number;
}

/**
 * Steady reads, pages and writes. In the first third caches fill and code is compiled. Afterwards memory must grow by at
 * most 1 MB a minute, and there must be no more open files and database connections than before.
 */
export async function run(options: Options): Promise<void> {
  await buildPages();
  await withClient(benchSettings().DATABASE_URL, async (client) => {
    await clearWrites(client);
    const server = await serve('app-server.ts', { BACKGROUND: '1' });
    try {
      console.log(`idle: ${residentMegabytes(server.pid).toFixed(0)} MB`);
      report(await soak(client, server, options), options.minutes);
    } finally {
      server.stop();
      await clearWrites(client);
    }
  });
}

function report(samples: Sample[], minutes: number): void {
  const warming = samples.filter(({ minute }) => minute < minutes / 3);
  const steady = samples.filter(({ minute }) => minute >= minutes / 3);
  const slope = slopeOf(steady);
  console.log(
    `after load: ${steady.at(-1)?.megabytes.toFixed(0)} MB, growing by ${slope.toFixed(2)} MB a minute`,
  );
  if (!(slope <= MOST_SLOPE)) process.exitCode = 1;
  for (const figure of ['files', 'connections'] as const) {
    const [first, later] = [warming, steady].map((some) => Math.max(...some.map((sample) => sample[figure])));
    console.log(`most ${figure}: ${first} while warming up, ${later} afterwards`);
    if ((later ?? 0) > (first ?? 0)) process.exitCode = 1;
  }
}

async function soak(client: pg.Client, server: Server, { minutes, share }: Options): Promise<Sample[]> {
  const samples: Sample[] = [];
  const start = performance.now();
  const minute = () => (performance.now() - start) / 60_000;
  let signedAt = Number.NEGATIVE_INFINITY;
  let reads: Shot[] = [];
  let writes: WriteCase[] = [];
  const count = Math.ceil(WRITES_A_ROUND * share);
  for (let round = 0; minute() < minutes; round++) {
    const began = performance.now();
    if (minute() - signedAt > NEW_TOKENS_MINUTES) {
      const tokens = await tokensOfWriters();
      [reads, writes, signedAt] = [readsOf(tokens), writeCases(tokens), minute()];
    }
    const { failed } = await fire(server.port, reads, CONNECTIONS, READ_SECONDS * share);
    const write = writes[round % writes.length] as WriteCase;
    const first = round * count;
    await write.prepare?.(client, first, count);
    const shots = Array.from({ length: count }, (_, n) => write.app(first + n));
    const written = await fire(server.port, shots, CONNECTIONS);
    if (failed + written.failed > 0) throw new Error(`${failed + written.failed} requests failed.`);
    await untilFollowed(client);
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::int from pg_stat_activity where datname = current_database()',
    );
    const sample = {
      minute: minute(),
      megabytes: residentMegabytes(server.pid),
      files: fs.readdirSync(`/proc/${server.pid}/fd`).length,
      connections: rows[0]?.count ?? 0,
    };
    if (Math.floor(sample.minute) > Math.floor(samples.at(-1)?.minute ?? 0))
      console.log(`${Math.floor(sample.minute)} min: ${sample.megabytes.toFixed(0)} MB`);
    samples.push(sample);
    // The world must not grow, or the load would.
    if (round % 10 === 9) await clearWrites(client);
    await wait((performance.now() - began) * (1 / share - 1));
  }
  return samples;
}

/** Lists, profiles, searches and pages, of visitors and of signed-in users. */
function readsOf(tokens: string[]): Shot[] {
  return tokens.slice(0, 100).flatMap((token, n): Shot[] => [
    get('allkollabs?sort=datePosted'),
    get('allkollabs?sort=requestsCount', token),
    get(`user/${personOf(1 + ((n * 37) % WORLD.people)).username}`),
    get('user', token),
    { method: 'POST', path: '/api/searchkollabs', token, body: { tags: [`tag${1 + n}`, 'tag2'] } },
    {
      method: 'GET',
      path: n % 2 ? '/kollabs' : `/user/${personOf(1 + ((n * 41) % WORLD.people)).username}`,
    },
  ]);
}

/** Of the line that fits best, in MB a minute. */
function slopeOf(samples: Sample[]): number {
  const mean = (figure: (sample: Sample) => number) =>
    samples.reduce((total, sample) => total + figure(sample), 0) / samples.length;
  const [x, y] = [mean(({ minute }) => minute), mean(({ megabytes }) => megabytes)];
  const covariance = mean(({ minute, megabytes }) => (minute - x) * (megabytes - y));
  return covariance / mean(({ minute }) => (minute - x) ** 2);
}
