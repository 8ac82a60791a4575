import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { codeOf } from '#infra/errors.ts';
import type { Binaries } from './binaries.ts';
import { EmbeddedError, OR_A_SERVER } from './embedded-error.ts';
import { type Runner, run } from './runner.ts';

export const OWNER = 'postgres';
/** Far longer than any initdb takes. */
const LEFT_OVER_AFTER_MS = 10 * 60_000;

/**
 * Creates the data folder if it is missing. It is built under another name and then renamed, so that an interrupted
 * start leaves nothing half-made. If two starts race, the second uses the first one's folder.
 * @param durable false for tests: nothing is synced to disk
 * @throws {EmbeddedError} if the existing folder cannot be used
 */
export async function ensureCluster(cluster: string, binaries: Binaries, runner: Runner, durable: boolean) {
  sweep(cluster);
  if (isThere(cluster, binaries)) return;
  const aside = `${cluster}.new-${randomBytes(6).toString('hex')}`;
  fs.mkdirSync(aside, { mode: 0o700 });
  try {
    fs.chownSync(aside, runner.owner.uid, runner.owner.gid);
    await initialise(aside, binaries, runner, durable);
    fs.renameSync(aside, cluster);
    if (durable) syncFolder(path.dirname(cluster));
  } catch (error) {
    fs.rmSync(aside, { recursive: true, force: true });
    const lostRace = codeOf(error) === 'ENOTEMPTY' || codeOf(error) === 'EEXIST';
    if (!lostRace || !isThere(cluster, binaries)) throw error;
  }
}

/** Makes the system user of the server the owner of the data. Only allowed while no server runs. */
export function ensureOwner(cluster: string, { owner }: Runner): void {
  const { uid } = fs.statSync(cluster);
  if (uid === owner.uid) return;
  if (process.getuid?.() !== 0) {
    throw new EmbeddedError(
      `The database in ${cluster} belongs to another user (id ${uid}): ` +
        `start as that user, set DATA_DIR to another folder, ${OR_A_SERVER}.`,
    );
  }
  for (const entry of fs.readdirSync(cluster, { recursive: true, encoding: 'utf8' })) {
    fs.lchownSync(path.join(cluster, entry), owner.uid, owner.gid);
  }
  // The top folder last: if this is interrupted, the next start repeats it.
  fs.lchownSync(cluster, owner.uid, owner.gid);
}

function isThere(cluster: string, { major }: Binaries): boolean {
  let entries: string[];
  try {
    entries = fs.readdirSync(cluster);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return false;
    throw new EmbeddedError(
      `The database in ${cluster} cannot be read (${codeOf(error)}): start as its owner, ${OR_A_SERVER}.`,
    );
  }
  if (entries.length === 0) return false;
  if (!entries.includes('PG_VERSION')) {
    throw new EmbeddedError(
      `${cluster} is not empty, and is not a database: move it away, or set DATA_DIR to another folder.`,
    );
  }
  const version = fs.readFileSync(path.join(cluster, 'PG_VERSION'), 'utf8').trim();
  if (version === String(major)) return true;
  throw new EmbeddedError(
    `The database in ${cluster} was created by PostgreSQL ${version}, and this is ${major}: ` +
      `move it over with pg_dump, or set DATA_DIR to another folder.`,
  );
}

async function initialise(
  folder: string,
  binaries: Binaries,
  runner: Runner,
  durable: boolean,
): Promise<void> {
  const { status, output } = await run(runner, binaries.initdb, [
    `--pgdata=${folder}`,
    `--username=${OWNER}`,
    // The mode of the socket's folder controls access.
    '--auth-local=trust',
    '--auth-host=reject',
    '--encoding=UTF8',
    // The same collation on every machine, independent of the system's locales.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ]);
  if (status === 0) return;
  const why = output.split('\n').findLast((line) => /error|fatal/i.test(line)) ?? output;
  throw new EmbeddedError(`The embedded database could not be created in ${path.dirname(folder)}: ${why}`);
}

/** Removes what interrupted starts left behind. A start in progress is recognised by its age. */
function sweep(cluster: string): void {
  const folder = path.dirname(cluster);
  const before = Date.now() - LEFT_OVER_AFTER_MS;
  for (const name of fs.readdirSync(folder)) {
    if (!name.startsWith(`${path.basename(cluster)}.new-`)) continue;
    const leftOver = path.join(folder, name);
    const found = fs.statSync(leftOver, { throwIfNoEntry: false });
    if (found && found.mtimeMs < before) fs.rmSync(leftOver, { recursive: true, force: true });
  }
}

function syncFolder(folder: string): void {
  const handle = fs.openSync(folder, 'r');
  fs.fsyncSync(handle);
  fs.closeSync(handle);
}
