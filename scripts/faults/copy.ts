import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Fault, withFault } from './fault.ts';

/**
 * Copies the checkout, uncommitted changes included, into a temporary directory. Packages are hard links and not one
 * symbolic link, so that the build's lock and the tools' caches in `node_modules` belong to the copy.
 */
export function copyCheckout(from: string): string {
  const copy = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'kollabrate-faults-')));
  const listed = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
    cwd: from,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  for (const file of listed.split('\0')) {
    const source = path.join(from, file);
    if (file && fs.existsSync(source)) fs.cpSync(source, path.join(copy, file));
  }
  linkPackages(from, copy);
  for (const cache of ['.cache', '.vite', '.vite-temp']) {
    fs.rmSync(path.join(copy, 'node_modules', cache), { recursive: true, force: true });
  }
  return copy;
}

/** Falls back to copying when the temporary directory is on another disk. */
function linkPackages(from: string, copy: string): void {
  const packages = path.join(from, 'node_modules');
  try {
    execFileSync('cp', ['-RPl', packages, copy], { stdio: 'ignore' });
  } catch {
    execFileSync('cp', ['-RP', packages, copy]);
  }
}

export async function whileFaulty<T>(copy: string, fault: Fault, work: () => Promise<T>): Promise<T> {
  const file = path.join(copy, fault.file);
  const right = fs.readFileSync(file, 'utf8');
  fs.writeFileSync(file, withFault(right, fault));
  try {
    return await work();
  } finally {
    fs.writeFileSync(file, right);
  }
}
