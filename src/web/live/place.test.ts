import { expect, it } from 'vitest';
import { earlierPlace } from './place.ts';

it('is the earlier of two places, by the transaction and then by the event, as numbers', () => {
  expect(earlierPlace('9-50', '10-2')).toBe('9-50');
  expect(earlierPlace('10-2', '9-50')).toBe('9-50');
  expect(earlierPlace('10-12', '10-9')).toBe('10-9');
});

it('is the one that is known', () => {
  expect(earlierPlace(null, '10-2')).toBe('10-2');
  expect(earlierPlace('10-2', null)).toBe('10-2');
  expect(earlierPlace(null, null)).toBeNull();
});
