import type { ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { asError } from '#infra/errors.ts';
import type { Binaries } from './binaries.ts';
import { EmbeddedError } from './embedded-error.ts';
import { type Runner, start } from './runner.ts';
import type { ServerPaths } from './socket-dir.ts';

/** A server that this process started. It outlives the process, so that a killed app loses nothing. */
export interface Postmaster {
  readonly running: boolean;
  readonly pid: number | undefined;
  /** Its log since the start. */
  output(): string;
}

const LOG_LIMIT = 5_000_000;

const SETTINGS = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '100',
  timezone: 'UTC',
  log_timezone: 'UTC',
  jit: 'off',
  // Keeps rows and parameters out of the log.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
};
const NOT_DURABLE = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  // In tests, each worker has two apps of some 14 connections each, and single files open more.
  max_connections: '400',
};

export function startPostmaster(
  paths: ServerPaths,
  binaries: Binaries,
  runner: Runner,
  durable: boolean,
): Postmaster {
  const log = openLog(paths.logFile);
  const settings = {
    ...SETTINGS,
    unix_socket_directories: `"${paths.socketDir}"`,
    ...(durable ? {} : NOT_DURABLE),
  };
  const args = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = start(runner, binaries.postgres, ['-D', paths.cluster, ...args], {
    // A process group of its own, so that Ctrl-C reaches only the app.
    detached: true,
    stdio: ['ignore', log.handle, log.handle],
  });
  child.unref();
  fs.closeSync(log.handle);
  return watch(child, () => readFrom(paths.logFile, log.size));
}

function watch(child: ChildProcess, output: () => string): Postmaster {
  let running = true;
  let failure = '';
  child.on('exit', () => {
    running = false;
  });
  child.on('error', (error) => {
    failure = `FATAL:  ${error.message}`;
    running = false;
  });
  return {
    pid: child.pid,
    get running() {
      return running;
    },
    output: () => output() + failure,
  };
}

function openLog(file: string): { handle: number; size: number } {
  try {
    const size = fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0;
    if (size > LOG_LIMIT) fs.renameSync(file, `${file}.old`);
    return { handle: fs.openSync(file, 'a', 0o600), size: size > LOG_LIMIT ? 0 : size };
  } catch (error) {
    throw new EmbeddedError(`${path.dirname(file)} cannot be written: ${asError(error).message}`);
  }
}

function readFrom(file: string, offset: number): string {
  try {
    return fs.readFileSync(file).subarray(offset).toString();
  } catch {
    return '';
  }
}
