import { CATEGORY_OPTIONS, LOOKING_FOR_TYPES } from '#contract/product.ts';
import { lookingForLabel } from '#modules/kollabs/kollabs.rules.ts';
import { optionsOf } from './options.ts';

// The facets that every list of Kollabs has: that of all of them, and what a search finds.

export const CATEGORY = {
  name: 'category',
  label: 'Category',
  any: 'Any',
  options: CATEGORY_OPTIONS,
} as const;

export const LOOKING_FOR = {
  name: 'lookingFor',
  label: 'Looking for',
  any: 'Anyone',
  options: optionsOf(LOOKING_FOR_TYPES, lookingForLabel),
} as const;
