import { describe, expect, it } from 'vitest';
import { coverageProblems, readCoverage } from './coverage.ts';
import { readTestTitles } from './source-words.ts';

describe('the check of coverage', () => {
  const titles = (file: string) =>
    ({ 'likes.db.test.ts': ['section 8: a like > is counted', 'another'] })[file];
  const problems = (row: string) => coverageProblems(readCoverage(`## Section 8, more\n\n${row}`), titles);

  it('passes an item whose test is there', () => {
    expect(problems('| Likes | `likes.db.test.ts` is counted<br>`likes.db.test.ts` another |')).toEqual([]);
  });

  it.each([
    ['no test', '| Likes | |', 'Section 8, Likes: no test'],
    ['words that name none', '| Likes | by hand |', 'Section 8, Likes: no test'],
    [
      'a file that is not there',
      '| Likes | `gone.test.ts` is counted |',
      'Section 8, Likes: no single test file is called gone.test.ts',
    ],
    [
      'a test that is not there',
      '| Likes | `likes.db.test.ts` is doubled |',
      "Section 8, Likes: likes.db.test.ts has no test 'is doubled'",
    ],
    [
      'a test of another section',
      '| Likes | `likes.db.test.ts` another |',
      'Section 8, Likes: no test names the section',
    ],
  ])('finds %s', (_, row, problem) => {
    expect(problems(row)).toEqual([problem]);
  });

  it('reads the title of a test with those of its groups', () => {
    const inserted = ['$', '{1}'].join('');
    const text = `describe('a', () => { it.each([1])('b %i', () => {}); test(\`c ${inserted}\`, () => {}); });`;
    expect(readTestTitles('x.test.ts', text)).toEqual(['a > b %i', 'a > c …']);
  });
});
