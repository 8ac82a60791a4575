import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api';

// Until the first release there is one migration, made anew from the tables. After it, this script adds one.
const ROOT = path.resolve(import.meta.dirname, '..');
const FOLDER = path.join(ROOT, 'migrations');

const tables: Record<string, unknown> = {};
for (const name of fs.readdirSync(path.join(ROOT, 'src'), { recursive: true, encoding: 'utf8' }).sort()) {
  if (!name.endsWith('.table.ts')) continue;
  Object.assign(tables, await import(pathToFileURL(path.join(ROOT, 'src', name)).href));
}
// Drizzle cannot describe extensions and triggers: their statements are beside the tables, and come last.
const spoken = fs
  .readdirSync(path.join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.migration.sql'))
  .sort()
  .map((name) => fs.readFileSync(path.join(ROOT, 'src', name), 'utf8').trim());
const statements = await generateMigration(generateDrizzleJson({}), generateDrizzleJson(tables));

// Drizzle writes `desc()` as DESC NULLS LAST in an index, and as DESC, which is NULLS FIRST, in a query: such an
// index would never give a list in its order, and every list would be sorted from the whole table.
const sql = [...statements.map((statement) => statement.replaceAll(' DESC NULLS LAST', ' DESC')), ...spoken];

fs.mkdirSync(path.join(FOLDER, 'meta'), { recursive: true });
fs.writeFileSync(path.join(FOLDER, '0000_first.sql'), `${sql.join('\n--> statement-breakpoint\n')}\n`);
fs.writeFileSync(
  path.join(FOLDER, 'meta/_journal.json'),
  `${JSON.stringify({ version: '7', dialect: 'postgresql', entries: [{ idx: 0, version: '7', when: 1, tag: '0000_first', breakpoints: true }] }, null, 2)}\n`,
);
console.log(`migrations/0000_first.sql: ${sql.length} statements`);
