import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { coverageProblems, readCoverage } from './coverage.ts';
import { MODULES } from './import-rules.ts';
import { readTestTitles } from './source-words.ts';

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

it.each(['docs/architecture.md', 'docs/security.md', 'README.md', 'CONTRIBUTING.md', 'SECURITY.md'])(
  '%s names files that exist',
  (file) => {
    const named = namedPaths(read(file));
    expect(named.length).toBeGreaterThan(2);
    expect(named.filter((name) => !exists(name))).toEqual([]);
  },
);

/** The environment variables that the app reads: the fields of its schemas of settings. */
function settings(): string[] {
  const files = fs
    .globSync(['src/infra/env*.ts', 'src/modules/**/*settings*.ts'], { cwd: ROOT })
    .filter((file) => !file.endsWith('.test.ts'));
  return files.flatMap((file) =>
    [...read(file).matchAll(/[{\s]([A-Z][A-Z\d]+(?:_[A-Z\d]+)*): (?=\w)/g)].map(([, name = '']) => name),
  );
}

it('docs/operations.md lists every setting, and no other; .env.example has none of its own', () => {
  const known = settings();
  expect(known).toEqual(
    expect.arrayContaining(['PORT', 'DATABASE_URL', 'MAX_ACTIVE_KOLLABS', 'METRICS_PORT']),
  );
  const [, table = ''] = /## Settings\n([\s\S]+?)\n## /.exec(read('docs/operations.md')) ?? [];
  const listed = table
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .map((line) => line.split(' | ')[0] ?? '')
    .flatMap((cell) => [...cell.matchAll(/`([A-Z][A-Z\d_]+)`/g)].map(([, name = '']) => name));
  expect(listed.filter((name) => !known.includes(name))).toEqual([]);
  expect(known.filter((name) => !listed.includes(name))).toEqual([]);
  const example = [...read('.env.example').matchAll(/^([A-Z\d_]+)=/gm)].map(([, name = '']) => name);
  expect(example.length).toBeGreaterThan(20);
  expect(example.filter((name) => !known.includes(name))).toEqual([]);
});

it('compose.yaml and deploy/ set what the app reads, mount what is there, and use secrets that are made', () => {
  const known = settings();
  const files = ['compose.yaml', ...fs.globSync('deploy/kubernetes/*.yaml', { cwd: ROOT })];
  for (const file of files) {
    const names = [...read(file).matchAll(/^ +(?:- name: )?([A-Z][A-Z\d]*(?:_[A-Z\d]+)*)(?::|$)/gm)]
      .map(([, name = '']) => name.replace(/_FILE$/, ''))
      .filter((name) => !/^(?:GF|POSTGRES|KOLLABRATE)_|^NODE_/.test(name));
    expect(
      names.filter((name) => !known.includes(name)),
      file,
    ).toEqual([]);
  }
  const manifests = files.map(read).join('\n');
  const fromFiles = [...manifests.matchAll(/\/run\/secrets\/kollabrate\/([\w-]+)/g)].map(([, name]) => name);
  const given = [...read('deploy/kubernetes/secret.example.yaml').matchAll(/^ {2}([\w-]+): \S/gm)];
  expect(new Set(fromFiles)).toEqual(
    new Set(given.map(([, name]) => name).filter((name) => name?.includes('-'))),
  );
  const compose = read('compose.yaml');
  const mounted = [...compose.matchAll(/^ +- \.\/(deploy\/[^:]+):/gm)].map(([, name = '']) => name);
  expect(mounted.length).toBeGreaterThan(5);
  expect(mounted.filter((name) => !fs.existsSync(path.join(ROOT, name)))).toEqual([]);
  const secrets = [...compose.matchAll(/\.\/deploy\/compose\/secrets\/([\w.]+)/g)].map(([, name]) => name);
  const made = [...read('deploy/compose/secrets.sh').matchAll(/> ([a-z][\w.]+)/g)].map(([, name]) => name);
  expect(new Set(secrets)).toEqual(new Set(made));
});

it('docs/operations.md names measures that there are', () => {
  const own = fs
    .globSync('src/{infra/metrics/*,modules/*/server/*.module}.ts', { cwd: ROOT })
    .map(read)
    .join('\n');
  const named = [...read('docs/operations.md').matchAll(/`([a-z]+(?:_[a-z\d]+)+)[`{]/g)].map(
    ([, name = '']) => name,
  );
  const measures = named.filter((name) => /_(?:total|seconds|units|due|waiting)$/.test(name));
  expect(measures.length).toBeGreaterThan(8);
  // That of the event loop is one of those that prom-client brings.
  expect(measures.filter((name) => !name.startsWith('nodejs_') && !own.includes(`'${name}'`))).toEqual([]);
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

const TEST_FILES = fs.globSync('{src,tests,scripts,bench}/**/*.{test,spec}.{ts,tsx}', { cwd: ROOT });
const titles = new Map<string, string[] | undefined>();

/** Parsed once for all items that name the file. */
function titlesOf(name: string): string[] | undefined {
  const [file, ...others] = TEST_FILES.filter((each) => path.basename(each) === name);
  if (file && others.length === 0 && !titles.has(name)) titles.set(name, readTestTitles(file, read(file)));
  return titles.get(name);
}

it('docs/coverage.md names for each item a test that is there and names its section', {
  timeout: 60_000,
}, () => {
  const items = readCoverage(read('docs/coverage.md'));
  expect(new Set(items.map(({ section }) => section))).toEqual(
    new Set([...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((n) => `Section ${n}`), 'Section 8 of decisions.md']),
  );
  expect(items.length).toBeGreaterThan(100);
  expect(coverageProblems(items, titlesOf)).toEqual([]);
});
