import { expect, it } from 'vitest';
import { changedTerms } from './changed-terms.rules.ts';
import { LANGUAGE_CODES, languageLabel } from './languages.rules.ts';
import { type MoreTerms, moreText } from './more-terms.rules.ts';
import { MORE_TERMS } from './terms.rules.ts';

const NOTHING: MoreTerms = { payment: null, deadline: null, place: null, languages: [], partners: null };
const ALL: MoreTerms = {
  payment: { kind: 'money', amount: '1200.00', currency: 'EUR', text: 'half of it before' },
  deadline: '2026-12-05',
  place: 'Lisbon',
  languages: ['pt', 'en'],
  partners: 2,
};
const texts = (terms: MoreTerms) => MORE_TERMS.map((term) => moreText(term, terms));

it('formats each term, and returns nothing for one that is not stated', () => {
  expect(texts(ALL)).toEqual([
    'EUR 1,200.00: half of it before',
    'Until the end of 5 Dec 2026',
    'Lisbon',
    'Portuguese, English',
    '2',
  ]);
  expect(texts(NOTHING)).toEqual(['', '', '', '', '']);
  expect(moreText('place', { ...ALL, place: 'remote' })).toBe('Remote: from anywhere');
});

it('has each language once by its two-letter code, ordered by name', () => {
  expect(LANGUAGE_CODES.every((code) => /^[a-z]{2}$/.test(code))).toBe(true);
  expect(new Set(LANGUAGE_CODES).size).toBe(LANGUAGE_CODES.length);
  const names = LANGUAGE_CODES.map(languageLabel);
  expect(names).toEqual(names.toSorted());
  expect(names.filter((name) => !/^[A-Z][a-z]+$/.test(name))).toEqual([]);
});

it('compares terms without regard to the order of languages and of JSON properties', () => {
  const rest = {
    ...{ title: '', imageUrl: '', imageAlt: '', category: '', lookingForTypes: [], lookingFor: '' },
    ...{ summary: '', compensation: '', tags: [] },
  };
  const given = { ...rest, ...ALL };
  expect(changedTerms(given, { ...rest, ...NOTHING })).toEqual([...MORE_TERMS]);
  const { payment } = ALL;
  const same = { ...given, languages: ['en', 'pt'], payment: payment && reversed(payment) };
  expect(changedTerms(given, same)).toEqual([]);
  expect(changedTerms(given, { ...given, payment: payment && { ...payment, text: 'all of it' } })).toEqual([
    'payment',
  ]);
});

function reversed<T extends object>(given: T): T {
  return Object.fromEntries(Object.entries(given).reverse()) as T;
}
