import { expect, it } from 'vitest';
import type { Search } from './search-address.rules.ts';
import { queryOf } from './search-query.rules.ts';

const search: Search = {
  ...{
    q: 'tide',
    kind: 'kollabs',
    sort: 'dateDesc',
    category: 'art',
    platform: 'youtube',
    answers: 'quickly',
  },
  ...{ minAudience: 0, maxAudience: 5000, accountType: 'creator' },
  ...{ lookingFor: 'creators', payment: 'money', place: 'Oslo', language: 'de', closes: 'week' },
  ...{ partners: 'one', remote: '1', closed: true, minPay: 500, currency: 'EUR' },
};
const ofAll = {
  ...{ q: 'tide', sort: 'dateDesc', category: 'art', platform: 'youtube', answers: 'quickly' },
  ...{ minAudience: '0', maxAudience: '5000' },
};

it('asks of Kollabs what only they say', () => {
  expect(queryOf(search)).toEqual({
    ...{ ...ofAll, kind: 'kollabs' },
    ...{ lookingFor: 'creators', payment: 'money', place: 'Oslo', language: 'de', closes: 'week' },
    ...{ partners: 'one', remote: 'true', active: 'false', accountType: 'creator' },
    ...{ minPay: '500', currency: 'EUR' },
  });
  const { remote, ...elsewhere } = search;
  expect(queryOf({ ...elsewhere, closed: false })).not.toHaveProperty('remote');
  expect(queryOf({ ...search, closed: false })).not.toHaveProperty('active');
});

it('asks of people and posts nothing of Kollabs, and only of people their place', () => {
  const people = { ...ofAll, accountType: 'creator' };
  expect(queryOf({ ...search, kind: 'users' })).toEqual({ ...people, kind: 'users', place: 'Oslo' });
  expect(queryOf({ ...search, kind: 'posts' })).toEqual({ ...people, kind: 'posts' });
});

it('asks for no words where there are none', () => {
  expect(queryOf({ ...search, q: ' ,, ' }).q).toBeUndefined();
});

it('leaves an audience out that nobody asked for', () => {
  const { minAudience, maxAudience, ...rest } = search;
  expect(queryOf(rest)).toMatchObject({ minAudience: undefined, maxAudience: undefined });
});
