import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { EXCEPTIONS, type LockedPackage, licenseProblems } from './licenses.ts';

const LOCK = path.resolve(import.meta.dirname, '../package-lock.json');
const { packages }: { packages: Record<string, LockedPackage> } = JSON.parse(fs.readFileSync(LOCK, 'utf8'));

it('every package, those for development included, has a licence that is permissive or named with a reason', () => {
  expect(Object.keys(packages).length).toBeGreaterThan(300);
  expect(licenseProblems(packages)).toEqual([]);
});

it('each exception is used', () => {
  const names = Object.keys(packages).map((place) => place.replace(/^.*node_modules\//, ''));
  expect(EXCEPTIONS.filter(({ parts }) => !names.some((name) => parts.test(name)))).toEqual([]);
});

it.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0)', true],
  ['MIT AND GPL-3.0', false],
  ['GPL-3.0', false],
  ['SEE LICENSE IN LICENSE.md', false],
  [undefined, false],
  // An exception is for the parts that it names.
  ['MPL-2.0', false],
])('a part under %s is allowed: %s', (license, allowed) => {
  const problems = licenseProblems({
    '': {},
    'node_modules/a/node_modules/part': license ? { license } : {},
  });
  expect(problems).toEqual(allowed ? [] : [`part: ${license ?? 'none is named'}`]);
});
