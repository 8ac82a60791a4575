/** Parses searches from typed text and from URLs. */

import { cut } from '#contract/characters.ts';
import { cleanQuery } from '#contract/clean-query.ts';
import { withPlainMarks } from '#contract/digits.ts';
import {
  ACCOUNT_TYPES,
  CATEGORIES,
  LARGEST_AUDIENCE,
  LOOKING_FOR_TYPES,
  PLATFORMS,
} from '#contract/product.ts';
import { cleanLine, termLength } from '#contract/text.ts';
import { readAmount } from '#modules/kollabs/amount.rules.ts';
import { KOLLAB_LIMITS } from '#modules/kollabs/kollabs.rules.ts';
import { COMMON_CURRENCIES, CURRENCIES } from '#modules/kollabs/payment.rules.ts';
import { PAYMENT_KINDS } from '#modules/kollabs/payment-kinds.rules.ts';
import { DEFAULT_SORTS, type DefaultSort } from '#modules/profiles/preferences.rules.ts';
import { ANSWERS, CLOSES, PARTNERS } from './facet-choices.rules.ts';
import {
  accountTypeOf,
  SEARCH_KINDS,
  type Search,
  type SearchDefaults,
  type SearchKind,
} from './search-address.rules.ts';

/** Length of a term, in code points. */
export const TERM_LENGTH = { min: 3, max: 100 } as const;

/** Orders of a search. A user may choose each as their default. */
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

/**
 * Returns the error for a term in the search box; null if it is valid. A blank term is valid, but is not sent. The
 * minimum length applies to typed text only: the link of a tag may be shorter.
 */
export function termProblem(term: string): string | null {
  const length = termLength(term.trim());
  return length > 0 && length < TERM_LENGTH.min ? 'Must be longer than 2 characters' : null;
}

/** Returns the username for 'go to @term'; null if the term is not a valid username. */
export function usernameIn(term: string): string | null {
  return /^@?([A-Za-z0-9_]{3,16})$/.exec(term.trim())?.[1] ?? null;
}

/** Kinds of `GET /search`: one kind, or the first results of each. */
export const QUERY_KINDS = [...SEARCH_KINDS, 'all'] as const;

/** How a result matched, best first; 'all' if the search had no words. */
export const MATCHED_BY = ['exact', 'tag', 'title', 'words', 'similar', 'some', 'all'] as const;
export type MatchedBy = (typeof MATCHED_BY)[number];

/** Limits of the parameter `q`. Commas separate its alternatives. */
export const Q_LIMITS = { codePoints: 400, alternatives: 10 } as const;

/** Results are counted, and ranked by one statement, up to this number. It bounds the cost of a search. */
export const MAX_COUNTED = 1000;

