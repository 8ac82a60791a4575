import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { afterAll, afterEach } from 'vitest';
import { startEmbedded } from '#infra/db/embedded/embedded.ts';
import { isServerOf, recordedPid } from '#infra/db/embedded/lock-files.ts';
import { socketDirFor } from '#infra/db/embedded/socket-dir.ts';

export interface App {
  readonly process: ChildProcess;
  readonly url: string;
  readonly adopted: boolean;
  readonly refused?: string;
  end(signal: NodeJS.Signals): Promise<void>;
}

const folders: string[] = [];
const apps: App[] = [];

/**
 * Must be called by each test file that uses these helpers, since a worker loads this module only once. Stops the
 * servers and apps of a test when it ends, also when it fails.
 */
export function cleanUp(): void {
  afterEach(async () => {
    for (const app of apps.splice(0)) await app.end('SIGKILL');
    for (const folder of folders.splice(0)) {
      const pid = serverOf(folder);
      if (pid) process.kill(pid, 'SIGKILL');
      fs.rmSync(socketDirFor(path.join(folder, 'postgres')), { recursive: true, force: true });
      fs.rmSync(folder, { recursive: true, force: true });
    }
  });
  afterAll(async () => {
    const made = template;
    template = undefined;
    if (made) fs.rmSync(await made, { recursive: true, force: true });
  });
}

export function newFolder(mode = 0o755): string {
  const folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'embedded-test-')));
  fs.chmodSync(folder, mode);
  folders.push(folder);
  return folder;
}

let template: Promise<string> | undefined;

/** A folder with a database that was used and stopped, which is much faster than creating one. */
export async function readyFolder(): Promise<string> {
  template ??= makeTemplate();
  const folder = newFolder();
  execFileSync('cp', ['-a', path.join(await template, 'postgres'), folder]);
  return folder;
}

async function makeTemplate(): Promise<string> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'embedded-test-'));
  fs.chmodSync(folder, 0o755);
  await (await startEmbedded({ dataDir: folder, durable: false })).release();
  return folder;
}

export async function startApp(
  dataDir: string,
  options: { uid?: number; env?: NodeJS.ProcessEnv } = {},
): Promise<App> {
  const program = path.join(import.meta.dirname, 'embedded-app.ts');
  const child = spawn(process.execPath, [program, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(options.uid && { uid: options.uid }),
    env: { ...process.env, ...options.env },
  });
  const exited = once(child, 'exit');
  const app = {
    process: child,
    url: '',
    adopted: false,
    async end(signal: NodeJS.Signals) {
      child.kill(signal);
      await exited;
    },
  };
  apps.push(app);
  const [line] = await Promise.race([once(createInterface(child.stdout), 'line'), exited]);
  return Object.assign(app, JSON.parse(String(line)));
}

export function serverOf(dataDir: string): number | null {
  const cluster = path.join(dataDir, 'postgres');
  const pid = recordedPid(cluster);
  return pid !== null && isServerOf(cluster, pid) ? pid : null;
}

export async function ask<Row extends pg.QueryResultRow>(
  url: string,
  text: string,
  values?: unknown[],
): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}
