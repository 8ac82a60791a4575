import pg from 'pg';
import { indexLargeWorld, seedLargeWorld } from '../../bench/large-world.ts';
import { tier } from './tier.ts';

/** Whether the attacks run at full size, in the large world, as `npm run test:deep` runs them. */
export const deep = tier === 'deep';

/** What the large world takes to be made, on a busy machine. */
export const LARGE_WORLD_MS = 600_000;

/**
 * How many times as long others may wait during an attack by 16 connections: about as long as one response to each of them
 * takes, and as long again.
 */
export const MOST_SLOWDOWN = 40;
/** Less than this counts as no wait. */
const SHORT_MS = 8;

/** Makes the world of 200,000 Kollabs, in an empty database. */
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
 * What another user waits, in milliseconds: nine of ten responses come within it.
 * @param ask sends one request, and takes its response
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
 * How many times as long others waited during an attack.
 * @param calm what they, and one request like those of the attack, took before it
 * @param waits what they waited during it, measured a few times
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
