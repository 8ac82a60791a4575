import { PgBoss } from 'pg-boss';
import { openDatabase } from '../db/pool.ts';
import { JOBS_SCHEMA, jobDatabase } from './job-database.ts';

// A migration of pg-boss may rewrite a large table.
const STATEMENT_MS = 10 * 60_000;

/**
 * Creates or migrates the tables of the job queue. Idempotent; of processes that start at once, one migrates.
 * @param url a user that may create a schema; the app itself needs only the rights of `grantRows`
 */
export async function migrateJobs(url: string): Promise<void> {
  const database = openDatabase({ url, max: 1, timeouts: { statement: STATEMENT_MS, lock: 60_000 } });
  const boss = new PgBoss({
    db: jobDatabase(database, undefined),
    schema: JOBS_SCHEMA,
    supervise: false,
    schedule: false,
  });
  boss.on('error', () => {});
  try {
    await boss.start();
    await boss.stop({ graceful: false, close: false });
  } finally {
    await database.close();
  }
}
