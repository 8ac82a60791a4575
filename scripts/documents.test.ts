import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { MODULES } from './import-rules.ts';

// Checks that the files, tests, settings and functions that the documents name exist.

const ROOT = path.resolve(import.meta.dirname, '..');
const read = (file: string) => fs.readFileSync(path.join(ROOT, file), 'utf8');
const exists = (file: string) => fs.existsSync(path.join(ROOT, file));

const SOURCE = fs.globSync('{src,tests,scripts,bench}/**/*.{ts,tsx,css}', { cwd: ROOT });
const SOURCE_NAMES = new Set(SOURCE.map((file) => path.basename(file)));
const TESTS = SOURCE.filter((file) => /\.(?:test|spec)\.tsx?$/.test(file));
const DOCUMENTS = fs.globSync(['*.md', 'docs/**/*.md'], { cwd: ROOT });

it('every link within the documents leads to a file', () => {
  const dead = DOCUMENTS.flatMap((document) =>
    [...read(document).matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)[^)]*\)/g)]
      .map(([, to = '']) => path.join(path.dirname(document), to))
      .filter((to) => !exists(to))
      .map((to) => `${document}: ${to}`),
  );
  expect(DOCUMENTS.length).toBeGreaterThan(10);
  expect(dead).toEqual([]);
});

it('docs/README.md links every document', () => {
  const index = read('docs/README.md');
  const documents = fs.globSync(['*.md', 'docs/*.md', 'docs/{operators,security}/*.md'], { cwd: ROOT });
  const links = documents
    .map((document) => path.relative('docs', document))
    .filter((to) => to !== 'README.md');
  expect(links.length).toBeGreaterThan(20);
  expect(links.filter((to) => !index.includes(`](${to})`))).toEqual([]);
});

it('the documents name files that exist', () => {
  const documents = fs
    .globSync(['*.md', 'docs/*.md', 'docs/{operators,decisions}/*.md'], { cwd: ROOT })
    .filter((document) => !/CHANGELOG|coverage|deviations|glossary/.test(document));
  const named = documents.flatMap((document) =>
    [...read(document).matchAll(/`([\w./-]+)`/g)].map(([, name = '']) => ({ document, name })),
  );
  const files = named.filter(({ name }) =>
    /\w\.(?:tsx?|md|css)$|^(?:src|tests|scripts|bench|migrations)\/[\w/-]*$/.test(name),
  );
  expect(files.length).toBeGreaterThan(100);
  // Paths are relative to the root or to `src`. A file mentioned before may be named without its path.
  expect(
    files.filter(({ name }) => !exists(name) && !exists(`src/${name}`) && !SOURCE_NAMES.has(name)),
  ).toEqual([]);
});

interface Cited {
  where: string;
  file: string;
  words: string;
}

/** The tests cited in the last cell of a table's rows, each as a file in backticks followed by words of its title. */
function citedIn(document: string, where: (cells: string[]) => string | null): Cited[][] {
  return read(document)
    .split('\n')
    .flatMap((line) => {
      const cells = line.split('|').map((cell) => cell.trim());
      const row = line.startsWith('|') ? where(cells) : null;
      if (row === null) return [];
      const tests = (cells.at(-2) ?? '').split('<br>').flatMap((part) => {
        const [, file = '', words = ''] = /^`([\w./-]+)` (\S.*)$/.exec(part.trim()) ?? [];
        return part.trim() ? [{ where: `${document}, ${row}`, file, words }] : [];
      });
      return [tests];
    });
}

const texts = new Map<string, string>();

/** What is wrong with a citation. '…' stands for any text; ' > ' separates a group from its tests. */
function problemsOf({ where, file, words }: Cited): string[] {
  const [found, ...others] = TESTS.filter((each) => each === file || each.endsWith(`/${file}`));
  if (!found || others.length > 0) return [`${where}: no single test file is called '${file}'`];
  const text = texts.get(found) ?? read(found).replaceAll("\\'", "'");
  texts.set(found, text);
  const missing = words.split(/\s*(?:…| > )\s*/).filter((part) => !text.includes(part));
  return missing.map((part) => `${where}: ${file} does not say '${part}'`);
}

it('docs/coverage.md names for each item a test that exists', () => {
  const rows = citedIn('docs/coverage.md', ([, item = '']) => (/^(?:Item|-+)$/.test(item) ? null : item));
  expect(rows.length).toBeGreaterThan(100);
  expect(rows.filter((tests) => tests.length === 0)).toEqual([]);
  expect(rows.flat().flatMap(problemsOf)).toEqual([]);
});

