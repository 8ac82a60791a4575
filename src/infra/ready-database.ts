import type { Log } from './db/log.ts';
import { grantRows, migrate, requireMigrated, resetDatabase } from './db/migrate.ts';
import type { Env } from './env.ts';
import { migrateJobs } from './jobs/migrate.ts';

export interface ReadyDatabase {
  /** As the app uses it: a role that may read and write rows. */
  url: string;
  /** The app no longer needs it: an embedded server stops with the last app that used it. */
  release(): Promise<void>;
}

/**
 * The database that the settings name, or the embedded one, with its tables up to date.
 * @param options.reset drops everything first
 * @param options.migrate brings the tables up to date; otherwise they must be
 * @throws {DatabaseSetupError} when the tables are older than this version, and are to stay so
 */
export async function readyDatabase(
  env: Env,
  log: Log,
  options: { reset?: boolean; migrate?: boolean } = {},
): Promise<ReadyDatabase> {
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

/** Loaded where it is needed alone: an instance with a database of its own has it not installed. */
async function embeddedIn(dataDir: string, log: Log) {
  const { startEmbedded } = await import('./db/embedded/embedded.ts');
  return startEmbedded({ dataDir, log });
}
