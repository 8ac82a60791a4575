export const SAVED_KINDS = ['kollab', 'user'] as const;
export type SavedKind = (typeof SAVED_KINDS)[number];

/** The id of every user's default list, used in addresses. It has no row, and cannot be renamed or deleted. */
export const FIRST_LIST = 'saved';
export const FIRST_LIST_NAME = 'Saved';

/** Per user: lists besides the default one, and entries in all lists. Maximum characters of a name. */
export const SAVED_LIMITS = { lists: 50, entries: 2000, name: 60 } as const;

export function isFirstListName(name: string): boolean {
  return name.toLowerCase() === FIRST_LIST_NAME.toLowerCase();
}
