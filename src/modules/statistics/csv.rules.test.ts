import { expect, it } from 'vitest';
import { csvOf } from './csv.rules.ts';

it('writes a file that spreadsheets read, in which no title is a formula', () => {
  const rows = [
    ['Day', 'Title', 'Views'],
    ['2026-11-05', 'Tea, "twice"', -3],
    ['2026-11-06', '=HYPERLINK("https://evil.example")', null],
    ['2026-11-07', '@sum(A1)', 0],
    ['2026-11-08', '＝sum（A1）', 0],
  ];
  expect(csvOf(rows)).toBe(
    '\uFEFFDay,Title,Views\r\n2026-11-05,"Tea, ""twice""",-3\r\n' +
      '2026-11-06,"\'=HYPERLINK(""https://evil.example"")",\r\n2026-11-07,\'@sum(A1),0\r\n2026-11-08,\'＝sum（A1）,0\r\n',
  );
});