const SECURITY = fs.globSync('docs/security/*.md', { cwd: ROOT });
const REQUIREMENT = /^v5\.0\.0-(\d+)\.\d+\.\d+$/;

it('docs/security names tests that exist', () => {
  const rows = SECURITY.flatMap((document) =>
    citedIn(document, ([, id = '']) => (REQUIREMENT.test(id) ? id : null)),
  );
  expect(rows.filter((tests) => tests.length > 0).length).toBeGreaterThan(150);
  expect(rows.flat().flatMap(problemsOf)).toEqual([]);
});

/** The numbers of requirements of levels 1 and 2 in each chapter of ASVS 5.0, as `level 1 + level 2`. */
const CHAPTERS: Record<string, string> = {
  '1': '8 + 19',
  '2': '4 + 7',
  '3': '8 + 11',
  '4': '2 + 8',
  '5': '4 + 5',
  '6': '13 + 22',
  '7': '6 + 12',
  '8': '4 + 3',
  '9': '4 + 3',
  '10': '5 + 24',
  '11': '3 + 11',
  '12': '3 + 6',
  '13': '1 + 12',
  '14': '2 + 7',
  '15': '3 + 10',
  '16': '0 + 16',
  '17': '0 + 7',
};

const STATES = ['met', 'partly', 'not met', 'not applicable'];

it('docs/security has each requirement of levels 1 and 2 once, with its status, and the summary agrees', () => {
  const rows = SECURITY.flatMap((document) => read(document).split('\n')).flatMap((line) => {
    const [, id = '', level = '', , state = '', how = ''] = line.split('|').map((cell) => cell.trim());
    const chapter = REQUIREMENT.exec(id)?.[1];
    return chapter ? [{ id, chapter, level, state, how }] : [];
  });
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
  const counted = Object.keys(CHAPTERS).map((chapter) => {
    const of = rows.filter((row) => row.chapter === chapter);
    return [chapter, ['1', '2'].map((one) => of.filter(({ level }) => level === one).length).join(' + ')];
  });
  expect(Object.fromEntries(counted)).toEqual(CHAPTERS);

  for (const { id, state, how } of rows) {
    expect(STATES, id).toContain(state);
    expect(how.length, id).toBeGreaterThan(4);
  }
  const summary = read('docs/security.md');
  const unmet = rows.filter(({ state }) => state === 'not met').map(({ id }) => id.replace('v5.0.0-', ''));
  const [, said = ''] = /\nNot met: (.+)\n/.exec(summary) ?? [];
  const named = [...said.matchAll(/\((\d+\.\d+\.\d+)\)/g)].map(([, id]) => id);
  expect(named.toSorted()).toEqual(unmet.toSorted());
  const counts = STATES.map((one) => `${rows.filter(({ state }) => state === one).length} ${one}`);
  expect(summary).toContain(`${counts.join(', ')}.`);
});

/** The source files that define settings. */
const SETTINGS = fs
  .globSync(['src/infra/env*.ts', 'src/modules/**/*settings*.ts'], { cwd: ROOT })
  .filter((file) => !file.endsWith('.test.ts'))
  .map(read)
  .join('\n');

/**
 * The environment variables that the app reads: the fields of its schemas, each with the code up to the next field.
 */
function settings(): Map<string, string> {
  const fields = [...SETTINGS.matchAll(/[{\s]([A-Z][A-Z\d]+(?:_[A-Z\d]+)*): (?=\w)/g)];
  return new Map(
    fields.map((field, at) => [field[1] ?? '', SETTINGS.slice(field.index, fields[at + 1]?.index)]),
  );
}

const DEFAULT = /\.default\('?([\w.]+)'?\)/;

it('docs/operators/configure.md lists exactly the settings with their defaults; .env.example adds none', () => {
  const known = settings();
  expect([...known.keys()]).toEqual(
    expect.arrayContaining(['PORT', 'DATABASE_URL', 'MAX_ACTIVE_KOLLABS', 'METRICS_PORT']),
  );
  const rows = [...read('docs/operators/configure.md').matchAll(/^\| `([A-Z\d_]+)`(\*?) \| (.*?) ?\| /gm)];
  expect(rows.map(([, name]) => name).toSorted()).toEqual([...known.keys()].toSorted());

  const defaults = rows.filter(([, name = '']) => DEFAULT.test(known.get(name) ?? ''));
  expect(defaults.length).toBeGreaterThan(20);
  for (const [, name = '', , said = ''] of defaults) {
    const [, value = ''] = DEFAULT.exec(known.get(name) ?? '') ?? [];
    expect(said, name).toBe(`\`${value.replaceAll('_', '')}\``);
  }

  const secret = [...SETTINGS.matchAll(/(?:SECRETS = |secrets: )\[([^;}]+)\]/g)].flatMap(([, list = '']) => [
    ...list.matchAll(/'([A-Z\d_]+)'/g),
  ]);
  const marked = rows.filter(([, , mark]) => mark === '*').map(([, name]) => name);
  expect(marked.toSorted()).toEqual(secret.map(([, name]) => name).toSorted());

  const example = [...read('.env.example').matchAll(/^([A-Z\d_]+)=/gm)].map(([, name = '']) => name);
  expect(example.length).toBeGreaterThan(15);
  expect(example.filter((name) => !known.has(name))).toEqual([]);
});

