import fs from 'node:fs';
import path from 'node:path';
import { codeOf } from '#infra/errors.ts';
import { createDatabase } from '../databases.ts';
import { type Log, silent } from '../log.ts';
import { findBinaries } from './binaries.ts';
import { ensureCluster, OWNER } from './cluster.ts';
import { EmbeddedError, OR_A_SERVER } from './embedded-error.ts';
import type { Membership } from './membership.ts';
import { chooseRunner } from './runner.ts';
import { PORT, recordedSocketDir, type ServerPaths, socketDirFor } from './socket-dir.ts';
import { Supervisor } from './supervisor.ts';

const DATABASE = 'app';
const APP_ROLE = 'app';

export interface EmbeddedOptions {
  /** The app's data folder, created if missing. The database is in its `postgres`, the server log in `postgres.log`. */
  dataDir: string;
  log?: Log;
  /** False for tests: nothing is synced to disk, so a power failure can corrupt the data. */
  durable?: boolean;
}

export interface EmbeddedServer {
  /** URL of the superuser, for migrations and scripts. It stays valid when the server is restarted. */
  readonly url: string;
  /** URL of the role `app`, which has only the rights that `grantRows` gives it. */
  readonly appUrl: string;
  readonly adopted: boolean;
  /** Leaves the server, and stops it if no other app uses it. Idempotent. */
  release(): Promise<void>;
  /** Stops the server at once, even if other apps use it; they start it again. */
  stop(): Promise<void>;
}

/**
 * Starts PostgreSQL on a data folder, or joins the server that already runs there. While the app lives, a server that
 * dies is restarted. If the app is killed, its server keeps running for the next start.
 * @throws {EmbeddedError} if it cannot run here
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedServer> {
  const binaries = findBinaries();
  const dataDir = makeFolder(options.dataDir);
  const cluster = path.join(dataDir, 'postgres');
  const socketDir = recordedSocketDir(cluster) ?? socketDirFor(cluster);
  const runner = await chooseRunner(binaries, [dataDir, path.dirname(socketDir)], cluster);
  const durable = options.durable ?? true;
  await ensureCluster(cluster, binaries, runner, durable);

  const paths = { cluster, socketDir, logFile: path.join(dataDir, 'postgres.log') };
  const supervisor = new Supervisor({ paths, binaries, runner, durable, log: options.log ?? silent });
  const { membership, adopted } = await supervisor.begin();
  const url = addressOf(paths, OWNER);
  try {
    await prepare(membership, url);
  } catch (error) {
    await supervisor.release();
    throw error;
  }
  return {
    url,
    appUrl: addressOf(paths, APP_ROLE),
    adopted,
    release: () => supervisor.release(),
    stop: () => supervisor.stop(),
  };
}

function makeFolder(folder: string): string {
  try {
    fs.mkdirSync(folder, { recursive: true });
    return fs.realpathSync(folder);
  } catch (error) {
    throw new EmbeddedError(
      `The data folder ${path.resolve(folder)} cannot be created (${codeOf(error)}): ` +
        `set DATA_DIR to a folder of your own, ${OR_A_SERVER}.`,
    );
  }
}

function addressOf({ socketDir }: ServerPaths, user: string): string {
  return `postgres://${user}@localhost:${PORT}/${DATABASE}?host=${encodeURIComponent(socketDir)}&sslmode=disable`;
}

async function prepare({ client }: Membership, url: string): Promise<void> {
  const { rows } = await client.query<{ role: boolean; database: boolean }>(
    `select to_regrole($1) is not null as role,
      exists (select from pg_database where datname = $2) as database`,
    [APP_ROLE, DATABASE],
  );
  if (!rows[0]?.role) await createRole(client);
  if (!rows[0]?.database) await createDatabase(url);
}

async function createRole(client: Membership['client']): Promise<void> {
  try {
    await client.query(`create role ${APP_ROLE} login`);
  } catch (error) {
    // Another app on the same folder created it first.
    if (!['42710', '23505'].includes(codeOf(error))) throw error;
  }
}
