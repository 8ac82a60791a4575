import { expect } from 'vitest';
import type { TestApp } from './test-app.ts';

/** How many statements of an app's database wait for a lock. */
export async function countWaiting({ context }: TestApp): Promise<number> {
  const { rowCount } = await context.database.pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rowCount ?? 0;
}

/** Waits until so many statements wait for a lock. */
export function untilWaiting(app: TestApp, count = 1): Promise<void> {
  return expect.poll(() => countWaiting(app), { interval: 10 }).toBeGreaterThanOrEqual(count);
}
