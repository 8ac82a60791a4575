import { expect, it } from 'vitest';
import { missingPages } from './every-page.ts';

it('the list of pages for journeys covers the whole route table', () => {
  expect(missingPages()).toEqual([]);
});
