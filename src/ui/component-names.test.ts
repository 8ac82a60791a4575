import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..');
const files = globSync('{ui,web,modules/*/web}/**/*.tsx', { cwd: root }).filter(
  (file) => !file.endsWith('.test.tsx'),
);

it('has one component of each name', () => {
  const places = new Map<string, string[]>();
  for (const file of files) {
    const source = readFileSync(path.join(root, file), 'utf8');
    for (const [, name] of source.matchAll(/^(?:export )?(?:default )?function ([A-Z]\w*)/gm)) {
      places.set(name ?? '', [...(places.get(name ?? '') ?? []), file]);
    }
  }
  expect(places.size).toBeGreaterThan(250);
  expect([...places].filter(([, found]) => found.length > 1)).toEqual([]);
});