it('compose.yaml and deploy/ set settings that exist, mount files that exist, and use secrets that are created', () => {
  const known = settings();
  const files = ['compose.yaml', ...fs.globSync('deploy/kubernetes/*.yaml', { cwd: ROOT })];
  for (const file of files) {
    const names = [...read(file).matchAll(/^ +(?:- name: )?([A-Z][A-Z\d]*(?:_[A-Z\d]+)*)(?::|$)/gm)]
      .map(([, name = '']) => name.replace(/_FILE$/, ''))
      .filter((name) => !/^(?:GF|POSTGRES|KOLLABRATE)_|^NODE_/.test(name));
    expect(
      names.filter((name) => !known.has(name)),
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
  expect(mounted.filter((name) => !exists(name))).toEqual([]);
  const secrets = [...compose.matchAll(/\.\/deploy\/compose\/secrets\/([\w.]+)/g)].map(([, name]) => name);
  const made = [...read('deploy/compose/secrets.sh').matchAll(/> ([a-z][\w.]+)/g)].map(([, name]) => name);
  expect(new Set(secrets)).toEqual(new Set(made));
});

it('docs/operators names metrics and alerts that exist, and says what to do about each alert', () => {
  const own = fs
    .globSync('src/{infra/metrics/*,modules/*/server/*.module}.ts', { cwd: ROOT })
    .map(read)
    .join('\n');
  const pages = fs.globSync('docs/operators/*.md', { cwd: ROOT }).map(read).join('\n');
  const named = [...pages.matchAll(/`([a-z]+(?:_[a-z\d]+)+)[`{]/g)].map(([, name = '']) => name);
  const metrics = named.filter((name) => /_(?:total|seconds|units|due|waiting|streams|shift)$/.test(name));
  expect(metrics.length).toBeGreaterThan(20);
  // prom-client provides the nodejs_ metrics.
  expect(metrics.filter((name) => !name.startsWith('nodejs_') && !own.includes(`'${name}'`))).toEqual([]);

  const alerts = [...read('deploy/prometheus/alerts.yml').matchAll(/- alert: (\w+)/g)].map(
    ([, name]) => name,
  );
  const [, table = ''] = /## Alerts\n([\s\S]+?)\n## /.exec(read('docs/operators/troubleshoot.md')) ?? [];
  const rows = [...table.matchAll(/^\| (`\w+`(?:, `\w+`)*) \|/gm)].flatMap(([, cell = '']) => [
    ...cell.matchAll(/\w+/g),
  ]);
  expect(rows.map(([name]) => name).toSorted()).toEqual(alerts.toSorted());
});

it('docs/architecture.md names functions that exist', () => {
  const named = [...read('docs/architecture.md').matchAll(/`(?:\w+\.)?([a-z]+[A-Z]\w+)[`(]/g)].map(
    ([, name]) => name,
  );
  expect(named.length).toBeGreaterThan(5);
  const source = SOURCE.filter((file) => /^src.*\.tsx?$/.test(file))
    .map(read)
    .join('\n');
  expect(named.filter((name) => !new RegExp(`\\b${name}\\b`).test(source))).toEqual([]);
});

it('docs/architecture.md lists the modules in order', () => {
  const listed = [...read('docs/architecture.md').matchAll(/^\| `([a-z-]+)` \|/gm)].map(([, name]) => name);
  expect(listed).toEqual(MODULES.filter((name) => exists(`src/modules/${name}`)));
});
