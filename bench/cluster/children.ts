import { execFile, execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { POSTGRES_BIN } from '../needs.ts';

const STOP_MS = 20_000;
const MOST_OUTPUT = 64 * 1024 * 1024;
/** Debian has HAProxy and PgBouncer in /usr/sbin. */
const PATH = `${process.env.PATH}:/usr/sbin:${POSTGRES_BIN}`;

export interface Child {
  readonly pid: number;
  readonly running: boolean;
  /** Sends SIGTERM, or another signal, and SIGKILL if it has not ended twenty seconds later. */
  stop(signal?: NodeJS.Signals): Promise<void>;
  signal(signal: NodeJS.Signals): void;
}

export interface StartOptions {
  env?: NodeJS.ProcessEnv;
  /** Run it as whoever runs this, in the checkout. Otherwise root runs it as `postgres`, since PostgreSQL refuses root. */
  asSelf?: boolean;
  cwd?: string;
  /** The network namespace. */
  namespace?: string | undefined;
}

export interface Children {
  /** Deleted at the end. */
  readonly folder: string;
  /** Creates a folder in `folder` that the servers may write to. */
  makeFolder(name: string): string;
  /** Starts a server, whose output goes to `folder`. */
  start(name: string, program: string, args: readonly string[], options?: StartOptions): Child;
  /** Runs a program to its end. @throws with its output if it fails */
  run(program: string, args: readonly string[], options?: StartOptions): Promise<string>;
  /** The end of what a server printed. */
  outputOf(name: string): string;
  /** Tasks run in reverse order, and together with the end of the servers. */
  onStop(task: () => Promise<void>): void;
}

/** Runs `work`, and ends all processes that it started, also when a signal ends this one. */
export async function withChildren(name: string, work: (children: Children) => Promise<void>): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), `kollabrate-${name}-`));
  fs.chmodSync(folder, 0o755);
  const tasks: (() => Promise<void>)[] = [];
  const stopAll = async () => {
    for (const task of tasks.splice(0).reverse()) await task().catch(console.error);
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  const onSignal = () => void stopAll().finally(() => process.exit(130));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, onSignal);
  const account = process.getuid?.() === 0 ? postgresAccount() : undefined;
  const optionsOf = ({ env, asSelf, cwd }: StartOptions) => ({
    cwd: cwd ?? (asSelf ? process.cwd() : folder),
    env: { PATH, HOME: asSelf ? process.env.HOME : folder, LC_ALL: 'C.UTF-8', ...env },
    ...(!asSelf && account),
  });
  const logOf = (child: string) => path.join(folder, `${child}.log`);
  try {
    await work({
      folder,
      makeFolder(child) {
        const made = path.join(folder, child);
        fs.mkdirSync(made, { recursive: true, mode: 0o700 });
        if (account) fs.chownSync(made, account.uid, account.gid);
        return made;
      },
      start(child, program, args, options = {}) {
        const log = fs.openSync(logOf(child), 'a');
        const stdio = { stdio: ['ignore', log, log] as ['ignore', number, number] };
        const { namespace } = options;
        // Only root may enter a namespace; setpriv changes the user behind that.
        const enter = ['netns', 'exec', namespace ?? '', 'setpriv', '--clear-groups'];
        const as = [`--reuid=${account?.uid}`, `--regid=${account?.gid}`];
        const one = namespace
          ? spawn('ip', [...enter, ...as, program, ...args], {
              ...optionsOf(options),
              uid: 0,
              gid: 0,
              ...stdio,
            })
          : spawn(program, args, { ...optionsOf(options), ...stdio });
        fs.closeSync(log);
        const started = watch(one);
        tasks.push(() => started.stop());
        return started;
      },
      async run(program, args, options = {}) {
        const given = { ...optionsOf(options), maxBuffer: MOST_OUTPUT };
        const { stdout } = await promisify(execFile)(program, args, given).catch((error) => {
          throw new Error(
            `${program} ${args.join(' ')} failed:\n${error.stdout}${error.stderr || error.message}`,
          );
        });
        return stdout;
      },
      outputOf: (child) => fs.readFileSync(logOf(child), 'utf8').slice(-4000),
      onStop: (task) => tasks.push(task),
    });
  } finally {
    await stopAll();
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, onSignal);
  }
}

function watch(child: ReturnType<typeof spawn>): Child {
  child.on('error', (error) => console.error(error.message));
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const isRunning = () => child.pid !== undefined && child.exitCode === null && child.signalCode === null;
  return {
    pid: child.pid ?? 0,
    get running() {
      return isRunning();
    },
    async stop(signal = 'SIGTERM') {
      if (!isRunning()) return;
      child.kill(signal);
      const late = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
      await ended;
      clearTimeout(late);
    },
    signal: (signal) => void child.kill(signal),
  };
}

function postgresAccount(): { uid: number; gid: number } {
  const idOf = (option: string) => Number(execFileSync('id', [option, 'postgres']));
  return { uid: idOf('-u'), gid: idOf('-g') };
}

/** Waits until `ready` returns true. An exception counts as false. */
export async function until(what: string, ready: () => Promise<boolean>, seconds = 30): Promise<void> {
  const late = performance.now() + seconds * 1000;
  let cause: unknown;
  const isReady = () =>
    ready().catch((error: unknown) => {
      cause = error;
      return false;
    });
  while (!(await isReady())) {
    if (performance.now() > late) throw new Error(`Not after ${seconds} seconds: ${what}.`, { cause });
    await wait(50);
  }
}
