import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

/**
 * Runs work under a lock between processes. The lock file contains the process id. A killed process leaves its file
 * behind, and the next process removes it.
 */
export async function withFileLock<T>(file: string, work: () => Promise<T>): Promise<T> {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  while (!take(file)) await delay(50);
  try {
    return await work();
  } finally {
    fs.rmSync(file, { force: true });
  }
}

function take(file: string): boolean {
  try {
    fs.writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const owner = ownerOf(file);
  if (owner && !isRunning(owner)) fs.rmSync(file, { force: true });
  return false;
}

/** The process id in the file; 0 if it is not written yet or was deleted. */
function ownerOf(file: string): number {
  try {
    return Number(fs.readFileSync(file, 'utf8'));
  } catch {
    return 0;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
