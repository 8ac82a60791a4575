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
  await boss.send(name, {});
  await boss.stop({ graceful: false });
}
