import fs from 'node:fs';
import pg from 'pg';
import { type Child, type Children, until } from './children.ts';

/** Where the programs of PostgreSQL are; Debian's place unless PG_BIN says otherwise. */
export const BIN = process.env.PG_BIN ?? '/usr/lib/postgresql/15/bin';
const DATABASE = 'kollabrate';

/** A PostgreSQL on a port of this machine alone, and in a folder of its own. */
export interface Server {
  readonly dataDir: string;
  /** The app's database as its owner. */
  readonly url: string;
  start(): Promise<void>;
  stop(): Promise<void>;
  /** Runs statements on the app's database, one after the other; the rows of the last one. */
  query<R extends pg.QueryResultRow>(...statements: string[]): Promise<R[]>;
}

/**
 * @param settings of postgresql.conf
 * @param env of its process, and so of its `archive_command`
 */
export function postgresIn(
  children: Children,
  of: {
    name: string;
    dataDir: string;
    port: number;
    settings: Record<string, string>;
    env: NodeJS.ProcessEnv;
  },
): Server {
  const url = `postgres://postgres@127.0.0.1:${of.port}/${DATABASE}`;
  let child: Child | undefined;
  const query: Server['query'] = (...statements) => queryAt(url, ...statements);
  return {
    dataDir: of.dataDir,
    url,
    query,
    async start() {
      const settings = { ...of.settings, port: String(of.port), listen_addresses: '127.0.0.1' };
      const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
      child = children.start(of.name, `${BIN}/postgres`, ['-D', of.dataDir, ...args], { env: of.env });
      const isReady = async () => {
        if (!child?.running) throw new Error(`PostgreSQL ended:\n${children.printed(of.name)}`);
        const [row] = await queryAt<{ ready: boolean }>(
          url.replace(DATABASE, 'postgres'),
          'select not pg_is_in_recovery() as ready',
        ).catch(() => []);
        return row?.ready === true;
      };
      await until('PostgreSQL that takes writes', isReady, 180);
    },
    // Fast: without waiting for connections. What is not archived yet is, before it ends.
    stop: async () => child?.stop('SIGINT'),
  };
}

/** Makes the folder of an empty server, with an empty database for the app once it is started. */
export async function initialise(children: Children, dataDir: string): Promise<void> {
  await children.run(`${BIN}/initdb`, [
    '-D',
    dataDir,
    '-U',
    'postgres',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '-A',
    'trust',
  ]);
  fs.appendFileSync(`${dataDir}/pg_hba.conf`, 'host all all 127.0.0.1/32 trust\n');
}

/** A connection while `work` goes on. One that breaks fails the statement under way, and no more. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 });
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function queryAt<R extends pg.QueryResultRow>(url: string, ...statements: string[]): Promise<R[]> {
  return withClient(url, async (client) => {
    let rows: R[] = [];
    for (const statement of statements) ({ rows } = await client.query<R>(statement));
    return rows;
  });
}
