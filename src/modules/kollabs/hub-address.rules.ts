/** What the Kollabs hub is asked for, read from its address and written into it. Pure; both sides use it. */
import {
  ACCOUNT_TYPES,
  type AccountType,
  CATEGORIES,
  type Category,
  categoryLabel,
  LOOKING_FOR_TYPES,
  type LookingForType,
} from '#contract/product.ts';
import { lookingForLabel } from './kollabs.rules.ts';

export const KOLLAB_SORTS = ['datePosted', 'requestsCount', 'requestsCompleted'] as const;
export type KollabSort = (typeof KOLLAB_SORTS)[number];

export interface HubFacets {
  category?: Category;
  lookingFor?: LookingForType;
  accountType?: AccountType;
  sort: KollabSort;
}

const SORT_LABELS: Record<KollabSort, string> = {
  datePosted: 'Newest first',
  requestsCount: 'Most requested',
  requestsCompleted: 'Most completed',
};

export function kollabSortLabel(sort: KollabSort): string {
  return SORT_LABELS[sort];
}

/** Reads an address. What is odd in it is read as not said. */
export function readHub(params: URLSearchParams): HubFacets {
  const one = <T extends string>(name: string, all: readonly T[]) =>
    all.find((value) => value === params.get(name));
  const category = one('category', CATEGORIES);
  const lookingFor = one('lookingFor', LOOKING_FOR_TYPES);
  const accountType = one('accountType', ACCOUNT_TYPES);
  return {
    ...(category && { category }),
    ...(lookingFor && { lookingFor }),
    ...(accountType && { accountType }),
    sort: one('sort', KOLLAB_SORTS) ?? 'datePosted',
  };
}

/** The address of the hub: only what is asked for. */
export function hubAddress({ category, lookingFor, accountType, sort }: Partial<HubFacets> = {}): string {
  const params = new URLSearchParams();
  if (category) params.set('category', category);
  if (lookingFor) params.set('lookingFor', lookingFor);
  if (accountType) params.set('accountType', accountType);
  if (sort && sort !== 'datePosted') params.set('sort', sort);
  return params.size > 0 ? `/kollabs?${params}` : '/kollabs';
}

/** Whether anything is asked for: the hub then shows the one list that it leads to, without the shelves. */
export function asksForList(facets: HubFacets): boolean {
  return hubAddress(facets) !== hubAddress();
}

/** What is asked for beside the order, in words. */
export function chosenIn(
  facets: Partial<HubFacets>,
): { name: 'category' | 'lookingFor' | 'accountType'; label: string }[] {
  const { category, lookingFor, accountType } = facets;
  return [
    ...(category ? [{ name: 'category' as const, label: categoryLabel(category) }] : []),
    ...(lookingFor
      ? [{ name: 'lookingFor' as const, label: `For ${lookingForLabel(lookingFor).toLowerCase()}` }]
      : []),
    ...(accountType ? [{ name: 'accountType' as const, label: `By a ${accountType}` }] : []),
  ];
}
