import { SAVED_LIMITS } from './saved.rules.ts';
import { SEARCH_LIMITS } from './saved-searches.rules.ts';

export const savedMessages = {
  saved: 'Saved',
  unsaved: 'No longer saved',
  listDeleted: 'List deleted',
  noList: 'We could not find this list.',
  noKollab: 'We could not find this Kollab.',
  nameTaken: 'You have a list of this name',
  tooManyLists: `You have ${SAVED_LIMITS.lists} lists. Delete one of them first.`,
  tooManyEntries: `You have saved ${SAVED_LIMITS.entries.toLocaleString('en-US')} things. Remove some of them first.`,
  searchRemoved: 'Search removed',
  noSearch: 'We could not find this saved search.',
  searchOfNothing: 'A search can be saved once it has words or filters',
  searchNotUnderstood: 'This is no search for Kollabs that can be saved',
  tooManySearches: `You have saved ${SEARCH_LIMITS.searches} searches. Remove one of them first.`,
} as const;

export const savedExportTexts = {
  lists: 'The lists that you made for what you save.',
  entries: 'The Kollabs and people that you saved, and in which list.',
  searches: 'The searches that you saved, and whether you are told of new Kollabs.',
} as const;
