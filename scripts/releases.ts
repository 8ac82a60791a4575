import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readMigrations } from '#infra/db/migrations.ts';
import { type Outcome, runVitest } from './steps.ts';

const ROOT = path.resolve(import.meta.dirname, '..');

/**
 * The modules that must work while the next release has already changed the tables: the main job. Search is not
 * included: the triggers of 1.0.0 filled its index, and in a rolling upgrade the processes of the next release do.
 */
const MAIN_JOB = ['accounts', 'profiles', 'kollabs', 'requests', 'notifications', 'messaging'];

/** An entry of `migrations/meta/releases.json`, oldest first. */
export interface Release {
  version: string;
  migrations: number;
  /** The digests of the migrations that this release added, by name. They never change. */
  digests: Record<string, string>;
  commit?: string;
}

export function readReleases(): Release[] {
  return JSON.parse(fs.readFileSync(path.join(ROOT, 'migrations/meta/releases.json'), 'utf8'));
}

/**
 * Runs the main-job tests of the newest release with another schema against the current schema, because in a rolling
 * upgrade the previous version keeps running.
 * @throws if git does not have the commit
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
 * Checks out a release into an empty folder and installs its dependencies.
 * @throws if git does not have the commit
 */
export function unpack({ version, commit }: Release, folder: string): void {
  if (!commit) throw new Error(`migrations/meta/releases.json names no commit of ${version}.`);
  const archive = execFileSync('git', ['archive', commit], { cwd: ROOT, maxBuffer: 2 ** 28 });
  execFileSync('tar', ['-x'], { cwd: folder, input: archive });
  execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, stdio: 'ignore' });
}
