import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
const read = (file: string) => fs.readFileSync(path.join(ROOT, file), 'utf8');

it('the statements beside the tables stand in a migration, word for word', () => {
  const migrated = fs.globSync('migrations/*.sql', { cwd: ROOT }).map(read).join('\n');
  const files = fs.globSync('src/**/*.migration.sql', { cwd: ROOT });
  expect(files.length).toBeGreaterThan(0);
  // What `npm run db:generate` forgot would be missing in every database.
  for (const file of files) expect(migrated.includes(read(file).trim()), file).toBe(true);
});
