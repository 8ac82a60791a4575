import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type NextMigration, NOTHING_RELEASED, nextMigration, type Released } from './next-migration.ts';
import { readReleases } from './releases.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const FOLDER = path.join(ROOT, 'migrations');
const BREAK = '\n--> statement-breakpoint\n';
/** The migration of the next release, regenerated until it is released. */
const NEXT = 'next';
/** The handwritten statements of the next release: in its transaction, and without one while writes continue. */
const MANUAL = 'manual.sql';
const ONLINE = 'manual_online.sql';

interface Entry {
  idx: number;
  version: '7';
  when: number;
  tag: string;
  breakpoints: true;
}

/** The files of `migrations/` that the table definitions and the additional statements require. */
export async function wantedMigrations(): Promise<{ files: Map<string, string>; entries: Entry[] }> {
  const releases = readReleases();
  const latest = releases.at(-1);
  const released = latest ? readJson<Released>(`meta/${latest.version}.json`) : NOTHING_RELEASED;
  const manual = { whole: readManual(MANUAL), online: readManual(ONLINE) };
  const next = await nextMigration(released, await readTables(), readBeside(), manual);
  const entries = readJson<{ entries: Entry[] }>('meta/_journal.json').entries.slice(
    0,
    latest?.migrations ?? 0,
  );
  const files = new Map<string, string>();
  for (const { tag, statements } of parts(next)) {
    const idx = entries.length;
    const name = `${String(idx).padStart(4, '0')}_${tag}`;
    // `when` only defines an order, so that regenerating gives the same file.
    entries.push({ idx, version: '7', when: idx + 1, tag: name, breakpoints: true });
    files.set(`${name}.sql`, `${statements.join(BREAK)}\n`);
  }
  files.set('meta/_journal.json', asJson({ version: '7', dialect: 'postgresql', entries }));
  return { files, entries };
}

/** Writes `wantedMigrations`, and removes what an earlier run wrote. Returns the names. */
async function writeNextMigration(): Promise<string[]> {
  const { files } = await wantedMigrations();
  for (const name of fs.globSync(`*_${NEXT}*.sql`, { cwd: FOLDER })) fs.rmSync(path.join(FOLDER, name));
  for (const [name, text] of files) fs.writeFileSync(path.join(FOLDER, name), text);
  return [...files.keys()].filter((name) => name.endsWith('.sql'));
}

/**
 * Turns the next migration into that of `version`, which never changes again.
 * @throws {Error} if the version was released already
 */
async function freezeMigration(version: string): Promise<void> {
  const releases = readReleases();
  if (releases.some((release) => release.version === version))
    throw new Error(`${version} is already released.`);
  await writeNextMigration();
  const { entries } = readJson<{ entries: Entry[] }>('meta/_journal.json');
  const digests: Record<string, string> = {};
  for (const entry of entries) {
    const tag = entry.tag.replace(`_${NEXT}`, `_${version}`);
    if (tag === entry.tag) continue;
    fs.renameSync(path.join(FOLDER, `${entry.tag}.sql`), path.join(FOLDER, `${tag}.sql`));
    entry.tag = tag;
    digests[tag] = digestOf(tag);
  }
  const { generateDrizzleJson } = await import('drizzle-kit/api');
  const released: Released = { tables: generateDrizzleJson(await readTables()), beside: readBeside() };
  write('meta/_journal.json', { version: '7', dialect: 'postgresql', entries });
  // Not formatted: only this script reads it, and it is long.
  fs.writeFileSync(path.join(FOLDER, `meta/${version}.json`), `${JSON.stringify(released)}\n`);
  write('meta/releases.json', [...releases, { version, migrations: entries.length, digests }]);
  for (const name of [MANUAL, ONLINE]) fs.rmSync(path.join(FOLDER, name), { force: true });
}

export function digestOf(tag: string): string {
  return createHash('sha256')
    .update(fs.readFileSync(path.join(FOLDER, `${tag}.sql`)))
    .digest('hex');
}

function parts({ statements, online }: NextMigration): { tag: string; statements: string[] }[] {
  return [
    { tag: NEXT, statements },
    { tag: `${NEXT}_online`, statements: online },
  ].filter((part) => part.statements.length > 0);
}

async function readTables(): Promise<Record<string, unknown>> {
  const tables: Record<string, unknown> = {};
  for (const name of fs.globSync('src/**/*.table.ts', { cwd: ROOT }).sort()) {
    const exported: Record<string, unknown> = await import(pathToFileURL(path.join(ROOT, name)).href);
    // Sorted by name, because a test loads the files in another way and must get the same output.
    for (const one of Object.keys(exported).sort()) tables[one] = exported[one];
  }
  return tables;
}

// Drizzle cannot describe extensions and triggers: their statements are beside the tables, and come last.
function readBeside(): string[] {
  return fs
    .globSync('src/**/*.migration.sql', { cwd: ROOT })
    .sort()
    .flatMap((name) => split(fs.readFileSync(path.join(ROOT, name), 'utf8')));
}

function readManual(name: string): string[] {
  const file = path.join(FOLDER, name);
  return fs.existsSync(file) ? split(fs.readFileSync(file, 'utf8')) : [];
}

function split(text: string): string[] {
  return text.split('--> statement-breakpoint').map((statement) => statement.trim());
}

function readJson<T>(name: string): T {
  return JSON.parse(fs.readFileSync(path.join(FOLDER, name), 'utf8'));
}

function write(name: string, value: unknown): void {
  fs.writeFileSync(path.join(FOLDER, name), asJson(value));
}

function asJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

function versionOf(text: string | undefined): string {
  if (!text || !/^\d+\.\d+\.\d+$/.test(text)) throw new Error('Give the version: --freeze 1.2.0');
  return text;
}

// `npm run db:generate` writes the migration of the next release; `-- --freeze 1.2.0` releases it.
if (import.meta.main) {
  const at = process.argv.indexOf('--freeze');
  try {
    if (at > 0) await freezeMigration(versionOf(process.argv[at + 1]));
    else console.log((await writeNextMigration()).join('\n') || 'Nothing changed since the last release.');
  } catch (error) {
    console.error((error as Error).message);
    process.exitCode = 1;
  }
}
