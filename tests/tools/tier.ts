/** What a run of the tests covers: see docs/testing.md. */
export type Tier = 'main' | 'all' | 'deep';

/** The tier of this run: `npm test`, `npm run test:all` or `npm run test:deep`. */
export const tier = readTier(process.env.TEST_TIER);

/**
 * Picks the value of this run's tier, such as how many pairs of requests a race fires.
 * A test that uses it has the tag `counted`, so that `npm run test:all` runs it again with its larger count.
 */
export function byTier<T>(values: Record<Tier, T>): T {
  return values[tier];
}

function readTier(value = 'main'): Tier {
  if (value === 'main' || value === 'all' || value === 'deep') return value;
  throw new Error(`TEST_TIER must be main, all or deep, not '${value}'.`);
}
