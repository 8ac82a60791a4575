import { expect } from 'vitest';
import type { TestApp } from './test-app.ts';

export async function countWaiting({ context }: TestApp): Promise<number> {
  const { rowCount } = await context.database.pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rowCount ?? 0;
}

export function untilWaiting(app: TestApp, count = 1): Promise<void> {
  return expect.poll(() => countWaiting(app), { interval: 10 }).toBeGreaterThanOrEqual(count);
}
