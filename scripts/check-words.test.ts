import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkWords } from './check-words.ts';
import { readGlossary } from './glossary.ts';

const GLOSSARY = `
| Word | What it is | Never | Never as a name |
|---|---|---|---|
| user | An account | \`wight\`, folk | |
| cache | What is kept | | \`larder\`, \`answer\` |
`;

let root = '';

/** What the check finds in one file of a project, as 'line word'. */
function find(file: string, text: string, later: string[] = []): string[] {
  const target = path.join(root, file);
  fs.mkdirSync(path.dirname(target), { recursive: true });
  fs.writeFileSync(target, text);
  try {
    return checkWords(root, later).findings.map(({ line, word }) => `${line} ${word}`);
  } finally {
    fs.rmSync(target);
  }
}

beforeAll(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'kollabrate-words-'));
  fs.mkdirSync(path.join(root, 'docs'));
  fs.writeFileSync(path.join(root, 'docs/glossary.md'), GLOSSARY);
});

afterAll(() => fs.rmSync(root, { recursive: true }));

it('reads the words in backticks from the table, each with what to say instead', () => {
  const { anywhere, names } = readGlossary(GLOSSARY);
  expect([...anywhere]).toEqual([['wight', 'user']]);
  expect([...names]).toEqual([
    ['larder', 'cache'],
    ['answer', 'cache'],
  ]);
});

describe('a word that is never to be used is found', () => {
  it.each([
    ['a comment', 'src/a.ts', '\n// A Wight comes.\n', ['2 wight']],
    ['a line of a long comment', 'src/a.ts', '/**\n * One.\n * The wight’s own.\n */\n', ['3 wight']],
    ['a comment in JSX', 'src/a.tsx', 'export const a = <p>{/* wight */}</p>;', ['1 wight']],
    ['a name', 'src/a.ts', 'const a = 1;\nexport const findWight = a;', ['2 wight']],
    ['a constant', 'src/a.ts', 'export const WIGHT_MS = 1;', ['1 wight']],
    ['a type', 'src/a.ts', 'export interface Wight {}', ['1 wight']],
    ['a property', 'src/a.ts', 'export const a = { wight: 1 };', ['1 wight']],
    ['a file name', 'tests/wight-list.ts', '', ['1 wight']],
    ['a test title', 'src/a.test.ts', "it.each([1])('greets a wight', () => {});", ['1 wight']],
    ['a test title as a template', 'src/a.test.ts', 'test(`greets a wight`, () => {});', ['1 wight']],
    ['a comment of a sheet', 'src/a.module.css', '.a {\n  /* wight */\n}', ['2 wight']],
    ['a class of a sheet', 'src/a.module.css', '.a {}\n.wightList {}', ['2 wight']],
    ['a document', 'docs/a.md', 'One.\nA `findWight` and more.', ['2 wight']],
    ['a comment of settings', '.env.example', '# a wight\nA=1', ['1 wight']],
  ])('in %s', (_what, file, text, found) => {
    expect(find(file, text)).toEqual(found);
  });

  it('as a name only, where the glossary says so', () => {
    expect(find('src/a.ts', '// From the larder.\nexport const larderSize = 1;')).toEqual(['2 larder']);
    expect(find('docs/a.md', 'From the larder.')).toEqual([]);
  });
});

describe('what is not ours to name is passed over', () => {
  it.each([
    ['text for people', 'src/a.tsx', "export const a = <p title='wight'>wight {'wight'}</p>;"],
    ['what a comment quotes', 'src/a.ts', '// Says \'no wight here\', and "wight".'],
    ['what a document quotes', 'docs/a.md', "| The text 'no wight here' | misled |"],
    ['a part of another word', 'src/a.ts', 'export const wights = 1; // twilight'],
    ['a field of the API', 'src/a.ts', 'export const f = (a: { answer: 1 }) => ({ answer: a.answer });'],
  ])('%s', (_what, file, text) => {
    expect(find(file, text)).toEqual([]);
  });
});

it('finds a field of the API that became the name of something else', () => {
  expect(find('src/a.ts', 'export const answer = 1;')).toEqual(['1 answer']);
});

describe('a folder that is still to be mended', () => {
  it('is passed over', () => {
    expect(find('src/old/a.ts', '// wight', ['src/old/**'])).toEqual([]);
  });

  it('is reported once nothing is left to mend in it', () => {
    expect(checkWords(root, ['src/old/**']).doubts).toContain(
      'src/old/** is mended: take it out of LATER in scripts/check-words.ts',
    );
  });
});

it('does not trust itself where it saw too little', () => {
  expect(checkWords(root, []).doubts).toContain('saw only 0 files');
});
