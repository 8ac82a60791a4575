import { PgBoss } from 'pg-boss';
import { openDatabase } from '../db/pool.ts';
import { JOBS_SCHEMA, jobDatabase } from './job-database.ts';

// A migration of the queue may rewrite a large table.
const STATEMENT_MS = 10 * 60_000;

/**
 * Makes the job queue's tables, or brings them up to date. Harmless to repeat; of processes that start at once,
 * one does it.
 * @param url a user who may create a schema; the app itself needs only rows (see `grantRows`)
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
