import fs from 'node:fs';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { Children } from './children.ts';

type S3rver = new (options: object) => { run(): Promise<AddressInfo>; close(): Promise<void> };
const S3rver: S3rver = createRequire(import.meta.url)('s3rver');

const CONFIG = path.resolve(import.meta.dirname, '../../deploy/cluster/pgbackrest.conf');
const STANZA = 'kollabrate';
const BACKUPS = 'kollabrate-backups';
const PICTURES = 'pictures';

/** A store that speaks as S3 does, behind TLS, and pgBackRest that archives to it, with the configuration of deploy/cluster. */
export interface Archive {
  /** The environment of the PostgreSQL in a folder, whose `archive_command` runs pgBackRest. */
  envOf(dataDir: string): NodeJS.ProcessEnv;
  readonly archiveCommand: string;
  /** The settings of an app that keeps its pictures in the store. */
  readonly pictures: Record<string, string>;
  /** Runs one of its commands for the server in `dataDir`. */
  run(command: string, dataDir: string, args?: readonly string[]): Promise<string>;
  /** Bytes in the store of backups. */
  size(): number;
  /** The pictures' bucket, copied as it is now into a bucket of its own, of which the app's settings are given. */
  copyPictures(): { count: number; settings: Record<string, string> };
}

/** @param server where PostgreSQL is reached: the folder of its socket, and its port */
export async function startArchive(
  children: Children,
  server: { socket: string; port: number },
): Promise<Archive> {
  const [key, cert] = await certificate(children);
  const directory = children.place('store');
  const copyName = `${PICTURES}-copy`;
  const store = new S3rver({
    ...{ port: 0, address: '127.0.0.1', silent: true, directory, key, cert },
    configureBuckets: [BACKUPS, PICTURES, copyName].map((name) => ({ name })),
  });
  const { port } = await store.run();
  children.onStop(() => store.close());
  const env = {
    PGBACKREST_REPO1_S3_ENDPOINT: '127.0.0.1',
    PGBACKREST_REPO1_STORAGE_PORT: String(port),
    PGBACKREST_REPO1_STORAGE_VERIFY_TLS: 'n',
    PGBACKREST_REPO1_S3_KEY: 'S3RVER',
    PGBACKREST_REPO1_S3_KEY_SECRET: 'S3RVER',
    PGBACKREST_REPO1_CIPHER_PASS: 'a pass phrase of this drill alone',
    PGBACKREST_LOG_PATH: children.place('backup-log'),
    PGBACKREST_LOCK_PATH: children.place('backup-lock'),
    PGBACKREST_SPOOL_PATH: children.place('backup-spool'),
    PGBACKREST_PG1_SOCKET_PATH: server.socket,
    PGBACKREST_PG1_PORT: String(server.port),
  };
  const envOf = (dataDir: string) => ({ ...env, PGBACKREST_PG1_PATH: dataDir });
  const config = path.join(children.folder, 'pgbackrest.conf');
  fs.copyFileSync(CONFIG, config);
  const program = [`--config=${config}`, `--stanza=${STANZA}`];
  const bucket = (name: string) => ({
    S3_ENDPOINT: `https://127.0.0.1:${port}`,
    S3_BUCKET: name,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
    NODE_EXTRA_CA_CERTS: path.join(children.folder, 'store.crt'),
  });
  return {
    envOf,
    archiveCommand: `pgbackrest ${program.join(' ')} archive-push %p`,
    pictures: bucket(PICTURES),
    run: (command, dataDir, args = []) =>
      children.run('pgbackrest', [...program, `--pg1-path=${dataDir}`, ...args, command], {
        env: envOf(dataDir),
      }),
    size: () => sizeOf(path.join(directory, BACKUPS)),
    copyPictures() {
      const from = path.join(directory, PICTURES);
      fs.cpSync(from, path.join(directory, copyName), { recursive: true });
      const count = fs.globSync('**/*._S3rver_object', { cwd: from }).length;
      return { count, settings: bucket(copyName) };
    },
  };
}

async function certificate(children: Children): Promise<[Buffer, Buffer]> {
  const [key, cert] = ['store.key', 'store.crt'].map((name) => path.join(children.folder, name)) as [
    string,
    string,
  ];
  const name = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
  const files = ['-keyout', key, '-out', cert];
  await children.run(
    'openssl',
    ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', ...name, ...files],
    {
      unprivileged: false,
    },
  );
  return [fs.readFileSync(key), fs.readFileSync(cert)];
}

function sizeOf(folder: string): number {
  const files = fs.readdirSync(folder, { recursive: true, withFileTypes: true });
  return files.reduce(
    (sum, file) => sum + (file.isFile() ? fs.statSync(path.join(file.parentPath, file.name)).size : 0),
    0,
  );
}
