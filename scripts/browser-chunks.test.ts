import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { browserChunks } from './browser-chunks.ts';

const SOURCE = path.resolve(import.meta.dirname, '../src');
const shell = browserChunks.find(({ name }) => name === 'shell');

it('lazyPart: the page itself imports the sheets of its parts, or the shell has them', () => {
  const pages = globSync('**/*.tsx', { cwd: SOURCE }).filter((file) => /= lazyPart\(/.test(textOf(file)));
  expect(pages.length).toBeGreaterThan(1);
  const missing = pages.flatMap((page) => {
    const own = sheetsOf(page);
    const parts = [...textOf(page).matchAll(/lazyPart\(\s*\(\) => import\('([^']+)'\)/g)];
    return parts
      .flatMap(([, part = '']) => [...sheetsOf(resolved(page, part))])
      .filter((sheet) => !own.has(sheet) && !shell?.test.test(`/src/${sheet}`))
      .map((sheet) => `${page}: ${sheet}`);
  });
  expect(missing).toEqual([]);
});

/** The sheets that a file brings by what it imports outright, as paths below src. */
function sheetsOf(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return new Set();
  seen.add(file);
  const imports = [...textOf(file).matchAll(/^import (?!type\b)(?:[^'"]* from )?'([^']+)';/gm)];
  const ours = imports.map(([, from = '']) => from).filter((from) => /^[.#].+\.(?:tsx?|css)$/.test(from));
  return new Set(
    ours
      .map((from) => resolved(file, from))
      .flatMap((found) => (found.endsWith('.css') ? [found] : [...sheetsOf(found, seen)])),
  );
}

function resolved(file: string, from: string): string {
  return from.startsWith('#')
    ? from.slice(1).replace(/^src\//, '')
    : path.posix.join(path.posix.dirname(file), from);
}

const textOf = (file: string) => readFileSync(path.join(SOURCE, file), 'utf8');
