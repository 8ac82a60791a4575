import { expect, it } from 'vitest';
import { introductionFields, introductionForm, introductionIn } from './requests.introduction.contract.ts';

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

it.each([
  [undefined, null],
  [null, null],
  [
    { amount: '1.200,50', currency: 'EUR' },
    { amount: '1200.50', currency: 'EUR' },
  ],
  [
    { amount: '300', currency: 'JPY' },
    { amount: '300', currency: 'JPY' },
  ],
])('accepts the price %j', (price, kept) => {
  expect(introductionForm.parse({ note: 'Hello', links: [], price }).price).toEqual(kept);
});

it.each([
  [
    { amount: '1.200', currency: 'EUR' },
    ['price', 'amount'],
    'Are those thousands or cents? Write 1200 or 1.20',
  ],
  [{ amount: '-5', currency: 'EUR' }, ['price', 'amount'], 'Enter an amount in this currency, such as 250'],
  [{ amount: '5', currency: 'XXX' }, ['price', 'currency'], 'Choose a currency'],
  [{ amount: 5, currency: 'EUR' }, ['price', 'amount'], expect.any(String)],
])('refuses the price %j', (price, path, message) => {
  const issues = introductionForm.safeParse({ note: 'Hello', links: [], price }).error?.issues ?? [];
  expect(issues.map((issue) => [issue.path, issue.message])).toEqual([[path, message]]);
});

it('sends no price without an amount, and shows a wrong one at its field', () => {
  const fields = { note: 'Hello', links: [], amount: ' ', currency: '', opened: '' };
  expect(introductionIn(introductionFields.parse(fields))).toEqual({ note: 'Hello', links: [], price: null });
  const wrong = introductionFields.safeParse({ ...fields, amount: '12' });
  expect(wrong.error?.issues.map(({ path }) => path)).toEqual([['currency']]);
  const priced = introductionFields.parse({ ...fields, amount: '12', currency: 'EUR' });
  expect(introductionIn(priced).price).toEqual({ amount: '12', currency: 'EUR' });
});
