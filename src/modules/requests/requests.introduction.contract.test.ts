import { expect, it } from 'vitest';
import { introductionForm } from './requests.introduction.contract.ts';

const parse = (links: unknown) => introductionForm.safeParse({ note: 'Hello', links });
const of = (number: number) => Array.from({ length: number }, (_, at) => `https://example.com/${at}`);

it.each([
  [[], []],
  [['shop.example/print '], ['https://shop.example/print']],
  [of(3), of(3)],
  // A row that was left empty, and a link that was pasted twice.
  [['', 'https://a.example', ' a.example'], ['https://a.example']],
])('accepts the links %j', (given, kept) => {
  expect(parse(given).data?.links).toEqual(kept);
});

it.each([
  [of(4), 'At most 3 links'],
  [['http://a.example'], 'Link 1: A link must begin with https://'],
  [['', 'https://a.example', 'javascript:alert(1)'], 'Link 3: A link must begin with https://'],
  [['https://ada:secret@a.example'], 'Link 1: A link must begin with https://'],
  [[`https://a.example/${'a'.repeat(2048)}`], 'Link 1: A link must begin with https://'],
  [null, 'Required'],
])('refuses the links %j', (given, message) => {
  const issues = parse(given).error?.issues ?? [];
  expect(issues.map((issue) => [issue.path[0], issue.message])).toEqual([['links', message]]);
});
