import fs from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { untilFollowed } from './cost.ts';
import { fire, type Shot } from './load.ts';
import { serve, settingsFor, tokensOfWriters } from './servers.ts';
import { clearWrites, writeCases } from './writes.ts';

/*
 * `DATABASE_URL=… npm run bench:soak`, after `npm run bench:seed` and a build: the app under a steady load of reads,
 * pages and writes, and how its memory, its open files and its connections to the database grow meanwhile.
 * SOAK_MINUTES (30, at most 120). SOAK_SHARE (1): for which share of the time there is load; 0.2 is the steady load of
 * docs/operations.md, a fifth of what one process can answer. The first third warms it up: its caches fill, and what is
 * compiled is compiled. Of the rest the slope must be at most 1 MB a minute, and files and connections at most what
 * they were in the first third.
 */
const MINUTES = Math.min(120, Number(process.env.SOAK_MINUTES ?? 30));
const SHARE = Math.min(1, Number(process.env.SOAK_SHARE ?? 1));
const PORT = Number(process.env.PORT ?? 4420);
const CONNECTIONS = 8;
const READ_SECONDS = 4 * SHARE;
const WRITES_A_ROUND = Math.ceil(400 * SHARE);
const MOST_SLOPE = 1;
/** Well before bearer tokens end, which is after a quarter of an hour. */
const NEW_TOKENS_MINUTES = 5;

interface Sample {
  minute: number;
  megabytes: number;
  files: number;
  connections: number;
}

const settings = settingsFor(PORT);
const client = new pg.Client({ connectionString: settings.DATABASE_URL });
await client.connect();
const child = await serve('app-server.ts', PORT, { ...settings, BACKGROUND: '1' });
try {
  await clearWrites(client);
  console.log(`idle: ${memory().toFixed(0)} MB`);
  const samples = await soak();
  const steady = samples.filter(({ minute }) => minute >= MINUTES / 3);
  const warming = samples.filter(({ minute }) => minute < MINUTES / 3);
  const slope = slopeOf(steady);
  console.log(`after load: ${memory().toFixed(0)} MB; slope ${slope.toFixed(2)} MB a minute`);
  if (!(slope <= MOST_SLOPE)) process.exitCode = 1;
  for (const what of ['files', 'connections'] as const) {
    const [first, later] = [most(warming, what), most(steady, what)];
    console.log(`most ${what}: ${first} while warming, ${later} after`);
    if (later > first) process.exitCode = 1;
  }
  await clearWrites(client);
} finally {
  await client.end();
  child.disconnect();
}

async function soak(): Promise<Sample[]> {
  const tokens = await tokensOfWriters(PORT);
  let signedAt = 0;
  const writes = writeCases(tokens);
  const samples: Sample[] = [];
  const start = performance.now();
  const minute = () => (performance.now() - start) / 60_000;
  let printed = 0;
  for (let round = 0; minute() < MINUTES; round++) {
    const began = performance.now();
    if (minute() - signedAt > NEW_TOKENS_MINUTES) {
      signedAt = minute();
      // The writes read them from the same list.
      tokens.splice(0, tokens.length, ...(await tokensOfWriters(PORT)));
    }
    const { failed } = await fire(PORT, readsOf(tokens), CONNECTIONS, READ_SECONDS);
    const write = writes[round % writes.length];
    const shots = (await write?.prepare(client, WRITES_A_ROUND))?.app ?? [];
    const written = await fire(PORT, shots, CONNECTIONS);
    if (failed + written.failed > 0) throw new Error(`${failed + written.failed} requests failed`);
    await untilFollowed(client);
    samples.push({ minute: minute(), megabytes: memory(), files: files(), connections: await connections() });
    // Written rows go, so that the load stays the same.
    if (round % 10 === 9) await clearWrites(client);
    if (minute() >= printed + 1) {
      printed = Math.floor(minute());
      console.log(`${printed} min: ${memory().toFixed(0)} MB`);
    }
    await wait((performance.now() - began) * (1 / SHARE - 1));
  }
  return samples;
}

/** Lists and profiles of visitors and of the signed-in, searches, and pages. */
function readsOf(tokens: string[]): Shot[] {
  return tokens.slice(0, 100).flatMap((token, place): Shot[] => [
    { method: 'GET', path: '/api/allkollabs?sort=datePosted' },
    { method: 'GET', path: '/api/allkollabs?sort=requestsCount', token },
    { method: 'GET', path: `/api/user/bench_${1 + place * 37}` },
    { method: 'GET', path: '/api/user', token },
    { method: 'POST', path: '/api/searchkollabs', token, body: { tags: [`tag${1 + place}`, 'tag2'] } },
    { method: 'GET', path: place % 2 ? '/kollabs' : `/user/bench_${1 + place * 41}` },
  ]);
}

/** The app's resident memory. */
function memory(): number {
  const status = fs.readFileSync(`/proc/${child.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? Number.NaN) / 1024;
}

function files(): number {
  return fs.readdirSync(`/proc/${child.pid}/fd`).length;
}

/** To the database of the load, this program's own included. */
async function connections(): Promise<number> {
  const { rows } = await client.query<{ count: string }>(
    'select count(*) from pg_stat_activity where datname = current_database()',
  );
  return Number(rows[0]?.count);
}

function most(samples: Sample[], what: 'files' | 'connections'): number {
  return Math.max(...samples.map((sample) => sample[what]));
}

/** The line that fits best, in MB a minute. */
function slopeOf(samples: Sample[]): number {
  const mean = (of: (sample: Sample) => number) =>
    samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length;
  const [x, y] = [mean(({ minute }) => minute), mean(({ megabytes }) => megabytes)];
  const along = mean(({ minute, megabytes }) => (minute - x) * (megabytes - y));
  return along / mean(({ minute }) => (minute - x) ** 2);
}
