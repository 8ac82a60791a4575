import { type ChildProcess, execFile, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

/** Who runs the servers: PostgreSQL refuses to be run by root. */
const UNPRIVILEGED = 'postgres';
/** Whether networks and disks can be made. */
export const isRootOnLinux = process.getuid?.() === 0 && process.platform === 'linux';
const STOP_MS = 20_000;
const MOST_OUTPUT = 64 * 1024 * 1024;

export interface Child {
  readonly name: string;
  readonly pid: number;
  readonly running: boolean;
  /** Asks it to stop, and kills it when it takes longer than twenty seconds. */
  stop(signal?: NodeJS.Signals): Promise<void>;
  kill(): Promise<void>;
  signal(signal: NodeJS.Signals): void;
}

export interface Children {
  /** A folder of this run, which goes with it. */
  readonly folder: string;
  /** Makes a folder in it that the servers may write to. */
  place(name: string): string;
  /** Starts what goes on running; what it prints stands in `folder`/NAME.log. */
  start(name: string, program: string, args: readonly string[], options?: StartOptions): Child;
  /** Runs what ends by itself. @throws with what it printed, when it fails */
  run(program: string, args: readonly string[], options?: StartOptions): Promise<string>;
  /** The end of what a child printed. */
  printed(name: string, most?: number): string;
  /** For what a child started itself: called before the children that were started before this. */
  onStop(task: () => Promise<void>): void;
}

export interface StartOptions {
  env?: NodeJS.ProcessEnv;
  /** As the user of the servers, not as who runs this; true unless said otherwise. */
  unprivileged?: boolean;
  /** Where; else the folder of the run for the servers, and the checkout for all else. */
  cwd?: string;
  /** The network namespace that it lives in. */
  namespace?: string | undefined;
}

/** Gives `work` child processes, all of which have ended, with their folder gone, when this resolves or a signal ends it. */
export async function withChildren(name: string, work: (children: Children) => Promise<void>): Promise<void> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), `kollabrate-${name}-`));
  fs.chmodSync(folder, 0o755);
  const tasks: (() => Promise<void>)[] = [];
  const account = unprivileged();
  const stopAll = async () => {
    for (const task of tasks.splice(0).reverse()) await task().catch(console.error);
    fs.rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  };
  const onSignal = () => void stopAll().finally(() => process.exit(130));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, onSignal);
  const optionsOf = ({ env, unprivileged = true, cwd }: StartOptions) => ({
    cwd: cwd ?? (unprivileged ? folder : process.cwd()),
    env: {
      PATH: process.env.PATH,
      HOME: unprivileged ? folder : process.env.HOME,
      LC_ALL: 'C.UTF-8',
      ...env,
    },
    ...(unprivileged && account),
  });
  try {
    await work({
      folder,
      place(name) {
        const place = path.join(folder, name);
        fs.mkdirSync(place, { recursive: true, mode: 0o700 });
        if (account) fs.chownSync(place, account.uid, account.gid);
        return place;
      },
      start(name, program, args, options = {}) {
        const log = fs.openSync(path.join(folder, `${name}.log`), 'a');
        const [command = program, ...rest] = options.namespace
          ? inNamespace(options.namespace, account, [program, ...args])
          : [program, ...args];
        // Into a namespace only root may step; it is another user behind that.
        const by = options.namespace ? { uid: 0, gid: 0 } : {};
        const child = spawn(command, rest, { ...optionsOf(options), ...by, stdio: ['ignore', log, log] });
        fs.closeSync(log);
        const one = watched(name, child);
        tasks.push(() => one.stop());
        return one;
      },
      run: (program, args, options = {}) =>
        new Promise((resolve, reject) => {
          execFile(program, args, { ...optionsOf(options), maxBuffer: MOST_OUTPUT }, (error, out, err) => {
            if (error) reject(new Error(`${path.basename(program)} ${args.join(' ')} failed:\n${out}${err}`));
            else resolve(out);
          });
        }),
      printed: (name, most = 4000) => fs.readFileSync(path.join(folder, `${name}.log`), 'utf8').slice(-most),
      onStop: (task) => tasks.push(task),
    });
  } finally {
    await stopAll();
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, onSignal);
  }
}

/** The command that runs another one in a network namespace, as a user. It is that process in the end. */
function inNamespace(
  namespace: string,
  user: { uid: number; gid: number } | undefined,
  command: string[],
): [string, ...string[]] {
  const as = user ? ['setpriv', `--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'] : [];
  return ['ip', 'netns', 'exec', namespace, ...as, ...command];
}

function watched(name: string, child: ChildProcess): Child {
  // A program that is not installed says so by this event.
  child.on('error', (error) => console.error(`${name}: ${error.message}`));
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const running = () => child.pid !== undefined && child.exitCode === null && child.signalCode === null;
  return {
    name,
    pid: child.pid ?? 0,
    get running() {
      return running();
    },
    async stop(signal = 'SIGTERM') {
      if (!running()) return;
      child.kill(signal);
      const late = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
      await ended;
      clearTimeout(late);
    },
    async kill() {
      if (!running()) return;
      child.kill('SIGKILL');
      await ended;
    },
    signal: (signal) => void child.kill(signal),
  };
}

function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const line = fs
    .readFileSync('/etc/passwd', 'utf8')
    .match(new RegExp(`^${UNPRIVILEGED}:[^:]*:(\\d+):(\\d+):`, 'm'));
  if (!line) throw new Error(`As root this needs a user named ${UNPRIVILEGED}, who runs the servers.`);
  return { uid: Number(line[1]), gid: Number(line[2]) };
}

/** Waits until `ready` gives true. What it throws counts as not yet. */
export async function until(what: string, ready: () => Promise<boolean>, seconds = 30): Promise<void> {
  const late = performance.now() + seconds * 1000;
  let last: unknown;
  const isReady = () =>
    ready().catch((error: unknown) => {
      last = error;
      return false;
    });
  while (!(await isReady())) {
    if (performance.now() > late)
      throw new Error(`After ${seconds} seconds there is not: ${what}`, { cause: last });
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
