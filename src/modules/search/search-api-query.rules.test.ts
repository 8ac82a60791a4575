import { expect, it } from 'vitest';
import type { Search } from './search-address.rules.ts';
import { apiQueryOf } from './search-api-query.rules.ts';

const search: Search = {
  ...{
    q: 'tide',
    kind: 'kollabs',
    sort: 'dateDesc',
    category: 'art',
    platform: 'youtube',
    answers: 'quickly',
    verified: '1',
  },
  ...{ minAudience: 0, maxAudience: 5000, accountType: 'creator' },
  ...{ lookingFor: 'creators', payment: 'money', place: 'Oslo', language: 'de', closes: 'week' },
  ...{ partners: 'one', remote: '1', closed: true, minPay: 500, currency: 'EUR' },
};
const ofAll = {
  ...{ q: 'tide', sort: 'dateDesc', category: 'art', platform: 'youtube', answers: 'quickly' },
  ...{ minAudience: '0', maxAudience: '5000' },
};

it('sends the facets of Kollabs', () => {
  expect(apiQueryOf(search)).toEqual({
    ...{ ...ofAll, kind: 'kollabs' },
    ...{ lookingFor: 'creators', payment: 'money', place: 'Oslo', language: 'de', closes: 'week' },
    ...{ partners: 'one', remote: 'true', active: 'false', accountType: 'creator' },
    ...{ minPay: '500', currency: 'EUR', verified: 'true' },
  });
  const { remote, verified, ...elsewhere } = search;
  expect(apiQueryOf({ ...elsewhere, closed: false })).not.toHaveProperty('remote');
  expect(apiQueryOf(elsewhere)).not.toHaveProperty('verified');
  expect(apiQueryOf({ ...search, closed: false })).not.toHaveProperty('active');
});

it('leaves out the facets of Kollabs for users and posts, and the location for posts', () => {
  const people = { ...ofAll, accountType: 'creator' };
  expect(apiQueryOf({ ...search, kind: 'users' })).toEqual({
    ...{ ...people, kind: 'users', place: 'Oslo', verified: 'true' },
  });
  expect(apiQueryOf({ ...search, kind: 'posts' })).toEqual({ ...people, kind: 'posts' });
});

it('sends no `q` for a search without words', () => {
  expect(apiQueryOf({ ...search, q: ' ,, ' }).q).toBeUndefined();
});

it('leaves out an audience that is not set', () => {
  const { minAudience, maxAudience, ...rest } = search;
  expect(apiQueryOf(rest)).toMatchObject({ minAudience: undefined, maxAudience: undefined });
});
