import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { dropDatabase, withDatabase } from '#infra/db/databases.ts';
import { startEmbedded } from '#infra/db/embedded/embedded.ts';
import { migrate } from '#infra/db/migrate.ts';
import { migrateJobs } from '#infra/jobs/migrate.ts';

export interface TestPostgres {
  /** A migrated, empty database that serves as a template. It accepts no connections. */
  templateUrl: string;
  /** Drops every database of this run, and stops the server if this run started it. */
  stop(): Promise<void>;
}

/**
 * Prepares one PostgreSQL server for a test run: that of DATABASE_URL (whose user must be a superuser), or an embedded
 * one in a temporary directory. Databases of killed runs are dropped; those of active runs are kept.
 */
export async function startTestPostgres(serverUrl = process.env.DATABASE_URL): Promise<TestPostgres> {
  const server = serverUrl ? { url: serverUrl, stop: async () => {} } : await startTemporaryServer();
  const owner = await connect(withDatabase(server.url, 'postgres'));
  const run = `${PREFIX}${Date.now().toString(36)}${randomBytes(3).toString('hex')}`;
  const stop = async () => {
    try {
      await dropRun(owner, server.url, run);
      await owner.end();
    } finally {
      await server.stop();
    }
  };
  try {
    // Held until this process exits, so that other runs do not take these databases for leftovers.
    await owner.query('select pg_advisory_lock(hashtextextended($1, 0))', [run]);
    await dropLeftovers(owner, server.url);
    const templateUrl = withDatabase(server.url, `${run}_template`);
    await migrate({ url: templateUrl });
    await migrateJobs(templateUrl);
    return { templateUrl, stop };
  } catch (error) {
    await stop().catch(() => {});
    throw error;
  }
}

const PREFIX = 'kollabrate_test_';
const FOLDER_PREFIX = 'kollabrate-test-server-';

async function dropLeftovers(owner: pg.Client, serverUrl: string): Promise<void> {
  const { rows } = await owner.query<{ run: string }>(
    `select distinct substring(datname from '^${PREFIX}[a-z0-9]+') as run from pg_database
     where datname ~ '^${PREFIX}[a-z0-9]+_'`,
  );
  for (const { run } of rows) {
    const { rows: locks } = await owner.query<{ free: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as free',
      [run],
    );
    if (!locks[0]?.free) continue;
    await dropRun(owner, serverUrl, run);
    await owner.query('select pg_advisory_unlock(hashtextextended($1, 0))', [run]);
  }
}

async function dropRun(owner: pg.Client, serverUrl: string, run: string): Promise<void> {
  const { rows } = await owner.query<{ name: string }>(
    'select datname as name from pg_database where starts_with(datname, $1)',
    [`${run}_`],
  );
  for (const { name } of rows) await dropDatabase(withDatabase(serverUrl, name));
}

/**
 * A run's server is in memory if there is room. Each test app copies the template, which is a thousand files and takes
 * ten times as long on a disk.
 */
const MEMORY = '/dev/shm';
const ROOM_BYTES = 4 * 1024 ** 3;

function parentFolder(): string {
  try {
    const { bavail, bsize } = fs.statfsSync(MEMORY);
    fs.accessSync(MEMORY, fs.constants.W_OK | fs.constants.X_OK);
    if (bavail * bsize >= ROOM_BYTES && os.freemem() >= ROOM_BYTES) return MEMORY;
  } catch {
    // This system has no such directory.
  }
  return os.tmpdir();
}

async function startTemporaryServer(): Promise<{ url: string; stop(): Promise<void> }> {
  for (const folder of foldersOfTheDead()) await removeServer(folder);
  const dataDir = fs.mkdtempSync(path.join(parentFolder(), `${FOLDER_PREFIX}${process.pid}-`));
  const server = await startEmbedded({ dataDir, durable: false });
  return {
    url: server.url,
    async stop() {
      await server.stop();
      fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Each run's directory is named after its process. A server outlives a killed process. */
function foldersOfTheDead(): string[] {
  return [MEMORY, os.tmpdir()].filter(fs.existsSync).flatMap((parent) =>
    fs
      .readdirSync(parent)
      .filter((name) => {
        const pid = new RegExp(`^${FOLDER_PREFIX}(\\d+)-`).exec(name)?.[1];
        return pid !== undefined && !isAlive(Number(pid));
      })
      .map((name) => path.join(parent, name)),
  );
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function removeServer(folder: string): Promise<void> {
  try {
    if (fs.existsSync(path.join(folder, 'postgres/postmaster.pid'))) {
      const server = await startEmbedded({ dataDir: folder, durable: false });
      await server.stop();
    }
    fs.rmSync(folder, { recursive: true, force: true });
  } catch (error) {
    console.error(`What an earlier test run left in ${folder} stays there: ${(error as Error).message}`);
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000, keepAlive: true });
  client.on('error', (error) => console.error('The connection that owns the test databases broke.', error));
  await client.connect();
  return client;
}
