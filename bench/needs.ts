import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { readScale } from './world.ts';

/** Debian's folder, unless PG_BIN names another one. */
export const POSTGRES_BIN = process.env.PG_BIN ?? '/usr/lib/postgresql/15/bin';

/** Debian's packages, by program. */
const PACKAGES = {
  postgres: 'postgresql-15',
  pgbackrest: 'pgbackrest',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  etcd: 'etcd-server',
  patroni: 'patroni',
  ip: 'iproute2',
  setpriv: 'util-linux',
  ps: 'procps',
  git: 'git',
};

/** What a measurement needs before it starts. */
export interface Needs {
  programs?: readonly (keyof typeof PACKAGES)[];
  /** What DATABASE_URL must name. */
  database?: 'a database without users' | 'a database with the large world';
  /** Root on Linux, for network namespaces. */
  root?: true;
  gigabytes: number;
  /** On two quiet processors. */
  minutes: string;
}

/** A sentence for each need that this machine does not meet. Sets the scale of the large world by the database. */
export async function findMissing({ programs = [], database, root, gigabytes }: Needs): Promise<string[]> {
  const missing: string[] = [];
  const absent = programs.filter((program) => !isInstalled(program));
  if (absent.length > 0) {
    const packages = absent.map((program) => PACKAGES[program]).join(' ');
    missing.push(`Not installed: ${absent.join(', ')}. On Debian: apt-get install ${packages}`);
  }
  if (programs.includes('postgres') && process.getuid?.() === 0 && !hasPostgresAccount())
    missing.push('PostgreSQL does not run as root: add a user named postgres, or do not run this as root.');
  if (root && !(process.getuid?.() === 0 && process.platform === 'linux'))
    missing.push('It creates networks: run it as root, on Linux.');
  const free = process.availableMemory() / 1024 ** 3;
  if (free < gigabytes)
    missing.push(`Free memory: ${free.toFixed(1)} GB of the ${gigabytes} GB that it needs.`);
  if (database) missing.push(...(await findMissingInDatabase(database)));
  return missing;
}

function isInstalled(program: string): boolean {
  const folders = `${process.env.PATH}:/usr/sbin:${POSTGRES_BIN}`.split(':');
  return folders.some((folder) => fs.existsSync(path.join(folder, program)));
}

function hasPostgresAccount(): boolean {
  try {
    execFileSync('id', ['postgres'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

async function findMissingInDatabase(needed: NonNullable<Needs['database']>): Promise<string[]> {
  const url = process.env.DATABASE_URL;
  if (!url) return [`DATABASE_URL must name ${needed}.`];
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 3000 });
  try {
    await client.connect();
    if (needed === 'a database without users') {
      // A new database has no tables yet.
      const { rows } = await client.query(`select to_regclass('profiles') is not null as migrated`);
      const isUsed = rows[0].migrated && (await client.query('select from profiles limit 1')).rowCount;
      return isUsed ? ['DATABASE_URL must name a database without users: this one has some.'] : [];
    }
    return (await readScale(client))
      ? []
      : ['The database has no large world: run `npm run bench -- seed` first.'];
  } catch (error) {
    return [`DATABASE_URL must name ${needed}: ${(error as Error).message}`];
  } finally {
    await client.end().catch(() => {});
  }
}
