import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { digestOf, wantedMigrations } from '../scripts/generate-migration.ts';
import { readReleases } from '../scripts/releases.ts';

const FOLDER = path.resolve(import.meta.dirname, '../migrations');

it('the migrations contain all tables and extra statements', async () => {
  const { files } = await wantedMigrations();
  // Changes that `npm run db:generate` missed would be absent from every database.
  for (const [name, text] of files) expect(fs.readFileSync(path.join(FOLDER, name), 'utf8'), name).toBe(text);
});

it('the journal lists every migration file, and no missing one', () => {
  const { entries } = JSON.parse(fs.readFileSync(path.join(FOLDER, 'meta/_journal.json'), 'utf8'));
  const listed = entries.map(({ tag }: { tag: string }) => `${tag}.sql`);
  const there = fs.readdirSync(FOLDER).filter((name) => /^\d/.test(name));
  expect(there.sort()).toEqual(listed);
});

it.each(readReleases())('the migrations of $version are unchanged since its release', ({ digests }) => {
  // Rebasing a branch from before the release silently puts its changes into the released file.
  for (const [tag, digest] of Object.entries(digests)) expect(digestOf(tag), tag).toBe(digest);
});
