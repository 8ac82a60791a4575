/** Every sentence that this module says to a user on the server's side. */
import { SAVED_LIMITS } from './saved.rules.ts';

export const savedMessages = {
  saved: 'Saved',
  unsaved: 'No longer saved',
  listDeleted: 'List deleted',
  noList: 'We could not find this list.',
  noKollab: 'We could not find this Kollab.',
  nameTaken: 'You have a list of this name',
  tooManyLists: `You have ${SAVED_LIMITS.lists} lists. Delete one of them first.`,
  tooManyEntries: `You have saved ${SAVED_LIMITS.entries.toLocaleString('en-US')} things. Remove some of them first.`,
} as const;

export const savedExportTexts = {
  lists: 'The lists that you made for what you save.',
  entries: 'The Kollabs and people that you saved, and in which list.',
} as const;
