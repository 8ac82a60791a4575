import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { PORT } from './socket-dir.ts';

/** The server's process id from the data folder's lock file; null without a lock file. */
export function recordedPid(cluster: string): number | null {
  return pidIn(path.join(cluster, 'postmaster.pid'));
}

/** Whether a process is a running PostgreSQL server of this data folder. In doubt, true. */
export function isServerOf(cluster: string, pid: number): boolean {
  // A zombie still accepts signals, and after a reboot the number may belong to another program.
  const found = process.platform === 'linux' ? lookInProc(pid) : askPs(pid);
  if (!found || found.state.startsWith('Z') || found.program !== 'postgres') return false;
  try {
    const here = fs.statSync(cluster);
    const there = fs.statSync(`/proc/${pid}/cwd`);
    return here.dev === there.dev && here.ino === there.ino;
  } catch {
    return true;
  }
}

/**
 * Removes lock files of servers that no longer run. PostgreSQL respects such a file if any process has its number.
 * Should this go wrong, PostgreSQL's own lock on the shared memory still prevents a second server.
 */
export function removeStaleLocks(cluster: string, socketDir: string): void {
  for (const file of [path.join(cluster, 'postmaster.pid'), path.join(socketDir, `.s.PGSQL.${PORT}.lock`)]) {
    const pid = pidIn(file);
    if (pid !== null && !isServerOf(cluster, pid)) removeIfStill(file, pid);
  }
}

/** If another start has written a new file meanwhile, it is put back. */
function removeIfStill(file: string, pid: number): void {
  const aside = `${file}.${randomBytes(6).toString('hex')}`;
  try {
    fs.renameSync(file, aside);
    if (pidIn(aside) !== pid) fs.linkSync(aside, file);
  } catch {
    // Already gone or replaced: the next round checks again.
  } finally {
    fs.rmSync(aside, { force: true });
  }
}

function pidIn(file: string): number | null {
  try {
    const pid = Math.abs(Number.parseInt(fs.readFileSync(file, 'utf8'), 10));
    return pid > 0 ? pid : null;
  } catch {
    return null;
  }
}

function lookInProc(pid: number): { state: string; program: string } | null {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    const end = stat.lastIndexOf(')');
    return { program: stat.slice(stat.indexOf('(') + 1, end), state: stat.slice(end + 2, end + 3) };
  } catch {
    return null;
  }
}

function askPs(pid: number): { state: string; program: string } | null {
  try {
    const output = execFileSync('ps', ['-o', 'stat=,comm=', '-p', String(pid)], { encoding: 'utf8' }).trim();
    const [state = '', ...program] = output.split(/\s+/);
    return { state, program: path.basename(program.join(' ')) };
  } catch {
    return null;
  }
}
