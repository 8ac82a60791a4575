/**
 * Writes the URL of a search. It is separate from the parser (search.rules.ts), because every page links to searches.
 */

import type { AccountType, Category, LookingForType, Platform } from '#contract/product.ts';
import type { PaymentKind } from '#modules/kollabs/payment-kinds.rules.ts';
import type { DefaultSort } from '#modules/profiles/preferences.rules.ts';
import type { Answers, Closes, Partners } from './facet-choices.rules.ts';

/** Values of the URL parameter `filter`. The first is the default. */
export const SEARCH_KINDS = ['kollabs', 'users', 'posts'] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

export interface Search {
  q: string;
  kind: SearchKind;
  sort: DefaultSort;
  category?: Category;
  platform?: Platform;
  /** Kollabs only. */
  lookingFor?: LookingForType;
  /** The account type of the user, or of the owner of the Kollab or post. */
  accountType?: AccountType;
  /** How the user, or the owner of the Kollab, answers requests. */
  answers?: Answers;
  /** Whether the user, or the owner of the Kollab, has a verified domain. */
  verified?: '1';
  minAudience?: number;
  maxAudience?: number;
  /** Kollabs only: payment, location, languages, partners and deadline. */
  payment?: PaymentKind;
  remote?: '1';
  language?: string;
  closes?: Closes;
  partners?: Partners;
  /** Kollabs only. The minimum pay in whole units of `currency`; neither has an effect without the other. */
  minPay?: number;
  currency?: string;
  /** Kollabs and users: words of the location's name. */
  place?: string;
  closed: boolean;
}

/** Pages that show searches. The hubs search one kind each, so their URLs have no `filter`. */
export const SEARCH_PATHS = { kollabs: '/kollabs', users: '/users', all: '/search/result' } as const;
export type SearchPath = (typeof SEARCH_PATHS)[keyof typeof SEARCH_PATHS];

/** The facets of each kind whose URL parameter has the same name. */
const FACETS = {
  posts: ['category', 'platform'],
  users: ['category', 'platform', 'place'],
  kollabs: [
    ...(['category', 'platform', 'lookingFor', 'payment', 'remote'] as const),
    ...(['place', 'language', 'closes', 'partners'] as const),
  ],
} as const;

/** A user's default order and account filter for searches. */
export interface SearchDefaults {
  defaultSort: DefaultSort;
  defaultAccounts: 'none' | LookingForType;
}

/** The parameter value for 'every account type', for users whose default is a single type. */
const ANY = 'any';

/**
 * Returns the URL of a search. It has only the parameters that differ from the reader's defaults.
 * @param defaults must be the same as those passed to `readSearch`
 */
export function searchAddress(
  search: Partial<Search>,
  defaults?: SearchDefaults,
  path: SearchPath = SEARCH_PATHS.all,
): string {
  const { q = '', kind = 'kollabs', accountType, minPay, currency } = search;
  const defaultSort = defaults?.defaultSort ?? 'similarity';
  const { sort = defaultSort } = search;
  const params = new URLSearchParams();
  // Spaces and commas alone are not a search.
  if (/[^\s,，、،]/.test(q)) params.set('q', q);
  if (kind !== 'kollabs' && path === SEARCH_PATHS.all) params.set('filter', kind);
  if (sort !== defaultSort) params.set('sort', sort);
  for (const name of FACETS[kind]) {
    const { [name]: value } = search;
    if (value) params.set(name, value);
  }
  if (minPay !== undefined && currency && kind === 'kollabs') {
    params.set('pay', String(minPay));
    params.set('currency', currency);
  }
  const defaultType = kind === 'kollabs' ? undefined : accountTypeOf(defaults?.defaultAccounts);
  if (accountType !== defaultType) params.set('accountType', accountType ?? ANY);
  if (search.answers && kind !== 'posts') params.set('answers', search.answers);
  if (search.verified && kind !== 'posts') params.set('verified', search.verified);
  if (search.minAudience !== undefined) params.set('min', String(search.minAudience));
  if (search.maxAudience !== undefined) params.set('max', String(search.maxAudience));
  if (search.closed && kind === 'kollabs') params.set('closed', '1');
  return params.size > 0 ? `${path}?${params}` : path;
}

/** Returns the account type of an account filter; undefined for all types. */
export function accountTypeOf(accounts: SearchDefaults['defaultAccounts'] = 'none'): AccountType | undefined {
  return accounts === 'none' ? undefined : accounts === 'creators' ? 'creator' : 'business';
}
