/** What a user keeps for themselves: no one is notified, and no page of another is told. The subject is what was saved. */
export const THING_SAVED = 'saved.added';
export const THING_UNSAVED = 'saved.removed';
/** The subject is the list. */
export const LIST_MADE = 'saved.list_made';
export const LIST_RENAMED = 'saved.list_renamed';
export const LIST_DELETED = 'saved.list_deleted';

export const savedEvents = [THING_SAVED, THING_UNSAVED, LIST_MADE, LIST_RENAMED, LIST_DELETED] as const;
