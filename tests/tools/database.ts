import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { databaseName, dropDatabase, withDatabase } from '#infra/db/databases.ts';
import type { Timeouts } from '#infra/db/pool.ts';

/** The environment variable that passes the template database's address to the processes of a test run. */
export const TEMPLATE_SETTING = 'TEST_DATABASE_TEMPLATE';

const PATIENCE_MS = 60_000;

/**
 * Time-outs for tests that are not about time-outs. When a machine stalls for seconds, expired timers fire before the
 * response is read, and that must not fail a test.
 */
export const PATIENT: Timeouts = {
  connect: PATIENCE_MS,
  statement: PATIENCE_MS,
  lock: PATIENCE_MS,
  idleInTransaction: PATIENCE_MS,
  request: PATIENCE_MS,
};

export const PATIENT_SETTINGS = {
  DATABASE_CONNECT_TIMEOUT_MS: String(PATIENT.connect),
  DATABASE_STATEMENT_TIMEOUT_MS: String(PATIENT.statement),
  DATABASE_LOCK_TIMEOUT_MS: String(PATIENT.lock),
  DATABASE_IDLE_TRANSACTION_TIMEOUT_MS: String(PATIENT.idleInTransaction),
  DATABASE_REQUEST_TIMEOUT_MS: String(PATIENT.request),
};

export interface FreshDatabase {
  url: string;
  drop(): Promise<void>;
}

/** Creates a migrated, empty database in some tens of milliseconds. */
export async function freshDatabase(): Promise<FreshDatabase> {
  const templateUrl = process.env[TEMPLATE_SETTING];
  if (!templateUrl) throw new Error('A test that needs a database is named *.db.test.ts.');
  const template = databaseName(templateUrl);
  const name = template.replace(/template$/, randomBytes(6).toString('hex'));
  const client = new pg.Client({ connectionString: withDatabase(templateUrl, 'postgres') });
  await client.connect();
  try {
    // PostgreSQL copies a template only while nobody else uses it, and gives up after five seconds. The lock
    // serialises the copies.
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [template]);
    await client.query(`create database "${name}" template "${template}"`);
  } finally {
    await client.end();
  }
  const url = withDatabase(templateUrl, name);
  return { url, drop: () => dropDatabase(url) };
}
