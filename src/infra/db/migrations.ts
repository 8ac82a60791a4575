import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { codeOf } from '../errors.ts';
import { DatabaseSetupError } from './databases.ts';

/** The table in which Drizzle's own migrator records what was run. */
export const RECORD = { schema: 'drizzle', table: 'drizzle.__drizzle_migrations' };

/**
 * How long all statements of a migration together may wait for table locks. Every later writer of such a table waits
 * behind the migration, as do writers of tables that it has locked already.
 */
const TABLE_WAIT_MS = 500;
/** Minimum wait of a statement after the earlier ones have used up the time. */
const LEAST_WAIT_MS = 50;
/** Pause between two attempts, in which waiting writers get their turn. */
const PAUSE_MS = 300;
const PATIENCE_MS = 60_000;
const LOCK_NOT_AVAILABLE = '55P03';

export interface Migration {
  /** Position in the order of all migrations: the timestamp of the journal. */
  when: number;
  statements: string[];
  hash: string;
  /** Its statements run one by one outside a transaction, without blocking writes. Each can be repeated. */
  online: boolean;
}

/** @param folder contains `meta/_journal.json`, which lists the files in order */
export function readMigrations(folder: string): Migration[] {
  return readMigrationFiles({ migrationsFolder: folder }).map(({ sql, folderMillis, hash }) => ({
    when: folderMillis,
    statements: sql,
    hash,
    online: sql.some((statement) => / CONCURRENTLY | VALIDATE CONSTRAINT |^\s*COMMIT;$/im.test(statement)),
  }));
}

/**
 * Runs pending migrations in order. Each runs completely or not at all, except an online one, which can be repeated.
 * If one fails, the earlier ones stay.
 * @throws {DatabaseSetupError} for a pending migration that is older than one that was run, or one that has changed
 *   since it was run
 */
export async function runMigrations(client: pg.Client, migrations: Migration[]): Promise<void> {
  await client.query(`create schema if not exists ${RECORD.schema};
    create table if not exists ${RECORD.table} (id serial primary key, hash text not null, created_at bigint)`);
  const { rows } = await client.query<{ at: string; hash: string }>(
    `select created_at as at, hash from ${RECORD.table}`,
  );
  const done = new Map(rows.map(({ at, hash }) => [Number(at), hash]));
  refuseChanged(migrations, done);
  for (const migration of migrations) {
    if (done.has(migration.when)) continue;
    if (migration.online) await runOnline(client, migration);
    else await runInTransaction(client, migration);
  }
}

function refuseChanged(migrations: Migration[], done: Map<number, string>): void {
  const newest = Math.max(...done.keys());
  const late = migrations.filter(({ when }) => !done.has(when) && when < newest).length;
  if (late > 0) {
    throw new DatabaseSetupError(
      `${late === 1 ? 'A migration is' : `${late} migrations are`} older than one that was already run. Give it a later date in migrations/meta/_journal.json.`,
    );
  }
  const changed = migrations.find(({ when, hash }) => (done.get(when) ?? hash) !== hash);
  if (!changed) return;
  throw new DatabaseSetupError(
    `The tables were created by a version between two releases, in which migration ${changed.when} was different. Run \`npm run db:reset\`, which deletes all rows, or the version that created them.`,
  );
}

/**
 * Rolls back and retries if it cannot lock its tables within half a second, so that writers never wait long behind a
 * migration that itself waits for a long read.
 */
async function runInTransaction(client: pg.Client, migration: Migration): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  for (;;) {
    const began = performance.now();
    await client.query('begin');
    try {
      for (const statement of migration.statements) {
        const left = Math.max(LEAST_WAIT_MS, Math.round(TABLE_WAIT_MS - (performance.now() - began)));
        await client.query(`set local lock_timeout = ${left}`);
        await client.query(statement);
      }
      await record(client, migration);
      await client.query('commit');
      return;
    } catch (error) {
      await client.query('rollback');
      if (codeOf(error) !== LOCK_NOT_AVAILABLE || Date.now() > end) throw error;
    }
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

/**
 * Runs without time-outs. CREATE INDEX CONCURRENTLY waits for running transactions without blocking them, which may
 * take hours. VALIDATE CONSTRAINT waits for an autovacuum of the table, which gives way only after a second.
 */
async function runOnline(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('set lock_timeout = 0; set statement_timeout = 0');
  for (const statement of migration.statements) await client.query(statement);
  await record(client, migration);
}

async function record(client: pg.Client, { hash, when }: Migration): Promise<void> {
  await client.query(`insert into ${RECORD.table} (hash, created_at) values ($1, $2)`, [hash, when]);
}
