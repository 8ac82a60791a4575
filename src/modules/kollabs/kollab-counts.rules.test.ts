import { expect, it } from 'vitest';
import { countOf, facetCounts, type KollabCounts } from './kollab-counts.rules.ts';

const COUNTS: KollabCounts = {
  counts: [
    { category: 'art', accountType: 'creator', lookingForTypes: ['creators', 'businesses'], count: 3 },
    { category: 'art', accountType: 'business', lookingForTypes: ['creators'], count: 4 },
    { category: 'music', accountType: 'business', lookingForTypes: ['businesses'], count: 200 },
  ],
  more: ['music'],
};

it('counts what fits, once each, and says where there may be more', () => {
  expect(countOf(COUNTS, {})).toBe('207+');
  expect(countOf(COUNTS, { category: 'art' })).toBe('7');
  expect(countOf(COUNTS, { category: 'food' })).toBe('0');
  expect(countOf(COUNTS, { category: 'art', lookingFor: 'businesses' })).toBe('3');
  expect(countOf(COUNTS, { category: 'music', accountType: 'creator' })).toBe('0+');
});

it('counts each choice of a facet with what is chosen in the others', () => {
  const { total, category, accountType, lookingFor } = facetCounts(COUNTS, {
    category: 'art',
    accountType: 'creator',
  });
  expect(total).toBe('3');
  expect([category.art, category.music, category.food]).toEqual(['3', '0+', '0']);
  expect(accountType).toEqual({ creator: '3', business: '4' });
  expect(lookingFor).toEqual({ creators: '3', businesses: '3' });
});
