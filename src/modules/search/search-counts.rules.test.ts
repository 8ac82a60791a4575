import { expect, it } from 'vitest';
import type { FacetCounts } from './search.contract.ts';
import { searchCounts } from './search-counts.rules.ts';

const counts: FacetCounts['counts'] = [
  {
    ...{ category: 'food', platform: 'youtube', lookingForTypes: ['creators'], answers: 'quickly' },
    ...{ verified: '1' },
    count: 3,
  },
  { category: 'food', platform: 'none', lookingForTypes: ['creators', 'businesses'], count: 2 },
  { category: 'art', platform: 'youtube', lookingForTypes: ['businesses'], count: 4 },
];

it('counts each choice with the choices of the other facets, ignoring its own facet', () => {
  const all = searchCounts({ counts, more: false }, {});
  expect([all.category.food, all.category.art, all.category.music]).toEqual(['5', '4', '0']);
  expect(all.platform).toMatchObject({ youtube: '7', twitch: '0' });
  expect(all.lookingFor).toEqual({ creators: '5', businesses: '6' });

  const food = searchCounts({ counts, more: false }, { category: 'food', platform: 'youtube' });
  expect([food.category.food, food.category.art]).toEqual(['3', '4']);
  expect([all.answers, all.verified]).toEqual([{ quickly: '3' }, { '1': '3' }]);
  expect(searchCounts({ counts, more: false }, { answers: 'quickly' }).platform).toMatchObject({
    youtube: '3',
  });
  expect(food.lookingFor).toEqual({ creators: '3', businesses: '0' });
});

it('shows a lower bound when results were left uncounted, and no number for a choice that was not counted', () => {
  const { category } = searchCounts({ counts, more: true }, { lookingFor: 'creators' });
  expect(category).toEqual({ food: '5+' });
});
