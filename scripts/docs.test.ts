import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { MODULES } from './import-rules.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const read = (file: string) => fs.readFileSync(path.join(ROOT, file), 'utf8');

/** What a document names in backticks as a file or a folder of the project, such as `src/app.ts` or `ui/`. */
function namedPaths(text: string): string[] {
  return [...text.matchAll(/`([\w./-]+)`/g)]
    .map(([, name = '']) => name)
    .filter((name) => /\.(?:tsx?|md|css)$|^(?:src|tests|scripts|bench|migrations)\/[\w/-]*$/.test(name));
}

/** Paths are written from the root or from `src`; a file that the text has introduced, by its name alone. */
function exists(name: string): boolean {
  if ([name, `src/${name}`].some((each) => fs.existsSync(path.join(ROOT, each)))) return true;
  return !name.includes('/') && fs.globSync(`{src,scripts,tests}/**/${name}`, { cwd: ROOT }).length > 0;
}

it.each(['docs/architecture.md', 'README.md'])('%s names files that exist', (file) => {
  const named = namedPaths(read(file));
  expect(named.length).toBeGreaterThan(2);
  expect(named.filter((name) => !exists(name))).toEqual([]);
});

it('docs/architecture.md names functions that exist', () => {
  const named = [...read('docs/architecture.md').matchAll(/`(?:\w+\.)?([a-z]+[A-Z]\w+)[`(]/g)].map(
    ([, name]) => name,
  );
  expect(named.length).toBeGreaterThan(5);
  const source = fs.globSync('src/**/*.{ts,tsx}', { cwd: ROOT }).map(read).join('\n');
  expect(named.filter((name) => !new RegExp(`\\b${name}\\b`).test(source))).toEqual([]);
});

it('docs/architecture.md lists the modules in their order', () => {
  const listed = [...read('docs/architecture.md').matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, name]) => name);
  expect(listed).toEqual(MODULES.filter((name) => fs.existsSync(path.join(ROOT, 'src/modules', name))));
});
