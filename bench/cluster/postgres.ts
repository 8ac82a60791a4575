import fs from 'node:fs';
import type pg from 'pg';
import { POSTGRES_BIN } from '../needs.ts';
import { withClient } from '../servers.ts';
import { type Child, type Children, until } from './children.ts';

const DATABASE = 'kollabrate';

/** A PostgreSQL that listens on a port of this machine. */
export interface Postgres {
  readonly dataDir: string;
  /** The app's database, as its owner. */
  readonly url: string;
  start(): Promise<void>;
  /** Ends connections, and archives what is not archived yet. */
  stop(): Promise<void>;
  /** Runs statements one after the other. Returns the rows of the last one. */
  query<R extends pg.QueryResultRow>(...statements: string[]): Promise<R[]>;
}

/**
 * @param settings of postgresql.conf
 * @param env of its process, and so of its `archive_command`
 */
export function postgresIn(
  children: Children,
  {
    name,
    port,
    settings = {},
    env = {},
  }: {
    name: string;
    port: number;
    settings?: Record<string, string>;
    env?: NodeJS.ProcessEnv;
  },
): Postgres {
  const dataDir = children.makeFolder(name);
  const url = `postgres://postgres@127.0.0.1:${port}/${DATABASE}`;
  let child: Child | undefined;
  const isReady = async () => {
    if (!child?.running) throw new Error(`PostgreSQL ended:\n${children.outputOf(name)}`);
    return withClient(url.replace(DATABASE, 'postgres'), async (client) => {
      const { rows } = await client.query<{ ready: boolean }>('select not pg_is_in_recovery() as ready');
      return rows[0]?.ready === true;
    });
  };
  return {
    dataDir,
    url,
    async start() {
      const all = { ...settings, port: String(port), listen_addresses: '127.0.0.1' };
      const args = Object.entries(all).flatMap(([key, value]) => ['-c', `${key}=${value}`]);
      child = children.start(name, `${POSTGRES_BIN}/postgres`, ['-D', dataDir, ...args], { env });
      await until('PostgreSQL takes writes', isReady, 180);
    },
    stop: async () => child?.stop('SIGINT'),
    query: (...statements) =>
      withClient(url, async (client) => {
        let rows: pg.QueryResultRow[] = [];
        for (const statement of statements) ({ rows } = await client.query(statement));
        return rows as never;
      }),
  };
}

/** Creates the data directory of a server. The app creates its database. */
export async function initialise(children: Children, { dataDir }: Postgres): Promise<void> {
  const locale = ['-E', 'UTF8', '--locale=C.UTF-8'];
  await children.run(`${POSTGRES_BIN}/initdb`, ['-D', dataDir, '-U', 'postgres', '-A', 'trust', ...locale]);
  fs.appendFileSync(`${dataDir}/pg_hba.conf`, 'host all,replication all 127.0.0.1/32 trust\n');
}
