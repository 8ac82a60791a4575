/** What a user may keep, and how much of it. Pure; both sides use it. */

export const SAVED_KINDS = ['kollab', 'user'] as const;
export type SavedKind = (typeof SAVED_KINDS)[number];

/** What names the list that every user has, in addresses. It has no row: it can be neither renamed nor deleted. */
export const FIRST_LIST = 'saved';
export const FIRST_LIST_NAME = 'Saved';

/** Lists of their own beside the first one, the things in all of them together, and the characters of a name. */
export const SAVED_LIMITS = { lists: 50, entries: 2000, name: 60 } as const;

/** Whether a name is that of the list that every user has. */
export function isFirstListName(name: string): boolean {
  return name.toLowerCase() === FIRST_LIST_NAME.toLowerCase();
}
