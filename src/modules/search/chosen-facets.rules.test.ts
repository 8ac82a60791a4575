import { expect, it } from 'vitest';
import { chosenFacets } from './chosen-facets.rules.ts';

const compact = (audience: number) => `${audience / 1000}k`;
const said = (search: Parameters<typeof chosenFacets>[0]) =>
  chosenFacets(search, compact).map(({ name, label }) => `${name}: ${label}`);

it('describes every facet of a search in words', () => {
  expect(
    said({
      ...{
        kind: 'kollabs',
        category: 'diy',
        platform: 'youtube',
        lookingFor: 'creators',
        accountType: 'creator',
      },
      ...{ minPay: 1500, currency: 'EUR' },
      ...{ answers: 'quickly', verified: '1', payment: 'money', remote: '1', place: 'Oslo', language: 'de' },
      ...{ closes: 'week', partners: 'several', minAudience: 1000, maxAudience: 5000, closed: true },
    }),
  ).toEqual([
    'category: DIY',
    'platform: YouTube',
    'lookingFor: For creators',
    'accountType: By a creator',
    'answers: Answers quickly',
    'verified: By a verified owner',
    'payment: Money',
    'minPay: Pay from EUR 1,500',
    'remote: Remote',
    'place: In Oslo',
    'language: German',
    'closes: Closes within a week',
    'partners: Partners needed: several',
    'minAudience: Audience from 1k',
    'maxAudience: Audience to 5k',
    'closed: Closed Kollabs too',
  ]);
});

it('does not mention facets that are not set, or an audience of zero', () => {
  expect(said({ kind: 'users', closed: false })).toEqual([]);
  expect(said({ kind: 'users', closed: false, minAudience: 0, maxAudience: 0 })).toEqual([
    'minAudience: Audience from 0k',
    'maxAudience: Audience to 0k',
  ]);
});
