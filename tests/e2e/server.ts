import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { freshDatabase } from '#tests/tools/database.ts';

export interface RunningServer {
  /** Without a slash at the end. */
  url: string;
  databaseUrl: string;
  /** Everything that it printed so far. */
  output(): string;
  /** Ends it as an operator would, and drops its database. */
  stop(): Promise<void>;
}

const START_MS = 60_000;
const STOP_MS = 20_000;

/**
 * Starts the production build of the app, as `npm start` does, on a free port and a fresh database.
 * @param settings on top of those of tests, such as DEMO=1
 * @throws when it does not come up within a minute, with what it printed
 */
export async function startServer(settings: Record<string, string> = {}): Promise<RunningServer> {
  const database = await freshDatabase();
  const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'kollabrate-e2e-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const server = spawn(process.execPath, ['src/server.ts'], {
    cwd: path.resolve(import.meta.dirname, '../..'),
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(port),
      PUBLIC_URL: url,
      DATABASE_URL: database.url,
      DATA_DIR: dataDir,
      AUTH_SECRET: 'a secret that only the journeys know, and nobody else does',
      RATE_LIMIT_SCALE: '1000',
      DEMO: '0',
      ...settings,
    },
  });
  const printed: string[] = [];
  for (const stream of [server.stdout, server.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => printed.push(text));
  }
  const output = () => printed.join('');
  const stop = async () => {
    await end(server, output);
    await database.drop();
    fs.rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    await ready(server, url);
  } catch (error) {
    await stop().catch(() => {});
    throw new Error(`The app did not start: ${(error as Error).message}\n${output()}`);
  }
  return { url, databaseUrl: database.url, output, stop };
}

async function ready(server: ChildProcess, url: string): Promise<void> {
  const late = AbortSignal.timeout(START_MS);
  while (server.exitCode === null && server.signalCode === null) {
    late.throwIfAborted();
    const answer = await fetch(`${url}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await answer?.body?.cancel();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('it ended');
}

async function end(server: ChildProcess, output: () => string): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  const killer = setTimeout(() => server.kill('SIGKILL'), STOP_MS);
  const [code, signal] = await ended;
  clearTimeout(killer);
  if (code !== 0) throw new Error(`The app did not stop cleanly (${code ?? signal}).\n${output()}`);
}

async function freePort(): Promise<number> {
  const probe = net.createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as net.AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
