import type { FacetOption } from './facet-bar.tsx';

/** The values of a closed list as the options of a facet. */
export function optionsOf<T extends string>(
  values: readonly T[],
  labelOf: (value: T) => string,
): FacetOption[] {
  return values.map((value) => ({ value, label: labelOf(value) }));
}

/** The options with how many each leads to, where that is known. */
export function counted(
  options: readonly FacetOption[],
  counts: Readonly<Record<string, string>> | undefined,
): FacetOption[] {
  return options.map((option) => ({ ...option, count: counts?.[option.value] }));
}
