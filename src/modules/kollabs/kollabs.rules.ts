import type { ContentState } from '#contract/policy.ts';
import type { AccountType, LookingForType } from '#contract/product.ts';

/** Lengths in code points, the maximum of tags and of partners. */
export const KOLLAB_LIMITS = { title: 150, text: 500, tags: 10, place: 80, partners: 100 } as const;

/**
 * The length of the lists on /kollabs, /users and their category pages, and the first length of the list of similar
 * users.
 */
export const HUB_LIST = 10;
export type KollabSort = 'datePosted' | 'requestsCount' | 'requestsCompleted';

export const TOP_LIST = { first: 20, more: 10 } as const;
export const CURATED_LIST = 100;

export function hasRoom(current: number, max: number): boolean {
  return current < max;
}

/** The change of the owner's count of active Kollabs when a Kollab is closed. A hidden Kollab is not counted. */
export function countChangeOfClosing({ state }: { state: ContentState }): -1 | 0 {
  return state === 'active' ? -1 : 0;
}

/** Whether a Kollab was edited after a page had read it. `seen` is its version then; undefined if it is unknown. */
export function isEditedSince(seen: number | undefined, { version }: { version: number }): boolean {
  return seen !== undefined && seen < version;
}

export function lookingForTypeOf({ accountType }: { accountType: AccountType }): LookingForType {
  return accountType === 'creator' ? 'creators' : 'businesses';
}

export function looksFor(lookingForTypes: readonly string[], accountType: AccountType): boolean {
  return lookingForTypes.includes(lookingForTypeOf({ accountType }));
}

/**
 * The mark of a Kollab that looks only for the other account type. Null for its owner, for visitors, and if it looks
 * for the viewer's type.
 */
export function otherTypeMark(
  { username, lookingForTypes }: { username: string; lookingForTypes: readonly string[] },
  viewer: { username: string; accountType: AccountType } | null,
): string | null {
  if (!viewer || viewer.username === username || looksFor(lookingForTypes, viewer.accountType)) return null;
  return `Looking for ${lookingForTypes.join(' and ')}`;
}

export function lookingForLabel(type: string): string {
  return type === 'creators' ? 'Creators' : 'Businesses';
}
