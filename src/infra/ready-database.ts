import fs from 'node:fs';
import path from 'node:path';
import { databaseName } from './db/databases.ts';
import type { Log } from './db/log.ts';
import { grantRows, migrate, requireMigrated, resetDatabase } from './db/migrate.ts';
import type { Env } from './env.ts';
import { migrateJobs } from './jobs/migrate.ts';

export interface ReadyDatabase {
  /** For the app: a role that may read and write rows. */
  url: string;
  /** Releases the database. An embedded server stops with the last app that uses it. */
  release(): Promise<void>;
}

/**
 * Prepares the configured or the embedded database.
 * @param options.reset drops everything first
 * @param options.migrate runs pending migrations; without it there must be none
 * @throws {DatabaseSetupError} if there are pending migrations that may not run
 */
export async function readyDatabase(
  env: Env,
  log: Log,
  options: { reset?: boolean; migrate?: boolean } = {},
): Promise<ReadyDatabase> {
  if (env.production && !env.databaseUrl) {
    log.warn({}, `DATABASE_URL is not set: this production instance uses ${databaseLabel(env)}.`);
  }
  const embedded = env.databaseUrl ? null : await embeddedIn(env.dataDir, log);
  const release = async () => embedded?.release();
  try {
    const url = embedded?.appUrl ?? env.databaseUrl ?? '';
    const migrationUrl = embedded?.url ?? env.migrationDatabaseUrl ?? url;
    if (!embedded && !(options.migrate ?? true)) {
      await requireMigrated(url);
      return { url, release };
    }
    if (options.reset) await resetDatabase({ url: migrationUrl });
    await migrate({ url: migrationUrl });
    await migrateJobs(migrationUrl);
    await grantRows({ url: migrationUrl, appUrl: url });
    return { url, release };
  } catch (error) {
    await release();
    throw error;
  }
}

/** Imported on demand: an instance with its own database does not have this package. */
async function embeddedIn(dataDir: string, log: Log) {
  const { startEmbedded } = await import('./db/embedded/embedded.ts');
  return startEmbedded({ dataDir, log });
}

/** Whether an app created the embedded database before, as `npm start` does without DATABASE_URL. */
export function hasEmbeddedDatabase({ dataDir }: Pick<Env, 'dataDir'>): boolean {
  return fs.existsSync(path.join(dataDir, 'postgres', 'PG_VERSION'));
}

/** Names the database in messages to operators. */
export function databaseLabel({ databaseUrl, dataDir }: Pick<Env, 'databaseUrl' | 'dataDir'>): string {
  return databaseUrl ? `the database "${databaseName(databaseUrl)}"` : `the embedded database in ${dataDir}`;
}
