import { readMigrationFiles } from 'drizzle-orm/migrator';
import type pg from 'pg';
import { codeOf } from '../errors.ts';
import { DatabaseSetupError } from './databases.ts';

/** The record of what was run: as Drizzle's own migrator keeps it. */
export const RECORD = { schema: 'drizzle', table: 'drizzle.__drizzle_migrations' };

/**
 * For this long all statements of a migration together wait for tables in use: behind it waits all who write to such a
 * table, and to those that it has already.
 */
const TABLE_WAIT_MS = 500;
/** What is left for each where the work itself took longer. */
const LEAST_WAIT_MS = 50;
/** What another one's lock that is not ours yet is given, between two tries. */
const PAUSE_MS = 300;
/** After this long with a table never free, it fails. */
const PATIENCE_MS = 60_000;
const LOCK_NOT_AVAILABLE = '55P03';

export interface Migration {
  /** Its place in the order of all. */
  when: number;
  statements: string[];
  hash: string;
  /** Its statements run one by one, without a transaction, while others write. Each may be run again. */
  online: boolean;
}

/** @param folder with `meta/_journal.json`, which names the files in their order */
export function readMigrations(folder: string): Migration[] {
  return readMigrationFiles({ migrationsFolder: folder }).map(({ sql, folderMillis, hash }) => ({
    when: folderMillis,
    statements: sql,
    hash,
    online: sql.some((statement) => / CONCURRENTLY | VALIDATE CONSTRAINT |^\s*COMMIT;$/im.test(statement)),
  }));
}

/**
 * Runs what the database has not run, in order: each whole or not at all, save an online one, which can be run again.
 * What ran stays when a later one fails.
 * @throws {DatabaseSetupError} for one that comes before another that was run, or was run in other words
 */
export async function runMigrations(client: pg.Client, migrations: Migration[]): Promise<void> {
  await client.query(`create schema if not exists ${RECORD.schema};
    create table if not exists ${RECORD.table} (id serial primary key, hash text not null, created_at bigint)`);
  const { rows } = await client.query<{ at: string; hash: string }>(
    `select created_at as at, hash from ${RECORD.table}`,
  );
  const done = new Map(rows.map(({ at, hash }) => [Number(at), hash]));
  refuseOtherWords(migrations, done);
  for (const migration of migrations) {
    if (done.has(migration.when)) continue;
    if (migration.online) await runOnline(client, migration);
    else await runWhole(client, migration);
  }
}

function refuseOtherWords(migrations: Migration[], done: Map<number, string>): void {
  const newest = Math.max(...done.keys());
  const late = migrations.filter(({ when }) => !done.has(when) && when < newest).length;
  if (late > 0) {
    throw new DatabaseSetupError(
      `${late} migration(s) are older than one that was already run: give them a later date in migrations/meta/_journal.json.`,
    );
  }
  const otherwise = migrations.find(({ when, hash }) => (done.get(when) ?? hash) !== hash);
  if (!otherwise) return;
  throw new DatabaseSetupError(
    `The tables were made by a version between two releases (migration ${otherwise.when} read otherwise then): run \`npm run db:reset\`, which deletes every row, or the version that made them.`,
  );
}

/**
 * Gives up its place in the queue for a table, with all tables that it has, half a second after it began, and comes back:
 * so that people who write never wait longer for a migration that itself waits for a long read.
 */
async function runWhole(client: pg.Client, migration: Migration): Promise<void> {
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
 * An index that is built beside writes waits for their transactions, and holds none of them up: it may take hours. As a
 * constraint that is looked at, it waits for a vacuum of the table, too, which gives way after a second and no sooner.
 */
async function runOnline(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('set lock_timeout = 0; set statement_timeout = 0');
  for (const statement of migration.statements) await client.query(statement);
  await record(client, migration);
}

async function record(client: pg.Client, { hash, when }: Migration): Promise<void> {
  await client.query(`insert into ${RECORD.table} (hash, created_at) values ($1, $2)`, [hash, when]);
}
