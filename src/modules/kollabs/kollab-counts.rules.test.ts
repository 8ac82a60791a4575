import { expect, it } from 'vitest';
import { countOf, type KollabCounts } from './kollab-counts.rules.ts';

const COUNTS: KollabCounts = {
  counts: [
    { category: 'art', accountType: 'creator', lookingForTypes: ['creators', 'businesses'], count: 3 },
    { category: 'art', accountType: 'business', lookingForTypes: ['creators'], count: 4 },
    { category: 'music', accountType: 'business', lookingForTypes: ['businesses'], count: 200 },
  ],
  more: ['music'],
};

it('counts each matching Kollab once, and adds a plus if there may be more', () => {
  expect(countOf(COUNTS, 'art')).toBe('7');
  expect(countOf(COUNTS, 'food')).toBe('0');
  expect(countOf(COUNTS, 'music')).toBe('200+');
});
