import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readMigrations } from '#infra/db/migrations.ts';
import { type Outcome, runVitest } from './steps.ts';

const ROOT = path.resolve(import.meta.dirname, '..');

/**
 * What a release does that must go on while the next one has changed the tables: the main job. Not search: 1.0.0 filled its
 * index by triggers, and beside it the processes of the next release do.
 */
const MAIN_JOB = ['accounts', 'profiles', 'kollabs', 'requests', 'notifications', 'messaging'];

/** A release as it stands in `migrations/meta/releases.json`, oldest first. */
export interface Release {
  version: string;
  /** How many migrations there are with it. */
  migrations: number;
  /** The digests of those it brought, by name: they never change. */
  digests: Record<string, string>;
  /** What it was made of. */
  commit?: string;
}

export function readReleases(): Release[] {
  return JSON.parse(fs.readFileSync(path.join(ROOT, 'migrations/meta/releases.json'), 'utf8'));
}

/**
 * Runs the tests of the main job of the newest release that has other tables, on the tables of today: while a new
 * version is rolled out, the one before it goes on beside it.
 * @throws where git has no such commit
 */
export async function runReleaseOnTablesOfToday(): Promise<Outcome[]> {
  const today = readMigrations(path.join(ROOT, 'migrations')).length;
  const release = readReleases().findLast(({ commit, migrations }) => commit && migrations < today);
  if (!release?.commit) return [];
  const checkout = fs.mkdtempSync(path.join(os.tmpdir(), `kollabrate-${release.version}-`));
  try {
    unpack(release, checkout);
    fs.rmSync(path.join(checkout, 'migrations'), { recursive: true });
    fs.cpSync(path.join(ROOT, 'migrations'), path.join(checkout, 'migrations'), { recursive: true });
    const files = MAIN_JOB.map((module) => `src/modules/${module}/`);
    return [await runVitest('server', { name: `release-${release.version}`, root: checkout, files })];
  } finally {
    fs.rmSync(checkout, { recursive: true, force: true });
  }
}

/**
 * Puts the files of a release into an empty folder, with its dependencies.
 * @throws where git has no such commit
 */
export function unpack({ version, commit }: Release, folder: string): void {
  if (!commit) throw new Error(`migrations/meta/releases.json names no commit of ${version}.`);
  const archive = execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: 2 ** 28 });
  execFileSync('tar', ['-x'], { cwd: folder, input: archive });
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'ignore' });
}
