import { expect, it } from 'vitest';
import { missingPages } from './every-page.ts';

it('the list of every page, which journeys walk, leaves none of the route table out', () => {
  expect(missingPages()).toEqual([]);
});
