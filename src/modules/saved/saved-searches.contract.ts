import { z } from 'zod';
import { defineContract } from '#contract/endpoint.ts';
import { id, instant, line, message } from '#contract/fields.ts';
import { TIME_ZONE_LETTERS } from '#modules/profiles/time-zone.rules.ts';
import { savedSearchesEndpoints } from './saved-searches.endpoints.ts';
import { ALERTS, SEARCH_LIMITS } from './saved-searches.rules.ts';

export const savedSearch = z
  .object({
    searchId: z.string(),
    name: z.string(),
    /** The parameters of its address, in a fixed order. */
    search: z.string(),
    /** False if it uses a parameter that no longer exists. Such a search is not run. */
    valid: z.boolean(),
    alert: z.enum(ALERTS),
    savedAt: instant,
    /** When an alert last found something new; null if none did yet. */
    foundAt: instant.nullable(),
    /** The number of results, at most 20; `foundMore` is true if there were more. */
    found: z.number(),
    foundMore: z.boolean(),
  })
  .meta({ id: 'SavedSearch' });
export type SavedSearch = z.infer<typeof savedSearch>;

const search = z.string('Required').max(SEARCH_LIMITS.storedQuery, 'Too long');

export const savedSearchForm = z.object({
  name: line({ min: 1, max: SEARCH_LIMITS.name, tooLong: 'Too long' }),
  alert: z.enum(ALERTS),
});

/** The time zone is for an alert, if the user's is unknown. Names that only the browser knows are ignored. */
const choices = savedSearchForm.extend({ timeZone: z.string().max(TIME_ZONE_LETTERS).optional() });

const own = z.object({ id });

export const savedSearchesContract = defineContract(savedSearchesEndpoints, {
  savedSearches: {
    summary:
      'Your saved searches for Kollabs, newest first. `search` returns only the one with these parameters.',
    access: 'viewer',
    /** `search`: the parameters of an address. The list is empty for a search that cannot be saved. */
    query: z.object({ search: search.optional() }),
    response: z.array(savedSearch),
    list: 'keyset',
  },
  saveSearch: {
    summary: `Save a search for Kollabs. \`search\` is the query string of a page of results or of the hub of Kollabs. A search that is saved already gets the new name and alert. 422 for a search without words and filters. With an alert, \`timeZone\` is saved if you have none yet.`,
    access: 'viewer',
    body: choices.extend({ search }),
    status: 201,
    response: savedSearch,
    errors: ['wrong_state'],
  },
  changeSavedSearch: {
    summary: 'Change the name and the alert of a saved search. Idempotent.',
    access: 'viewer',
    params: own,
    body: choices,
    response: savedSearch,
    errors: ['not_found'],
  },
  removeSavedSearch: {
    summary: 'Remove a saved search. Idempotent.',
    access: 'viewer',
    params: own,
    response: message,
  },
});
export type SavedSearchesContract = typeof savedSearchesContract;
