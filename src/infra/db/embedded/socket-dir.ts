import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { codeOf } from '#infra/errors.ts';
import { EmbeddedError } from './embedded-error.ts';
import type { Runner } from './runner.ts';

export interface ServerPaths {
  cluster: string;
  logFile: string;
  socketDir: string;
}

/** Only part of the socket's name; the server does not listen on the network. */
export const PORT = 5432;
/** Maximum length of a Unix socket path: 107 bytes on Linux, 103 on macOS. */
const LONGEST = 103;

/**
 * The folder of the server's socket. Short however deep the data lies, and unique for each data folder.
 * @param cluster the real path of the data
 */
export function socketDirFor(cluster: string): string {
  const name = `pg-${createHash('sha256').update(cluster).digest('hex').slice(0, 16)}`;
  const preferred = path.join(os.tmpdir(), name);
  return Buffer.byteLength(socketIn(preferred)) <= LONGEST ? preferred : path.join('/tmp', name);
}

/**
 * The socket folder of a running server, which may have been started with another TMPDIR. The name is checked, because
 * a copy of a data folder names the socket of the original.
 */
export function recordedSocketDir(cluster: string): string | null {
  let lines: string[];
  try {
    lines = fs.readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n');
  } catch {
    return null;
  }
  const dir = lines[4] ?? '';
  const isOurs = path.isAbsolute(dir) && path.basename(dir) === path.basename(socketDirFor(cluster));
  return isOurs && fs.existsSync(dir) ? dir : null;
}

/**
 * Creates the socket folder, accessible only to the server's user.
 * @throws {EmbeddedError} if another system user created it, who could pose as the server
 */
export function claimSocketDir({ socketDir, cluster }: ServerPaths, runner: Runner): void {
  try {
    fs.mkdirSync(socketDir, { mode: 0o700 });
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') {
      throw new EmbeddedError(
        `${socketDir} cannot be created (${codeOf(error)}): set TMPDIR to a folder of your own.`,
      );
    }
  }
  checkSocketDir({ socketDir, cluster }, runner);
  const { uid, gid } = runner.owner;
  if (fs.lstatSync(socketDir).uid !== uid) fs.lchownSync(socketDir, uid, gid);
}

/** @throws {EmbeddedError} if another system user could have put a socket there; a missing folder is fine */
export function checkSocketDir(
  { socketDir, cluster }: Omit<ServerPaths, 'logFile'>,
  { owner }: Runner,
): void {
  const found = fs.lstatSync(socketDir, { throwIfNoEntry: false });
  if (!found) return;
  // The owner of the data, after an earlier start by another user, is trusted: it could do worse than pose as the
  // server.
  const trusted = [owner.uid, process.getuid?.(), fs.statSync(cluster).uid].includes(found.uid);
  if (found.isDirectory() && trusted && (found.mode & 0o077) === 0) return;
  const wrong = !found.isDirectory()
    ? 'is not a folder'
    : trusted
      ? 'can be entered by other users'
      : `belongs to another user (id ${found.uid})`;
  throw new EmbeddedError(
    `${socketDir}, where the embedded PostgreSQL has its socket, ${wrong}: remove it, or set TMPDIR to a folder of your own.`,
  );
}

export function removeSocketDir({ socketDir }: ServerPaths): void {
  try {
    fs.rmdirSync(socketDir);
  } catch {
    // Another app has started a server meanwhile.
  }
}

function socketIn(dir: string): string {
  return path.join(dir, `.s.PGSQL.${PORT}`);
}
