import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { shortClassName } from './short-class-names.ts';

const ROOT = path.resolve(import.meta.dirname, '..');

it('gives every class of every style sheet a unique short name', () => {
  const sheets = globSync('src/**/*.module.css', { cwd: ROOT }).map((file) => path.join(ROOT, file));
  const names = sheets.flatMap((file) => {
    const css = readFileSync(file, 'utf8');
    const own = new Set([...css.matchAll(/\.([a-z_][\w-]*)/gi)].map(([, name]) => name ?? ''));
    return [...own].map((name) => shortClassName(name, file, css));
  });
  expect(names.length).toBeGreaterThan(500);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^_[\w-]{5,6}$/);
});

it('fails for a class that the style sheet does not have', () => {
  expect(() => shortClassName('missing', path.join(ROOT, 'a.module.css'), '.there {}')).toThrow(
    'no class missing',
  );
});
