import { SAVED_LIMITS } from './saved.rules.ts';
import { SEARCH_LIMITS } from './saved-searches.rules.ts';

export const savedMessages = {
  saved: 'Saved',
  unsaved: 'No longer saved',
  listDeleted: 'List deleted',
  noList: 'We could not find that list.',
  noKollab: 'We could not find that Kollab.',
  nameTaken: 'You already have a list with this name',
  tooManyLists: `You have ${SAVED_LIMITS.lists} lists. Delete one of them first.`,
  tooManyEntries: `You have saved ${SAVED_LIMITS.entries.toLocaleString('en-US')} Kollabs and people. Remove some of them first.`,
  searchRemoved: 'Search removed',
  noSearch: 'We could not find that saved search.',
  searchOfNothing: 'Add words or filters before you save this search',
  searchNotUnderstood: 'This is not a search for Kollabs that we can save',
  tooManySearches: `You have saved ${SEARCH_LIMITS.searches} searches. Remove one of them first.`,
} as const;

export const savedExportTexts = {
  lists: 'The lists that you created.',
  entries: 'The Kollabs and people that you saved, each with its list.',
  searches: 'The searches that you saved, and whether you get alerts for them.',
} as const;
