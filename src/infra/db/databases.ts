import pg from 'pg';
import { codeOf } from '#infra/errors.ts';

/** The database cannot be used as it is. The message is a sentence for the operator. */
export class DatabaseSetupError extends Error {
  override readonly name = 'DatabaseSetupError';
}

const OLDEST_SERVER = 150_000;
const NO_SUCH_DATABASE = '3D000';
const NOT_ALLOWED = '42501';
// When two processes create it at once, the second fails with one of these.
const ALREADY_THERE = new Set(['42P04', '23505']);

/** The database name of a URL. Like PostgreSQL, it defaults to the user name. */
export function databaseName(url: string): string {
  const { pathname, username } = new URL(url);
  return decodeURIComponent(pathname.slice(1)) || decodeURIComponent(username);
}

export function withDatabase(url: string, name: string): string {
  const changed = new URL(url);
  changed.pathname = `/${encodeURIComponent(name)}`;
  return changed.href;
}

/**
 * Connects to the database of `url`, and creates it if it is missing and the user has the right to.
 * @throws {DatabaseSetupError} if the server is unreachable or older than 15, or if the encoding is not UTF-8
 */
export async function connectForSetup(url: string): Promise<pg.Client> {
  try {
    return await connectChecked(url);
  } catch (error) {
    if (codeOf(error) !== NO_SUCH_DATABASE) throw explained(error, url);
  }
  await createDatabase(url);
  return connectChecked(url).catch((error) => {
    throw explained(error, url);
  });
}

/**
 * Creates the database of `url`; harmless if it exists.
 * @param template a database to copy, to which nothing may be connected; without it, an empty UTF-8 database
 */
export async function createDatabase(url: string, template?: string): Promise<void> {
  const name = databaseName(url);
  await onMaintenanceDatabase(url, async (client) => {
    const from = client.escapeIdentifier(template ?? 'template0');
    const encoding = template === undefined ? `encoding 'UTF8'` : '';
    try {
      await client.query(`create database ${client.escapeIdentifier(name)} template ${from} ${encoding}`);
    } catch (error) {
      if (codeOf(error) === NOT_ALLOWED) {
        throw new DatabaseSetupError(
          `The database "${name}" does not exist, and the user of DATABASE_URL may not create it: create it first.`,
        );
      }
      if (!ALREADY_THERE.has(codeOf(error))) throw error;
    }
  });
}

/** Drops the database of `url` and ends its connections; harmless if it is missing. */
export async function dropDatabase(url: string): Promise<void> {
  await onMaintenanceDatabase(url, async (client) => {
    await client.query(`drop database if exists ${client.escapeIdentifier(databaseName(url))} with (force)`);
  });
}

async function onMaintenanceDatabase(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = await connect(withDatabase(url, 'postgres')).catch((error) => {
    throw explained(error, url);
  });
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

async function connectChecked(url: string): Promise<pg.Client> {
  const client = await connect(url);
  const { rows } = await client.query<{ version: number; encoding: string }>(
    `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding`,
  );
  const [server] = rows;
  const complaint =
    server && server.version < OLDEST_SERVER
      ? `The PostgreSQL server of DATABASE_URL is older than version 15.`
      : server?.encoding !== 'UTF8' &&
        `The database "${databaseName(url)}" must use the encoding UTF8, not ${server?.encoding}.`;
  if (!complaint) return client;
  await client.end();
  throw new DatabaseSetupError(complaint);
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000, keepAlive: true });
  // A running statement rejects by itself. An error between statements would have no listener and end the process.
  client.on('error', () => {});
  await client.connect();
  return client;
}

/** Never shows the whole URL, which may contain a password. */
function explained(error: unknown, url: string): Error {
  if (error instanceof DatabaseSetupError) return error;
  const { hostname, port, searchParams } = new URL(url);
  const server = searchParams.get('host') ?? `${hostname || 'localhost'}:${port || 5432}`;
  const why = error instanceof Error ? error.message || codeOf(error) : String(error);
  return new DatabaseSetupError(
    `The database at ${server} cannot be used: ${why}. Correct DATABASE_URL, or MIGRATION_DATABASE_URL for a migration.`,
    { cause: error },
  );
}
