import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { databaseName, dropDatabase, withDatabase } from '#infra/db/databases.ts';
import type { Timeouts } from '#infra/db/pool.ts';

/** How the processes of one test run hand each other the address of the template database. */
export const TEMPLATE_SETTING = 'TEST_DATABASE_TEMPLATE';

const PATIENCE_MS = 60_000;

/**
 * For databases of tests that are not about time-outs: a machine that stands still for some seconds is no fault of what
 * is tested, and every timer that came due meanwhile fires before the answer is read.
 */
export const PATIENT: Timeouts = {
  connect: PATIENCE_MS,
  statement: PATIENCE_MS,
  lock: PATIENCE_MS,
  idleInTransaction: PATIENCE_MS,
};

/** The same as settings of an app. */
export const PATIENT_SETTINGS = {
  DATABASE_CONNECT_TIMEOUT_MS: String(PATIENT.connect),
  DATABASE_STATEMENT_TIMEOUT_MS: String(PATIENT.statement),
  DATABASE_LOCK_TIMEOUT_MS: String(PATIENT.lock),
  DATABASE_IDLE_TRANSACTION_TIMEOUT_MS: String(PATIENT.idleInTransaction),
};

export interface FreshDatabase {
  url: string;
  /** Ends its connections and drops it. */
  drop(): Promise<void>;
}

/** A migrated, empty database of one's own, in some tens of milliseconds. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const templateUrl = process.env[TEMPLATE_SETTING];
  if (!templateUrl) throw new Error('A test that needs a database is named *.db.test.ts.');
  const template = databaseName(templateUrl);
  const name = template.replace(/template$/, randomBytes(6).toString('hex'));
  const client = new pg.Client({ connectionString: withDatabase(templateUrl, 'postgres') });
  await client.connect();
  try {
    // Copying waits for others at the template, and gives up after five seconds: so one at a time.
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [template]);
    await client.query(`create database "${name}" template "${template}"`);
  } finally {
    await client.end();
  }
  const url = withDatabase(templateUrl, name);
  return { url, drop: () => dropDatabase(url) };
}
