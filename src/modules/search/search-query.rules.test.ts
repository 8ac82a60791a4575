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
  ...{ partners: 'one', remote: '1', closed: true },
};
const ofAll = {
  ...{ q: 'tide', sort: 'dateDesc', category: 'art', platform: 'youtube', answers: 'quickly' },
  ...{ minAudience: '0', maxAudience: '5000' },
};

it('asks of Kollabs what only they say, and no account type', () => {
  expect(queryOf(search)).toEqual({
    ...{ ...ofAll, kind: 'kollabs' },
    ...{ lookingFor: 'creators', payment: 'money', place: 'Oslo', language: 'de', closes: 'week' },
    ...{ partners: 'one', remote: 'true', active: 'false' },
  });
  const { remote, ...elsewhere } = search;
  expect(queryOf({ ...elsewhere, closed: false })).not.toHaveProperty('remote');
  expect(queryOf({ ...search, closed: false })).not.toHaveProperty('active');
});

it('asks of people and posts their account type, and nothing of Kollabs', () => {
  for (const kind of ['users', 'posts'] as const)
    expect(queryOf({ ...search, kind })).toEqual({ ...ofAll, kind, accountType: 'creator' });
});

it('leaves an audience out that nobody asked for', () => {
  const { minAudience, maxAudience, ...rest } = search;
  expect(queryOf(rest)).toMatchObject({ minAudience: undefined, maxAudience: undefined });
});
