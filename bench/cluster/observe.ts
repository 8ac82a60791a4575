import { setTimeout as wait } from 'node:timers/promises';
import { isFollowed } from '../cost.ts';
import type { Actor } from './cast.ts';
import { until } from './children.ts';
import { withClient } from './postgres.ts';
import { isServed, refusals, startReader } from './readers.ts';
import { startWriters, type Try, type Writers } from './writers.ts';

/** What people saw of a fault. */
export interface Observation {
  acknowledged: number;
  lost: string[];
  doubled: string[];
  /** Seconds between two acknowledged writes at most, and between two reads that were served. */
  withoutWrites: number;
  withoutReads: { visitors: number; signedIn: number };
  /** Seconds until consumers had followed everything, behind the last write. */
  untilFollowed: number;
  /** How often each status came instead of what was asked for; 0 is a connection that broke. */
  writesRefused: Map<number, number>;
  readsRefused: Map<number, number>;
}

const BEFORE_MS = 1_500;
/** So long all goes well again before it counts as over. */
const AFTER_MS = 2_000;

/**
 * Writes and reads through the front while `strike` does its harm and mends it.
 * @param check where acknowledged writes are looked for in the end
 */
export async function observe(
  url: string,
  actors: readonly Actor[],
  strike: () => Promise<void>,
  check: string,
): Promise<Observation> {
  const writers = startWriters(url, actors);
  const visitors = startReader(url, [
    '/api/allkollabs?sort=datePosted',
    '/api/allkollabs?sort=requestsCount',
  ]);
  const signedIn = startReader(
    url,
    ['/api/notifications', '/api/conversations', '/api/user'],
    actors[0]?.token,
  );
  try {
    await wait(BEFORE_MS);
    const begun = performance.now();
    await strike();
    await untilWell([writers, signedIn]);
    await Promise.all([writers.stop(), visitors.stop(), signedIn.stop()]);
    const written = performance.now();
    await withClient(check, (client) => until('consumers that followed', () => isFollowed(client), 90));
    return {
      untilFollowed: (performance.now() - written) / 1000,
      acknowledged: writers.count,
      ...(await writers.check(check)),
      withoutWrites: longestGap(writers.tries, begun),
      withoutReads: {
        visitors: longestGap(visitors.tries, begun),
        signedIn: longestGap(signedIn.tries, begun),
      },
      writesRefused: refusals(writers.tries),
      readsRefused: refusals([...visitors.tries, ...signedIn.tries]),
    };
  } finally {
    await Promise.allSettled([writers.stop(), visitors.stop(), signedIn.stop()]);
  }
}

async function untilWell(of: readonly Pick<Writers, 'tries'>[]): Promise<void> {
  const since = (tries: readonly Try[]) => tries.findLast(({ status }) => !isServed(status))?.ended ?? 0;
  const began = performance.now();
  const isWell = async () =>
    performance.now() - Math.max(began, ...of.map(({ tries }) => since(tries))) > AFTER_MS &&
    of.every(({ tries }) => performance.now() - (tries.at(-1)?.ended ?? 0) < AFTER_MS / 2);
  await until('reads and writes that go well', isWell, 90);
}

function longestGap(tries: readonly Try[], begun: number): number {
  const served = tries.filter(({ status }) => isServed(status)).map(({ ended }) => ended);
  const times = served.filter((at) => at > begun).sort((a, b) => a - b);
  const last = Math.max(begun, ...served.filter((at) => at <= begun));
  const gaps = times.map((at, n) => at - (times[n - 1] ?? last));
  return Math.max(0, ...gaps) / 1000;
}
