import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { SHARED } from './browser-chunks.ts';

const SOURCE = path.resolve(import.meta.dirname, '../src');

it('names entry modules that exist', () => {
  const missing = Object.entries(SHARED).flatMap(([name, files]) =>
    files.filter((file) => !existsSync(path.join(SOURCE, file))).map((file) => `${name}: ${file}`),
  );
  expect(missing, 'The bundler passes over a name that matches nothing. Name the file as it is now.').toEqual(
    [],
  );
});

it('lazyPart and touchedPart: the page itself or the shell imports the style sheets of the part', () => {
  const pages = globSync('**/*.tsx', { cwd: SOURCE }).filter(
    (file) => !file.includes('.test.') && /= (?:lazy|touched)Part\(/.test(textOf(file)),
  );
  expect(pages.length).toBeGreaterThan(1);
  const shell = new Set((SHARED.shell ?? []).flatMap((file) => [file, ...sheetsOf(file)]));
  const missing = pages.flatMap((page) => {
    const own = withTheirChunks(sheetsOf(page));
    const parts = [...textOf(page).matchAll(/Part\(\s*\(\) => import\('([^']+)'\)/g)];
    return parts
      .flatMap(([, part = '']) => [...sheetsOf(resolved(page, part))])
      .filter((sheet) => !own.has(sheet) && !shell.has(sheet))
      .map((sheet) => `${page}: ${sheet}`);
  });
  expect(missing).toEqual([]);
});

/** A page links the style sheet of a whole chunk, also if it uses one of its sheets. */
function withTheirChunks(own: ReadonlySet<string>): ReadonlySet<string> {
  const linked = Object.values(SHARED).filter((files) => files.some((file) => own.has(file)));
  return new Set([...own, ...linked.flat()]);
}

/** The style sheets that a file imports statically, also indirectly, as paths below src. */
function sheetsOf(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || file.endsWith('.css')) return new Set();
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
