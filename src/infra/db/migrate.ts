import path from 'node:path';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { connectForSetup, DatabaseSetupError } from './databases.ts';
import { isForbidden, withoutValues } from './db-errors.ts';
import { RECORD, readMigrations, runMigrations } from './migrations.ts';
import type { Db } from './pool.ts';

export const MIGRATIONS = path.resolve(import.meta.dirname, '../../../migrations');

const OUR_SCHEMAS = ['public', RECORD.schema, 'jobs'];
/** An arbitrary number that no other advisory lock uses. */
const LOCK = 4_815_162_342;
/** For another process that migrates, and for the tables of a reset. */
const LOCK_TIMEOUT_MS = 60_000;
const MIGRATE_FIRST = 'Migrate first, as docs/operators/upgrade.md describes in step 2.';

export interface MigrateOptions {
  url: string;
  folder?: string;
}

/**
 * Runs pending migrations, and creates the database if it is missing. Idempotent: of processes that start at
 * once, one migrates and the others wait.
 * @throws {DatabaseSetupError} if it fails, with a sentence
 */
export async function migrate(options: MigrateOptions): Promise<void> {
  await underLock(options.url, (client) =>
    runMigrations(client, readMigrations(options.folder ?? MIGRATIONS)),
  );
}

export async function resetDatabase(options: MigrateOptions): Promise<void> {
  await underLock(options.url, async (client) => {
    const dropped = OUR_SCHEMAS.map((schema) => `drop schema if exists ${schema} cascade;`).join('\n');
    // The default rights on the schema `public`.
    await client.query(`begin; ${dropped}
      create schema public;
      grant usage on schema public to public;
      commit;`);
    await runMigrations(client, readMigrations(options.folder ?? MIGRATIONS));
  });
}

/**
 * Compares the migrations of this version with those that were run.
 * @returns `pending`: how many the database lacks. `unknown`: how many only it has, of a newer version; they are
 *   no reason to stop, so that the old version keeps running during a rollout
 */
export async function compareMigrations(
  db: Pick<Db, 'execute'>,
  folder: string = MIGRATIONS,
): Promise<{ pending: number; unknown: number }> {
  const { rows: found } = await db.execute<{ there: boolean }>(
    sql`select to_regclass(${RECORD.table}) is not null as there`,
  );
  const wanted = new Set(readMigrations(folder).map(({ when }) => when));
  if (!found[0]?.there) return { pending: wanted.size, unknown: 0 };
  const { rows } = await db.execute<{ at: number }>(
    sql`select created_at as at from ${sql.raw(RECORD.table)}`,
  );
  const done = new Set(rows.map((row) => Number(row.at)));
  return {
    pending: [...wanted].filter((when) => !done.has(when)).length,
    unknown: [...done].filter((when) => !wanted.has(when)).length,
  };
}

/**
 * For a start that does not migrate.
 * @param url the app's role is enough
 * @throws {DatabaseSetupError} if the tables are older than this version, or the role has no rights to them
 */
export async function requireMigrated(url: string): Promise<void> {
  const client = await connectForSetup(url);
  try {
    const { pending } = await compareMigrations(drizzle({ client }));
    if (pending === 0) return;
    throw new DatabaseSetupError(
      `The tables are ${pending === 1 ? 'a migration' : `${pending} migrations`} behind this version. ${MIGRATE_FIRST}`,
    );
  } catch (error) {
    if (!isForbidden(error)) throw error;
    // A dump contains no rights. A migration grants them again.
    throw new DatabaseSetupError(`The role of DATABASE_URL has no rights to the tables. ${MIGRATE_FIRST}`, {
      cause: error,
    });
  } finally {
    await client.end().catch(() => {});
  }
}

/**
 * Grants a role the rights to read and write rows, but not to change or drop tables. Must be called after every
 * migration, also of the job queue's tables.
 * @param url a user that owns the tables
 * @param appUrl its user is the role; nothing happens if that is the user of `url`
 */
export async function grantRows(options: { url: string; appUrl: string }): Promise<void> {
  const name = decodeURIComponent(new URL(options.appUrl).username);
  await underLock(options.url, async (client) => {
    const role = client.escapeIdentifier(name);
    const { rows } = await client.query<{ schema: string }>(
      `select nspname as schema from pg_namespace where nspname = any($1) and current_user <> $2`,
      [OUR_SCHEMAS, name],
    );
    for (const { schema } of rows) {
      const rights = schema === RECORD.schema ? 'select' : 'select, insert, update, delete';
      await client.query(`grant usage on schema ${schema} to ${role};
        grant ${rights} on all tables in schema ${schema} to ${role};
        grant usage, select on all sequences in schema ${schema} to ${role}`);
    }
  });
}

async function underLock(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = await connectForSetup(url);
  try {
    await client.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}; set client_min_messages = warning`);
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await work(client);
  } catch (error) {
    throw explained(error);
  } finally {
    await client.end().catch(() => {});
  }
}

function explained(error: unknown): Error {
  if (error instanceof DatabaseSetupError) return error;
  const { cause, message } = withoutValues(error);
  if (cause instanceof Error && /extension "?pg_trgm|"?pg_trgm"? is not available/.test(cause.message)) {
    return new DatabaseSetupError(
      'The database needs the extension pg_trgm, which comes with PostgreSQL (Debian: postgresql-contrib). Ask its administrator to run `create extension pg_trgm` in it, or let the migration role create objects in it.',
      { cause: error },
    );
  }
  const why = cause instanceof Error ? `${cause.message} (${message})` : message;
  return new DatabaseSetupError(`The database could not be brought up to date: ${why}`, { cause: error });
}
