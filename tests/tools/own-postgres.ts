import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { findBinaries } from '#infra/db/embedded/binaries.ts';
import { chooseRunner, run, start } from '#infra/db/embedded/runner.ts';
import { freePort } from './free-port.ts';

export interface OwnPostgres {
  port: number;
  /** The superuser's, at 127.0.0.1. */
  url: string;
  query(text: string): Promise<pg.QueryResult>;
  stop(): Promise<void>;
}

interface Options {
  /** Of postgresql.conf. */
  settings?: Record<string, string>;
  /** Copied beside the data, and readable by the server alone: a certificate and its key. */
  files?: readonly string[];
}

/** Starts a PostgreSQL of one test, with settings that the shared one cannot have. It listens on TCP. */
export async function startOwnPostgres({ settings = {}, files = [] }: Options = {}): Promise<OwnPostgres> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'kollabrate-own-postgres-'));
  fs.chmodSync(folder, 0o755);
  const binaries = findBinaries();
  const data = path.join(folder, 'data');
  const runner = await chooseRunner(binaries, [folder, folder], data);
  const { uid, gid } = runner.owner;
  const own = (file: string, mode: number) => {
    fs.chmodSync(file, mode);
    fs.chownSync(file, uid, gid);
  };
  fs.mkdirSync(data);
  own(data, 0o700);
  const args = [`--pgdata=${data}`, '--username=postgres', '--auth=trust', '--encoding=UTF8', '--no-sync'];
  const { status, output } = await run(runner, binaries.initdb, [...args, '--locale=C']);
  if (status !== 0) throw new Error(`initdb failed: ${output}`);
  fs.appendFileSync(path.join(data, 'pg_hba.conf'), '\nhost all all all trust\n');
  for (const file of files) {
    const copy = path.join(data, path.basename(file));
    fs.copyFileSync(file, copy);
    own(copy, 0o600);
  }

  const port = await freePort();
  const all = { listen_addresses: '127.0.0.1', ...settings, port, unix_socket_directories: '', fsync: 'off' };
  const given = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = start(runner, binaries.postgres, ['-D', data, ...given], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr?.on('data', (bytes) => {
    said += bytes;
  });
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const query = async (text: string) => {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {});
    await client.connect();
    return client.query(text).finally(() => client.end());
  };
  for (;;) {
    if (child.exitCode !== null) throw new Error(`PostgreSQL did not start: ${said}`);
    const ready = await query('select 1').catch(() => null);
    if (ready) break;
    await delay(50);
  }
  return {
    port,
    url,
    query,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGINT');
      await ended;
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}
