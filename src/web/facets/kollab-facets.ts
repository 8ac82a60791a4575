import { CATEGORY_OPTIONS, LOOKING_FOR_TYPES } from '#contract/product.ts';
import { lookingForLabel } from '#modules/kollabs/kollabs.rules.ts';
import { optionsOf } from './options.ts';

// The filters that the list of all Kollabs and the search results share.

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
