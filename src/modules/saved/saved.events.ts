/**
 * Saved things are private: nobody is notified, and no page of another user is signalled. The subject is the saved
 * thing.
 */
export const THING_SAVED = 'saved.added';
export const THING_UNSAVED = 'saved.removed';
/** The subject is the list. */
export const LIST_MADE = 'saved.list_made';
export const LIST_RENAMED = 'saved.list_renamed';
export const LIST_DELETED = 'saved.list_deleted';

/** The subject is the saved search. */
export const SEARCH_SAVED = 'saved.search_saved';
export const SEARCH_CHANGED = 'saved.search_changed';
export const SEARCH_REMOVED = 'saved.search_removed';
/** From the scheduler: an alert found something new. Its user is notified. */
export const SEARCH_FOUND = 'saved.search_found';

export interface SearchFoundData {
  userId: string;
}

export const savedEvents = [
  ...[THING_SAVED, THING_UNSAVED, LIST_MADE, LIST_RENAMED, LIST_DELETED],
  ...[SEARCH_SAVED, SEARCH_CHANGED, SEARCH_REMOVED, SEARCH_FOUND],
] as const;
