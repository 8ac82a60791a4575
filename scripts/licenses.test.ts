import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

/** Licences that require only attribution; packages under them need no review. */
const PERMISSIVE = new Set([
  ...[
    '0BSD',
    'Apache-2.0',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'BlueOak-1.0.0',
    'CC0-1.0',
    'ISC',
    'MIT',
    'MIT-0',
  ],
  ...['PSF-2.0', 'Python-2.0', 'Unlicense', 'Zlib'],
]);

/** Packages under other licences, by name prefix, with the reason why they are allowed. */
const EXCEPTIONS: { parts: RegExp; license: string; because: string }[] = [
  {
    parts: /^@img\/sharp-/,
    license: 'LGPL-3.0-or-later',
    because: 'libvips is a library of its own beside sharp, and can be replaced',
  },
  {
    parts: /^(?:satori$|@resvg\/resvg-js|lightningcss|axe-core$|@axe-core\/)/,
    license: 'MPL-2.0',
    because: 'it asks for changes to its own files alone, and we change none',
  },
  {
    parts: /^@fontsource(?:-variable)?\//,
    license: 'OFL-1.1',
    because: 'a font, served as it is under its own name',
  },
  {
    parts: /^caniuse-lite$/,
    license: 'CC-BY-4.0',
    because: 'data that the build reads; none of it is served',
  },
  {
    parts: /^(?:busboy|dicer|streamsearch)$/,
    license: 'none is named',
    because: 'MIT by its older field `licenses`; for tests alone, by way of s3rver',
  },
  {
    parts: /^(?:humanize-number|only)$/,
    license: 'none is named',
    because: 'MIT by its readme; for tests alone, by way of s3rver',
  },
];

interface LockedPackage {
  /** An SPDX expression. */
  license?: string;
}

const LOCK = path.resolve(import.meta.dirname, '../package-lock.json');
const { packages }: { packages: Record<string, LockedPackage> } = JSON.parse(fs.readFileSync(LOCK, 'utf8'));

it('every package, including development ones, has a permissive licence or an exception with a reason', () => {
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
  // An exception covers only the packages that it names.
  ['MPL-2.0', false],
])('a part under %s is allowed: %s', (license, allowed) => {
  const problems = licenseProblems({
    '': {},
    'node_modules/a/node_modules/part': license ? { license } : {},
  });
  expect(problems).toEqual(allowed ? [] : [`part: ${license ?? 'none is named'}`]);
});

/** The packages of a lock file whose licence is neither permissive nor excepted, with the licence. */
function licenseProblems(packages: Record<string, LockedPackage>): string[] {
  return Object.entries(packages).flatMap(([place, { license = 'none is named' }]) => {
    const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
    return place === '' || isAllowed(name, license) ? [] : [`${name}: ${license}`];
  });
}

/** AND requires every licence to be allowed, OR one. */
function isAllowed(name: string, expression: string): boolean {
  return expression
    .replace(/[()]/g, '')
    .split(' OR ')
    .some((choice) =>
      choice
        .split(' AND ')
        .every(
          (license) =>
            PERMISSIVE.has(license) ||
            EXCEPTIONS.some((exception) => exception.license === license && exception.parts.test(name)),
        ),
    );
}
