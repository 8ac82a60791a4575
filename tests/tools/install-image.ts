import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readImageContents } from './dockerfile.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');

/**
 * Copies what the image contains into a temporary directory: files of the checkout, the packages of
 * `npm ci --omit=dev`, and the built pages.
 * @returns the directory, for the caller to remove
 */
export function installImage(): string {
  const image = readImageContents();
  const copy = fs.mkdtempSync(path.join(os.tmpdir(), 'kollabrate-production-'));
  const listed = execFileSync('npm', ['ls', '--omit=dev', '--all', '--parseable'], {
    cwd: ROOT,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const packages = listed
    .split('\n')
    .map((line) => path.relative(ROOT, line))
    .filter((file) => /^node_modules\/(?:@[^/]+\/)?[^/]+$/.test(file))
    .filter((file) => !image.removed.includes(file.slice('node_modules/'.length)));
  if (packages.length < 50) throw new Error('npm ls found hardly any packages.');
  for (const file of [...packages, ...image.copied]) if (file !== 'node_modules') link(file, copy);
  for (const file of image.ignored) fs.rmSync(path.join(copy, file), { recursive: true });
  return copy;
}

/** Hard links are fast. Files are copied when the temporary directory is on another disk. */
function link(file: string, copy: string): void {
  const to = path.join(copy, path.dirname(file));
  fs.mkdirSync(to, { recursive: true });
  try {
    execFileSync('cp', ['-RPl', path.join(ROOT, file), to], { stdio: 'ignore' });
  } catch {
    execFileSync('cp', ['-RP', path.join(ROOT, file), to]);
  }
}