/** Whether a text can name a location: it has a letter or digit. */
export function isPlace(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

/**
 * Parses the URL of a search. Invalid parameters are ignored, and missing ones get the reader's defaults.
 * @param defaults of the reader; without them only the URL counts
 * @param only the kind of a hub, whose URL has no `filter`
 */
export function readSearch(params: URLSearchParams, defaults?: SearchDefaults, only?: SearchKind): Search {
  const one = <T extends string>(name: string, all: readonly T[]) =>
    all.find((value) => value === params.get(name));
  const category = one('category', CATEGORIES);
  const platform = one('platform', PLATFORMS);
  const lookingFor = one('lookingFor', LOOKING_FOR_TYPES);
  const answers = one('answers', ANSWERS);
  const minAudience = numberIn(params.get('min') ?? '');
  const maxAudience = numberIn(params.get('max') ?? '');
  const kind = only ?? one('filter', SEARCH_KINDS) ?? 'kollabs';
  const defaultType =
    kind === 'kollabs' || params.has('accountType') ? undefined : accountTypeOf(defaults?.defaultAccounts);
  const accountType = one('accountType', ACCOUNT_TYPES) ?? defaultType;
  const place = kind === 'posts' ? undefined : placeIn(params.get('place') ?? '');
  return {
    // `tagsIn` removes the control characters other than NUL later.
    q: cleanQuery(params.get('q')),
    kind,
    sort: one('sort', SEARCH_ORDERS) ?? defaults?.defaultSort ?? 'similarity',
    ...(category && { category }),
    ...(platform && { platform }),
    ...(kind === 'kollabs' && lookingFor && { lookingFor }),
    ...(kind === 'kollabs' && kollabFacetsIn(params)),
    ...(place && { place }),
    ...(accountType && { accountType }),
    ...(kind !== 'posts' && answers && { answers }),
    ...(kind !== 'posts' && params.get('verified') === '1' && { verified: '1' }),
    ...(minAudience !== undefined && { minAudience }),
    ...(maxAudience !== undefined && { maxAudience }),
    closed: kind === 'kollabs' && params.get('closed') === '1',
  };
}

/** Parses the facets that only Kollabs have. */
function kollabFacetsIn(
  params: URLSearchParams,
): Pick<Search, 'payment' | 'remote' | 'language' | 'closes' | 'partners' | 'minPay' | 'currency'> {
  const payment = PAYMENT_KINDS.find((kind) => kind === params.get('payment'));
  const language = /^[a-z]{2}$/.exec(params.get('language') ?? '')?.[0];
  const closes = CLOSES.find((one) => one === params.get('closes'));
  const partners = PARTNERS.find((one) => one === params.get('partners'));
  const currency = CURRENCIES.find((code) => code === params.get('currency'));
  return {
    ...(payment && { payment }),
    ...(params.get('remote') === '1' && { remote: '1' }),
    ...(language && { language }),
    ...(closes && { closes }),
    ...(partners && { partners }),
    ...(currency && payIn(params.get('pay') ?? '', currency)),
  };
}

function placeIn(text: string): string | undefined {
  const line = cut(cleanLine(text), KOLLAB_LIMITS.place);
  return isPlace(line) ? line : undefined;
}

/** The `pattern` of the location field: blank, or with at least one letter or digit. */
export const PLACE_PATTERN = String.raw`\s*|.*[\p{L}\p{N}\p{M}].*`;

const SEPARATOR = String.raw`[,.'’\u060C\u066C\s]`;
const NUMBER = [
  String.raw`\p{Nd}{1,15}`,
  String.raw`\p{Nd}{1,3}(${SEPARATOR}\p{Nd}{3}){1,4}`,
  String.raw`\p{Nd}{1,2}(${SEPARATOR}\p{Nd}{2}){1,4}${SEPARATOR}\p{Nd}{3}`,
  String.raw`\p{Nd}{1,6}([,.\u066B]\p{Nd}{1,2})?\s?[kmbKMB]`,
].join('|');

/**
 * The `pattern` of fields for followers: 10000, 10,000, 10 000, 1,00,000, 25k, 1.5M, in digits of any script. Groups
 * may be separated as in any language. Before k, M or B one or two decimals are allowed.
 */
export const NUMBER_PATTERN = String.raw`\s*(${NUMBER})\s*`;

const SIGN = String.raw`\s*[A-Za-z]{0,3}\.?\p{Sc}?\s*`;

/** The `pattern` of the field for pay, which may have decimals and the sign or code of a currency. */
export const PAY_PATTERN = String.raw`${SIGN}(${NUMBER}|\p{Nd}(${SEPARATOR}?\p{Nd})*[,.\u060C\u066B]\p{Nd}{1,3})${SIGN}`;

const UNITS = { k: 1e3, m: 1e6, b: 1e9 } as const;

/** Parses a number that matches `NUMBER_PATTERN`; undefined for anything else. */
export function numberIn(text: string): number | undefined {
  if (!new RegExp(`^(?:${NUMBER_PATTERN})$`, 'v').test(text)) return undefined;
  const plain = withPlainMarks(text).toLowerCase();
  const unit = /[kmb]/.exec(plain)?.[0] as keyof typeof UNITS | undefined;
  const number = unit
    ? Math.round(Number.parseFloat(plain.replace(',', '.')) * UNITS[unit])
    : Number(plain.replace(/\D/g, ''));
  return Math.min(number, LARGEST_AUDIENCE);
}

/** Parses the least pay, rounded down. A sign of another common currency replaces the currency: $500. */
function payIn(text: string, currency: string): Pick<Search, 'minPay' | 'currency'> {
  const minPay = numberIn(text);
  if (minPay !== undefined) return { minPay, currency };
  for (const code of [currency, ...COMMON_CURRENCIES]) {
    const amount = readAmount(code, text);
    if (amount && amount !== 'ambiguous') return { minPay: Math.floor(Number(amount)), currency: code };
  }
  return {};
}
