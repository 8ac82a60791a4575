/** How a search is written into an address. Apart from how one is read: every page links to searches. */
import type { AccountType, Category, LookingForType, Platform } from '#contract/product.ts';
import type { PaymentKind } from '#modules/kollabs/payment-kinds.rules.ts';
import type { DefaultSort } from '#modules/profiles/preferences.rules.ts';
import type { Closes } from './closes.rules.ts';
import type { Partners } from './partners.rules.ts';

/** What can be searched for, as `filter` of the address names it; the first where it says nothing. */
export const SEARCH_KINDS = ['kollabs', 'users', 'posts'] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

/** How users answer requests, as far as a search can ask for it. */
export const ANSWERS = ['quickly'] as const;
export type Answers = (typeof ANSWERS)[number];

/** Everything that the address of a search says. */
export interface Search {
  q: string;
  /** What is searched for: `filter` of the address. */
  kind: SearchKind;
  sort: DefaultSort;
  category?: Category;
  platform?: Platform;
  /** Of Kollabs only. */
  lookingFor?: LookingForType;
  /** Of Kollabs, by their owners, of people and of posts. */
  accountType?: AccountType;
  /** Of Kollabs, by their owners, and of people. */
  answers?: Answers;
  minAudience?: number;
  maxAudience?: number;
  /** Of Kollabs only: what they say of payment, place, languages and partners, and how soon they close. */
  payment?: PaymentKind;
  remote?: '1';
  language?: string;
  closes?: Closes;
  partners?: Partners;
  /** Of Kollabs only, together: at least so much money, in whole units of a currency. */
  minPay?: number;
  currency?: string;
  /** Of Kollabs and people: words of a place's name. */
  place?: string;
  /** Of Kollabs only: closed ones, too. */
  closed: boolean;
}

/** Where a search is shown: among all kinds, or in the hub of one, whose address says nothing of the kind. */
export const SEARCH_PATHS = { kollabs: '/kollabs', users: '/users', all: '/search/result' } as const;
export type SearchPath = (typeof SEARCH_PATHS)[keyof typeof SEARCH_PATHS];

/** As they stand in an address. */
const FACETS = {
  posts: ['category', 'platform'],
  users: ['category', 'platform', 'place'],
  kollabs: [
    ...(['category', 'platform', 'lookingFor', 'payment', 'remote'] as const),
    ...(['place', 'language', 'closes', 'partners'] as const),
  ],
} as const;

/** How a user's searches begin (product.md section 9: the account filter is none, creators or businesses). */
export interface SearchDefaults {
  defaultSort: DefaultSort;
  defaultAccounts: 'none' | LookingForType;
}

/** Stands in an address for 'every account type', for a user whose searches begin with one type. */
const ANY = 'any';

/**
 * The address of a search: only what differs from how the searches of its reader begin.
 * @param defaults as they were given to `readSearch`
 */
export function searchAddress(
  search: Partial<Search>,
  defaults?: SearchDefaults,
  path: SearchPath = SEARCH_PATHS.all,
): string {
  const { q = '', kind = 'kollabs', accountType, minPay, currency } = search;
  const ordinary = defaults?.defaultSort ?? 'similarity';
  const { sort = ordinary } = search;
  const params = new URLSearchParams();
  // Blanks and commas are no words.
  if (/[^\s,]/.test(q)) params.set('q', q);
  if (kind !== 'kollabs' && path === SEARCH_PATHS.all) params.set('filter', kind);
  if (sort !== ordinary) params.set('sort', sort);
  for (const name of FACETS[kind]) {
    const { [name]: value } = search;
    if (value) params.set(name, value);
  }
  if (minPay !== undefined && currency && kind === 'kollabs') {
    params.set('pay', String(minPay));
    params.set('currency', currency);
  }
  const usual = kind === 'kollabs' ? undefined : accountTypeOf(defaults?.defaultAccounts);
  if (accountType !== usual) params.set('accountType', accountType ?? ANY);
  if (search.answers && kind !== 'posts') params.set('answers', search.answers);
  if (search.minAudience !== undefined) params.set('min', String(search.minAudience));
  if (search.maxAudience !== undefined) params.set('max', String(search.maxAudience));
  if (search.closed && kind === 'kollabs') params.set('closed', '1');
  return params.size > 0 ? `${path}?${params}` : path;
}

/** The type of account that a choice of accounts stands for; undefined for all. */
export function accountTypeOf(accounts: SearchDefaults['defaultAccounts'] = 'none'): AccountType | undefined {
  return accounts === 'none' ? undefined : accounts === 'creators' ? 'creator' : 'business';
}
