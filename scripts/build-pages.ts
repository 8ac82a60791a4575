import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { withFileLock } from './file-lock.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const STAMP = path.join(ROOT, 'build/stamp');
const LOCK = path.join(ROOT, 'node_modules/.cache/kollabrate/build.lock');
const SOURCES = [
  'src',
  'public',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
  'scripts/browser-chunks.ts',
  'scripts/inline-scripts.ts',
  'scripts/lean-icons.ts',
  'scripts/service-worker.ts',
];
const COMPRESSED = /\.(?:js|css|svg|json|webmanifest|txt)$/;

/**
 * Builds the pages if their sources changed since the last build. Concurrent callers (tests, journeys, servers) wait
 * for one build, because two would delete each other's files.
 */
export function buildPages(): Promise<void> {
  return withFileLock(LOCK, buildWhenChanged);
}

async function buildWhenChanged(): Promise<void> {
  const stamp = fingerprint();
  if (fs.existsSync(STAMP) && fs.readFileSync(STAMP, 'utf8') === stamp) return;
  fs.rmSync(path.join(ROOT, 'build'), { recursive: true, force: true });
  const built = spawnSync(
    process.execPath,
    [path.join(ROOT, 'node_modules/@react-router/dev/bin.cjs'), 'build'],
    {
      cwd: ROOT,
      env: { ...process.env, NODE_ENV: 'production' },
      encoding: 'utf8',
    },
  );
  if (built.status !== 0) throw new Error(`The pages could not be built.\n${built.stdout}\n${built.stderr}`);
  await compress(path.join(ROOT, 'build/client'));
  fs.writeFileSync(STAMP, stamp);
}

function fingerprint(): string {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    const full = path.join(ROOT, source);
    if (!fs.existsSync(full)) continue;
    const files = fs.statSync(full).isDirectory()
      ? fs
          .readdirSync(full, { recursive: true, encoding: 'utf8' })
          .sort()
          .map((name) => path.join(full, name))
      : [full];
    for (const file of files) {
      if (/\.test\.tsx?$/.test(file) || !fs.statSync(file).isFile()) continue;
      hash.update(path.relative(ROOT, file)).update('\0').update(fs.readFileSync(file)).update('\0');
    }
  }
  return hash.digest('hex');
}

/** Writes a brotli copy beside each text asset, so that none is compressed at run time. */
async function compress(folder: string): Promise<void> {
  const brotli = promisify(zlib.brotliCompress);
  const names = fs.readdirSync(folder, { recursive: true, encoding: 'utf8' });
  await Promise.all(
    names
      .filter((name) => COMPRESSED.test(name))
      .map(async (name) => {
        const file = path.join(folder, name);
        fs.writeFileSync(`${file}.br`, await brotli(fs.readFileSync(file)));
      }),
  );
}

if (import.meta.main) await buildPages();
