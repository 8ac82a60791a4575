import type { EndpointTable } from '#contract/endpoint.ts';

export const savedSearchesEndpoints = {
  savedSearches: 'GET /saved/searches',
  saveSearch: 'POST /saved/searches',
  changeSavedSearch: 'PUT /saved/searches/:id',
  removeSavedSearch: 'DELETE /saved/searches/:id',
} as const satisfies EndpointTable;
