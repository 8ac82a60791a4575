/** What the specification asks for, and the tests that hold it. */
export interface CoveredItem {
  /** As the heading names it: 'Section 3', or 'Section 8 of decisions.md'. */
  section: string;
  item: string;
  tests: { file: string; title: string }[];
}

/** The titles of a test file by its name, or undefined where no file, or more than one, has that name. */
export type TitlesOf = (file: string) => string[] | undefined;

/**
 * Reads docs/coverage.md: a heading for each section, and in the tables below it an item and its tests, each as the
 * name of a file in backticks and a part of a title behind it.
 */
export function readCoverage(text: string): CoveredItem[] {
  let section = '';
  return text.split('\n').flatMap((line) => {
    section = /^## (Section \d+(?: of \S+\.md)?)/.exec(line)?.[1] ?? (line.startsWith('## ') ? '' : section);
    const [, item = '', held = ''] = /^\| (.+) \|(.*)\|$/.exec(line) ?? [];
    if (!section || item === '' || item === 'Item') return [];
    const tests = held.split('<br>').flatMap((part) => {
      const [, file = '', title = ''] = /^\s*`([\w.-]+)` (\S.*?)\s*$/.exec(part) ?? [];
      return file ? [{ file, title }] : [];
    });
    return [{ section, item, tests }];
  });
}

/**
 * What is wrong with the list, in sentences: an item without a test, a file or a title that is not there, and an item
 * of which no test names its section.
 */
export function coverageProblems(items: CoveredItem[], titlesOf: TitlesOf): string[] {
  return items.flatMap(({ section, item, tests }) => {
    const where = `${section}, ${item}`;
    if (tests.length === 0) return [`${where}: no test`];
    const missing: string[] = [];
    const found = tests.flatMap(({ file, title }) => {
      const titles = titlesOf(file);
      if (!titles) missing.push(`${where}: no single test file is called ${file}`);
      const matching = (titles ?? []).filter((each) => each.includes(title));
      if (titles && matching.length === 0) missing.push(`${where}: ${file} has no test '${title}'`);
      return matching;
    });
    if (missing.length > 0) return missing;
    const number = /\d+/.exec(section)?.[0] ?? '';
    return found.some((title) => namesSection(title, number)) ? [] : [`${where}: no test names the section`];
  });
}

/** 'section 2', 'sections 2, 4 and 9', 'product.md section 2'. */
function namesSection(title: string, number: string): boolean {
  const named = [...title.matchAll(/\bsections? (\d+(?:(?:, | and )\d+)*)/g)];
  return named.some(([, numbers = '']) => numbers.split(/, | and /).includes(number));
}
