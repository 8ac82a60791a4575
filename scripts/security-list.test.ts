import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { readTestTitles } from './source-words.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const read = (file: string) => fs.readFileSync(path.join(ROOT, file), 'utf8');

/** How many requirements of levels 1 and 2 each chapter of ASVS 5.0 has, as `level 1 + level 2`. */
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

interface Row {
  id: string;
  level: string;
  state: string;
  how: string;
  tests: { file: string; title: string }[];
}

function rowsOf(text: string): Row[] {
  return text.split('\n').flatMap((line) => {
    const [, id = '', level = '', , state = '', how = '', held = ''] = line.split('|').map((c) => c.trim());
    if (!/^v5\.0\.0-\d+\.\d+\.\d+$/.test(id)) return [];
    const tests = held.split('<br>').flatMap((part) => {
      const [, file = '', title = ''] = /^`([\w./-]+)` (\S.*)$/.exec(part.trim()) ?? [];
      return part.trim() === '' ? [] : [{ file, title }];
    });
    return [{ id, level, state, how, tests }];
  });
}

const rows = fs.globSync('docs/security/*.md', { cwd: ROOT }).flatMap((file) => rowsOf(read(file)));
const files = fs.globSync('{src,tests,scripts,bench}/**/*.{test,spec}.{ts,tsx}', { cwd: ROOT });
const titles = new Map<string, string[]>();

/** @param name of a file, with as much of its folder as makes it one */
function titlesOf(name: string): string[] {
  const [file, ...others] = files.filter((each) => each === name || each.endsWith(`/${name}`));
  if (!file || others.length > 0) return [];
  if (!titles.has(name)) titles.set(name, readTestTitles(file, read(file)));
  return titles.get(name) ?? [];
}

describe('docs/security', () => {
  it('has each requirement of levels 1 and 2 once', () => {
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    const counted: Record<string, string> = {};
    for (const chapter of Object.keys(CHAPTERS)) {
      const of = rows.filter(({ id }) => id.startsWith(`v5.0.0-${chapter}.`));
      counted[chapter] = ['1', '2'].map((one) => of.filter(({ level }) => level === one).length).join(' + ');
    }
    expect(counted).toEqual(CHAPTERS);
  });

  it('says of each how it stands, and of none that is not met that it is', () => {
    for (const { id, state, how } of rows) {
      expect(STATES, id).toContain(state);
      expect(how.length, id).toBeGreaterThan(4);
    }
    const unmet = rows.filter(({ state }) => state === 'not met').map(({ id }) => id.replace('v5.0.0-', ''));
    const [, summary = ''] = /\nNot met: (.+)\n/.exec(read('docs/security.md')) ?? [];
    const named = [...summary.matchAll(/\((\d+\.\d+\.\d+)\)/g)].map(([, id]) => id);
    expect(named.toSorted()).toEqual(unmet.toSorted());
    const counts = STATES.map((one) => `${rows.filter(({ state }) => state === one).length} ${one}`);
    expect(read('docs/security.md')).toContain(`${counts.join(', ')}.`);
  });

  it('names tests that are there', { timeout: 60_000 }, () => {
    const missing = rows.flatMap(({ id, tests }) =>
      tests
        .filter(({ file, title }) => !titlesOf(file).some((one) => one.includes(title)))
        .map(({ file, title }) => `${id}: ${file} has no test '${title}'`),
    );
    expect(missing).toEqual([]);
    expect(rows.filter(({ tests }) => tests.length > 0).length).toBeGreaterThan(150);
  });
});
