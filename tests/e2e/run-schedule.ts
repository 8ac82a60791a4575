import { expect } from '@playwright/test';
import { PgBoss } from 'pg-boss';
import { JOBS_SCHEMA } from '#infra/jobs/job-database.ts';
import type { RunningServer } from './server.ts';

/** Runs a scheduled job of the server now. */
export async function runSchedule(server: RunningServer, name: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: server.databaseUrl,
    ...{ schema: JOBS_SCHEMA, migrate: false, supervise: false, schedule: false },
  });
  await boss.start();
  // The queue takes one run at a time, and an active run may have read its rows already.
  await expect.poll(() => boss.send(name, {})).not.toBeNull();
  await boss.stop({ graceful: false });
}
