import { expect, it } from 'vitest';
import { earlierPlace } from './place.ts';

it('returns the earlier cursor, comparing transaction and then event as numbers', () => {
  expect(earlierPlace('9-50', '10-2')).toBe('9-50');
  expect(earlierPlace('10-2', '9-50')).toBe('9-50');
  expect(earlierPlace('10-12', '10-9')).toBe('10-9');
});

it('returns the known cursor', () => {
  expect(earlierPlace(null, '10-2')).toBe('10-2');
  expect(earlierPlace('10-2', null)).toBe('10-2');
  expect(earlierPlace(null, null)).toBeNull();
});
