import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Binaries } from './binaries.ts';
import { EmbeddedError, OR_A_SERVER } from './embedded-error.ts';

/** The system user that runs the server: PostgreSQL refuses to run as root. */
export interface Runner {
  /** Required owner of the data and the socket, as seen from this process. */
  owner: { uid: number; gid: number };
  /** Command in front of the program that changes the user. */
  prefix: string[];
}

interface User {
  name: string;
  uid: number;
  gid: number;
}

/** Starts a program as the runner, with a minimal environment and `/` as working directory. */
export function start(runner: Runner, program: string, args: string[], options: SpawnOptions): ChildProcess {
  const [command = program, ...rest] = [...runner.prefix, program, ...args];
  const { uid, gid } = runner.owner;
  const as = uid === process.getuid?.() ? {} : { uid: uid | 0, gid: gid | 0 };
  const env = { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' };
  return spawn(command, rest, { ...options, ...as, env, cwd: '/' });
}

/** The status is null if the program could not be started or was killed. */
export async function run(runner: Runner, program: string, args: string[]) {
  const child = start(runner, program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  let failure: string | undefined;
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      output += chunk;
    });
  }
  const status = await new Promise<number | null>((resolve) => {
    child.on('error', (error: NodeJS.ErrnoException) => {
      failure = error.code;
      output += error.message;
      resolve(null);
    });
    child.on('close', resolve);
  });
  return { status, failure, output: output.trim() };
}

/**
 * Chooses the system user that runs the server. An ordinary user runs it as itself. Root tries the owner of existing
 * data, then 'nobody', then root's own id in a user namespace where it is not root (for a checkout below /root, which
 * 'nobody' cannot enter), then the owner of the checkout.
 * @param folders must be reachable: first the folder of the data, then that of the socket
 * @param cluster the data itself; may be missing
 * @throws {EmbeddedError} if no system user fits
 */
export async function chooseRunner(
  binaries: Binaries,
  folders: [string, string],
  cluster: string,
): Promise<Runner> {
  const uid = process.getuid?.() ?? 0;
  if (uid !== 0) return asMyself(uid);
  const users = readUsers();
  const tried = new Set<string>();
  for (const candidate of candidates(users, folders[0], cluster)) {
    const key = JSON.stringify(candidate);
    if (tried.has(key)) continue;
    tried.add(key);
    if (await reaches(candidate, binaries, folders)) return candidate;
  }
  throw new EmbeddedError(
    `PostgreSQL does not run as root, and no other user can reach all of ${binaries.postgres}, ${folders.join(' and ')}: ` +
      `start as an ordinary user, or from a folder that others may enter, ${OR_A_SERVER}.`,
  );
}

function asMyself(uid: number): Runner {
  try {
    os.userInfo();
  } catch {
    throw new EmbeddedError(
      `PostgreSQL does not run as user id ${uid}, which has no entry in /etc/passwd: ` +
        `start as a user that has one, ${OR_A_SERVER}.`,
    );
  }
  return { owner: { uid, gid: process.getgid?.() ?? uid }, prefix: [] };
}

function* candidates(users: User[], folder: string, cluster: string): Generator<Runner> {
  const userOf = (uid: number | undefined) => users.find((user) => user.uid === uid && uid !== 0);
  const clusterOwner = fs.statSync(cluster, { throwIfNoEntry: false })?.uid;
  const preferred = [
    userOf(clusterOwner),
    users.find((user) => user.name === 'nobody'),
    null,
    userOf(fs.statSync(path.dirname(folder)).uid),
  ];
  for (const user of preferred) {
    if (user === null) yield inNamespace(users);
    else if (user) yield { owner: { uid: user.uid, gid: user.gid }, prefix: [] };
  }
}

/** In the namespace, root's files belong to an ordinary user. initdb requires that it has an entry in /etc/passwd. */
function inNamespace(users: User[]): Runner {
  const inside = users.find((user) => user.uid === 1000) ?? users.find((user) => user.uid > 0);
  const id = inside?.uid ?? 1000;
  const prefix = ['unshare', '--user', `--map-user=${id}`, `--map-group=${id}`];
  return { owner: { uid: 0, gid: 0 }, prefix };
}

/** Errors of a busy machine, which say nothing about rights. */
const BUSY = new Set(['EAGAIN', 'ENOMEM', 'EMFILE', 'ENFILE']);

/**
 * Whether a user can run the programs and enter the folders. It has to be tried, since modes, access lists, mount
 * options and containers all matter.
 * @throws {EmbeddedError} if the machine is too busy to try, which must not lead to another user
 */
async function reaches(runner: Runner, { postgres, initdb }: Binaries, folders: [string, string]) {
  const script = 'cd "$1" && cd "$2" && "$3" -V && "$4" -V';
  const tried = await run(runner, '/bin/sh', ['-c', script, 'sh', ...folders, postgres, initdb]);
  if (tried.failure && BUSY.has(tried.failure)) {
    throw new EmbeddedError(`PostgreSQL cannot be started now (${tried.output}): try again in a moment.`);
  }
  return tried.status === 0;
}

function readUsers(): User[] {
  const lines = fs.readFileSync('/etc/passwd', 'utf8').split('\n');
  return lines.flatMap((line) => {
    const [name = '', , uid, gid] = line.split(':');
    // macOS writes the id of 'nobody' as -2.
    return uid && gid ? [{ name, uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 }] : [];
  });
}
