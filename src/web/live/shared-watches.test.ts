import { expect, it } from 'vitest';
import { sharedWatches } from './shared-watches.ts';

const keys = (tab: string, count: number) => Array.from({ length: count }, (_, n) => `${tab}${n + 1}`);

it('merges the watches of all tabs without duplicates', () => {
  expect(sharedWatches([]).toSorted()).toEqual([]);
  expect(sharedWatches([['a', 'b'], [], ['b', 'c']]).toSorted()).toEqual(['a', 'b', 'c']);
});

it("keeps the newest of each tab at the server's limit", () => {
  const shared = sharedWatches([keys('first', 1), keys('feed', 40), keys('last', 2)]);
  expect(shared).toHaveLength(20);
  expect(shared).toEqual(expect.arrayContaining(['first1', 'last1', 'last2', 'feed40', 'feed24']));
  expect(shared).not.toContain('feed1');
});
