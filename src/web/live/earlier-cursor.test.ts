import { expect, it } from 'vitest';
import { earlierCursor } from './earlier-cursor.ts';

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
