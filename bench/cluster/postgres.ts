import fs from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import { POSTGRES_BIN } from '../needs.ts';
import { withClient } from '../servers.ts';
import { type Child, type Children, until } from './children.ts';
import { configured } from './config.ts';

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

/** The server that pgBackRest works for. */
interface BackedUp {
  dataDir: string;
  port: number;
  /** The folder of its socket. */
  socket: string;
}

export interface Archive {
  readonly archiveCommand: string;
  /** Where the backups are. */
  readonly repository: string;
  /** For the process of a server, which runs `archiveCommand`. */
  envOf(server: BackedUp): NodeJS.ProcessEnv;
  /** Runs a command of pgBackRest. */
  run(command: string, server: BackedUp, args?: readonly string[]): Promise<string>;
}

/** pgBackRest with the configuration of deploy/cluster, but with a folder of this machine in place of the S3 store. */
export function createArchive(children: Children): Archive {
  const repository = children.makeFolder('backups');
  const config = path.join(children.folder, 'pgbackrest.conf');
  const store = ['endpoint=store.example', 'bucket=kollabrate-backups', 'region=us-east-1', 'uri-style=path'];
  const changes = {
    'repo1-type=s3': 'repo1-type=posix',
    'repo1-path=/kollabrate': `repo1-path=${repository}`,
    ...Object.fromEntries(store.map((line) => [`repo1-s3-${line}\n`, ''])),
  };
  fs.writeFileSync(config, configured('pgbackrest.conf', changes));
  const program = [`--config=${config}`, '--stanza=kollabrate'];
  const envOf = ({ dataDir, port, socket }: BackedUp) => {
    const folderOf = (kind: string) => children.makeFolder(`${path.basename(dataDir)}-backup-${kind}`);
    return {
      PGBACKREST_REPO1_CIPHER_PASS: 'a pass phrase for this measurement',
      PGBACKREST_LOG_PATH: folderOf('log'),
      PGBACKREST_LOCK_PATH: folderOf('lock'),
      PGBACKREST_SPOOL_PATH: folderOf('spool'),
      PGBACKREST_PG1_PATH: dataDir,
      PGBACKREST_PG1_PORT: String(port),
      PGBACKREST_PG1_SOCKET_PATH: socket,
    };
  };
  return {
    archiveCommand: `pgbackrest ${program.join(' ')} archive-push %p`,
    repository,
    envOf,
    run: (command, server, args = []) =>
      children.run('pgbackrest', [...program, ...args, command], { env: envOf(server) }),
  };
}
