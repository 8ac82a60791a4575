import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';

/** The app as a separate process, as `npm start` runs it. */
export interface AppProcess {
  /** Without a trailing slash. */
  url: string;
  pid: number;
  output(): string;
  /**
   * Stops the app as an operator would.
   * @throws if it does not exit cleanly
   */
  stop(): Promise<void>;
  /** Kills the process without a shutdown. */
  kill(): Promise<void>;
}

export const PROCESS_SECRET = 'a secret that only the journeys know, and nobody else does';

/** The compile cache of a checkout, which `npm start` uses, too. It saves a quarter of the start time. */
export function compileCacheOf(root: string): string {
  return path.join(root, 'node_modules/.cache/compiled');
}

/** Node's flags in `npm start` and `npm run admin`. */
export const NODE_FLAGS = [
  '--import',
  path.resolve(import.meta.dirname, '../src/infra/db/drizzle-imports.ts'),
];

// Only a process that hangs reaches these: a start takes long on a busy machine.
const START_MS = 150_000;
const STOP_MS = 60_000;

/**
 * Starts the production build of the app and waits until it is ready. The pages must be built.
 * @param settings override those of tests; DATA_DIR is required, DATABASE_URL '' selects the embedded database
 * @param root of the checkout; this one by default
 * @param entry what Node runs, below the root
 * @throws an error with the output if the app does not start
 */
export async function startAppProcess(
  port: number,
  settings: Record<string, string>,
  root = path.resolve(import.meta.dirname, '..'),
  entry = 'src/server.ts',
): Promise<AppProcess> {
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [...NODE_FLAGS, entry], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_COMPILE_CACHE: compileCacheOf(root),
      PORT: String(port),
      PUBLIC_URL: url,
      AUTH_SECRET: PROCESS_SECRET,
      RATE_LIMIT_SCALE: '1000',
      DEMO: '0',
      ...settings,
    },
  });
  const printed: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => printed.push(text));
  }
  const output = () => printed.join('');
  const stop = () => end(child, output);
  const kill = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  try {
    await ready(child, url);
  } catch (error) {
    await kill();
    throw new Error(`The app did not start: ${(error as Error).message}\n${output()}`);
  }
  return { url, pid: child.pid ?? 0, output, stop, kill };
}

async function ready(child: ChildProcess, url: string): Promise<void> {
  const late = AbortSignal.timeout(START_MS);
  while (child.exitCode === null && child.signalCode === null) {
    late.throwIfAborted();
    const response = await fetch(`${url}/readyz`).catch(() => undefined);
    if (response?.ok) return;
    await response?.body?.cancel();
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('it ended');
}

async function end(child: ChildProcess, output: () => string): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const killer = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
  const [code, signal] = await ended;
  clearTimeout(killer);
  if (code !== 0) throw new Error(`The app did not stop cleanly (${code ?? signal}).\n${output()}`);
}
