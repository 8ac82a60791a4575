import fs from 'node:fs';
import path from 'node:path';
import type { Children } from './children.ts';
import { configured } from './config.ts';

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
