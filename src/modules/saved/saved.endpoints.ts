import type { EndpointTable } from '#contract/endpoint.ts';

export const savedEndpoints = {
  savedLists: 'GET /saved/lists',
  makeSavedList: 'POST /saved/lists',
  renameSavedList: 'PUT /saved/lists/:list',
  deleteSavedList: 'DELETE /saved/lists/:list',
  savedEntries: 'GET /saved/lists/:list/entries',
  savedIn: 'GET /saved/of/:kind/:id',
  save: 'PUT /saved/lists/:list/:kind/:id',
  unsave: 'DELETE /saved/lists/:list/:kind/:id',
} as const satisfies EndpointTable;
