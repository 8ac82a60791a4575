import { CATEGORY_OPTIONS, LOOKING_FOR_TYPES } from '#contract/product.ts';
import { lookingForLabel } from '#modules/kollabs/kollabs.rules.ts';
import type { Facet, FacetOption } from './facet-bar.tsx';

export function optionsOf<T extends string>(
  values: readonly T[],
  labelOf: (value: T) => string,
): FacetOption[] {
  return values.map((value) => ({ value, label: labelOf(value) }));
}

export function counted<Name extends string>(
  facet: Omit<Facet, 'value'> & { name: Name },
  chosen: Readonly<Partial<Record<Name, string>>>,
  counts: Readonly<Record<Name, Readonly<Record<string, string>>>> | null,
): Facet {
  const { name, options } = facet;
  return {
    ...facet,
    options: options.map((option) => ({ ...option, count: counts?.[name][option.value] })),
    value: chosen[name],
  };
}

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
