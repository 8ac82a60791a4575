/** The tiers of a test run. See docs/testing.md. */
export type Tier = 'main' | 'all' | 'deep';

export const tier = readTier(process.env.TEST_TIER);

/**
 * Picks the value for this run's tier, such as the number of concurrent pairs in a race. A test that uses it has the
 * tag `counted`, so that `npm run test:all` runs it again with its larger count.
 */
export function byTier<T>(values: Record<Tier, T>): T {
  return values[tier];
}

function readTier(value = 'main'): Tier {
  if (value === 'main' || value === 'all' || value === 'deep') return value;
  throw new Error(`TEST_TIER must be main, all or deep, not '${value}'.`);
}
