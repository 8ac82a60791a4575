/** The rules of Kollabs that hold for every viewer, and what a page shows of them. Pure; both sides use it. */
import type { ContentState } from '#contract/policy.ts';
import type { AccountType, LookingForType } from '#contract/product.ts';
import type { Payment } from './payment.rules.ts';
import { MORE_TERMS } from './terms.rules.ts';

/** Lengths in code points, and tags (product.md section 9). */
export const KOLLAB_LIMITS = { title: 150, text: 500, tags: 10, place: 80, partners: 100 } as const;

/** How many /kollabs, /users and their categories show in each order, and the list of similar users at first. */
export const HUB_LIST = 10;
/** The orders of lists of Kollabs that are not searches. */
export type KollabSort = 'datePosted' | 'requestsCount' | 'requestsCompleted';

export const TOP_LIST = { first: 20, more: 10 } as const;
export const CURATED_LIST = 100;

/** Whether a user may have one more active Kollab (decisions.md section 1). */
export function hasRoom(current: number, max: number): boolean {
  return current < max;
}

/** By how much its owner's active Kollabs change when one is closed: one that others do not see is not counted. */
export function closedCount({ state }: { state: ContentState }): -1 | 0 {
  return state === 'active' ? -1 : 0;
}

/** What its owner says a Kollab is, in the order in which pages show it. */
export const KOLLAB_TERMS = [
  'title',
  'imageUrl',
  'imageAlt',
  'category',
  'lookingForTypes',
  'lookingFor',
  'summary',
  'compensation',
  'tags',
  ...MORE_TERMS,
] as const;
export type KollabTerm = (typeof KOLLAB_TERMS)[number];
type Terms = Readonly<Record<KollabTerm, unknown>> & { payment: Payment | null };

/** Which terms differ between two versions of a Kollab. The order of who it looks for, and of languages, says nothing. */
export function changedTerms(before: Terms, after: Terms): KollabTerm[] {
  return KOLLAB_TERMS.filter((term) => comparable(term, before) !== comparable(term, after));
}

function comparable(term: KollabTerm, terms: Terms): string {
  const { [term]: value, payment } = terms;
  // A database gives its properties in an order of its own.
  if (term === 'payment')
    return JSON.stringify(payment && [payment.kind, payment.amount, payment.currency, payment.text]);
  return JSON.stringify(Array.isArray(value) && term !== 'tags' ? [...value].sort() : value);
}

/** The value of `lookingForTypes` that stands for a user's account type. */
export function lookingForTypeOf({ accountType }: { accountType: AccountType }): LookingForType {
  return accountType === 'creator' ? 'creators' : 'businesses';
}

/** Whether a Kollab looks for users of an account type. */
export function looksFor(lookingForTypes: readonly string[], accountType: AccountType): boolean {
  return lookingForTypes.includes(lookingForTypeOf({ accountType }));
}

/** The mark of a Kollab that looks only for the other account type; null for its owner, for visitors, and for all others. */
export function otherTypeMark(
  { username, lookingForTypes }: { username: string; lookingForTypes: readonly string[] },
  viewer: { username: string; accountType: AccountType } | null,
): string | null {
  if (!viewer || viewer.username === username || looksFor(lookingForTypes, viewer.accountType)) return null;
  return `Looking for ${lookingForTypes.join(' and ')}`;
}

/** Who a Kollab looks for, as a badge says it. */
export function lookingForLabel(type: string): string {
  return type === 'creators' ? 'Creators' : 'Businesses';
}
