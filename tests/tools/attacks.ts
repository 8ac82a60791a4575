import pg from 'pg';
import { indexLargeWorld, seedLargeWorld } from '../../bench/large-world.ts';
import { tier } from './tier.ts';

/** Whether attacks run at full size and in the large world, as in `npm run test:deep`. */
export const deep = tier === 'deep';

/** The time to create the large world on a busy machine. */
export const LARGE_WORLD_MS = 600_000;

/** The limit of `slowdownOf` for an attack by 16 connections: twice the time of one response to each of them. */
export const MOST_SLOWDOWN = 40;
/** Shorter waits count as this long. */
const SHORT_MS = 8;

/** Creates the world of 200,000 Kollabs in an empty database. */
export async function seedForAttacks(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await seedLargeWorld(client, { talk: false });
  } finally {
    await client.end();
  }
  await indexLargeWorld(databaseUrl);
}

/**
 * Returns another user's response time in ms as the 90th percentile.
 * @param ask sends one request and reads its response
 */
export async function waitOf(ask: () => Promise<unknown>, times: number): Promise<number> {
  const took: number[] = [];
  for (let asked = 0; asked < times; asked++) {
    const start = performance.now();
    await ask();
    took.push(performance.now() - start);
  }
  return took.sort((a, b) => a - b)[Math.floor(took.length * 0.9)] ?? 0;
}

/**
 * Returns by which factor other users' response times grew during an attack.
 * @param calm response times before the attack: theirs, and that of one request of the attack
 * @param waits their response times during the attack; the median counts
 */
export function slowdownOf(what: string, calm: readonly number[], waits: readonly number[]): number {
  const middle = waits.toSorted((a, b) => a - b)[Math.floor(waits.length / 2)] ?? 0;
  const slowdown = middle / Math.max(...calm, SHORT_MS);
  if (process.env.ATTACK_FIGURES)
    console.log(
      `${what}: others waited ${calm.map((one) => one.toFixed(1)).join(' and ')} ms, then ${middle.toFixed(1)} ms`,
    );
  return slowdown;
}
