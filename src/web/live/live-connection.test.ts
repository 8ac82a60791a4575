import { expect, it } from 'vitest';
import { earlierCursor, sharedWatches } from './live-connection.ts';

it('returns the earlier cursor, comparing transaction and then event as numbers', () => {
  expect(earlierCursor('9-50', '10-2')).toBe('9-50');
  expect(earlierCursor('10-2', '9-50')).toBe('9-50');
  expect(earlierCursor('10-12', '10-9')).toBe('10-9');
});

it('returns the known cursor', () => {
  expect(earlierCursor(null, '10-2')).toBe('10-2');
  expect(earlierCursor('10-2', null)).toBe('10-2');
  expect(earlierCursor(null, null)).toBeNull();
});

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
