/** What a search asks for, read from what a person typed and from an address. Pure; both sides use it. */
import {
  ACCOUNT_TYPES,
  type AccountType,
  CATEGORIES,
  type Category,
  LOOKING_FOR_TYPES,
  type LookingForType,
  PLATFORMS,
  type Platform,
} from '#contract/product.ts';
import { DEFAULT_SORTS, type DefaultSort } from '#modules/profiles/preferences.rules.ts';

/** Of a term in code points (product.md section 9). */
export const TERM_LENGTH = { min: 3, max: 100 } as const;

/** Orders of a search: what a user may choose as the one that their searches begin with. */
export const SEARCH_ORDERS = DEFAULT_SORTS;
export type SearchOrder = DefaultSort;

const ORDER_LABELS: Record<SearchOrder, string> = {
  similarity: 'Similarity',
  dateDesc: 'Newest first',
  dateAsc: 'Oldest first',
  audienceSize: 'Largest audience',
};

export function orderLabel(order: SearchOrder): string {
  return ORDER_LABELS[order];
}

/** The most that an audience facet may name: what a platform's figure may be (checks.md OA-02). */
export const LARGEST_AUDIENCE = 10_000_000_000;

/**
 * What is wrong with a term in the search box; null when it may be sent. Blank terms are neither wrong nor sent.
 * The limit is on what a person types; a tag's own link may be shorter (decisions.md section 1).
 */
export function termProblem(term: string): string | null {
  const length = [...term.trim()].length;
  return length > 0 && length < TERM_LENGTH.min ? 'Must be longer than 2 characters' : null;
}

/** The username that a term may be, for 'go to @term'; null when no username looks like that. */
export function usernameIn(term: string): string | null {
  return /^@?([A-Za-z0-9_]{3,16})$/.exec(term.trim())?.[1] ?? null;
}

/** Everything that the address of a search says. */
export interface Search {
  q: string;
  /** What is searched for: `filter` of the address. */
  kind: 'kollabs' | 'users';
  sort: SearchOrder;
  category?: Category;
  platform?: Platform;
  /** Of Kollabs only. */
  lookingFor?: LookingForType;
  /** Of people only. */
  accountType?: AccountType;
  minAudience?: number;
  maxAudience?: number;
  /** Of Kollabs only: closed ones, too. */
  closed: boolean;
}

/** How a user's searches begin (product.md section 9: the account filter is none, creators or businesses). */
export interface SearchDefaults {
  defaultSort: SearchOrder;
  defaultAccounts: 'none' | LookingForType;
}

/** Stands in an address for 'every account type', for a user whose searches begin with one type. */
const ANY = 'any';

/**
 * Reads an address. What is odd in it is read as not said, and what is not said is as the defaults have it.
 * @param defaults of the one who searches; left out, what the address says is all
 */
export function readSearch(params: URLSearchParams, defaults?: SearchDefaults): Search {
  const one = <T extends string>(name: string, all: readonly T[]) =>
    all.find((value) => value === params.get(name));
  const category = one('category', CATEGORIES);
  const platform = one('platform', PLATFORMS);
  const lookingFor = one('lookingFor', LOOKING_FOR_TYPES);
  const accountType =
    one('accountType', ACCOUNT_TYPES) ??
    (params.has('accountType') ? undefined : accountTypeOf(defaults?.defaultAccounts));
  const minAudience = audienceIn(params.get('min'));
  const maxAudience = audienceIn(params.get('max'));
  const kind = params.get('filter') === 'users' ? 'users' : 'kollabs';
  return {
    q: (params.get('q') ?? '').slice(0, 400),
    kind,
    sort: one('sort', SEARCH_ORDERS) ?? defaults?.defaultSort ?? 'similarity',
    ...(category && { category }),
    ...(platform && { platform }),
    ...(kind === 'kollabs' && lookingFor && { lookingFor }),
    ...(kind === 'users' && accountType && { accountType }),
    ...(minAudience !== undefined && { minAudience }),
    ...(maxAudience !== undefined && { maxAudience }),
    closed: kind === 'kollabs' && params.get('closed') === '1',
  };
}

function audienceIn(text: string | null): number | undefined {
  return text !== null && /^\d{1,11}$/.test(text) ? Math.min(Number(text), LARGEST_AUDIENCE) : undefined;
}

function accountTypeOf(accounts: SearchDefaults['defaultAccounts'] = 'none'): AccountType | undefined {
  return accounts === 'none' ? undefined : accounts === 'creators' ? 'creator' : 'business';
}

/**
 * The address of a search: only what differs from how the searches of its reader begin.
 * @param defaults as they were given to `readSearch`
 */
export function searchAddress(
  search: Pick<Search, 'q'> & Partial<Search>,
  defaults?: SearchDefaults,
): string {
  const { q, kind = 'kollabs', category, platform, lookingFor, accountType } = search;
  const ordinary = defaults?.defaultSort ?? 'similarity';
  const { sort = ordinary } = search;
  const params = new URLSearchParams({ q });
  if (kind !== 'kollabs') params.set('filter', kind);
  if (sort !== ordinary) params.set('sort', sort);
  if (category) params.set('category', category);
  if (platform) params.set('platform', platform);
  if (lookingFor && kind === 'kollabs') params.set('lookingFor', lookingFor);
  const usual = accountTypeOf(defaults?.defaultAccounts);
  if (kind === 'users' && accountType !== usual) params.set('accountType', accountType ?? ANY);
  if (search.minAudience !== undefined) params.set('min', String(search.minAudience));
  if (search.maxAudience !== undefined) params.set('max', String(search.maxAudience));
  if (search.closed && kind === 'kollabs') params.set('closed', '1');
  return `/search/result?${params}`;
}
