import type { EndpointTable } from '#contract/endpoint.ts';

export const matchesEndpoints = {
  listMatches: 'GET /users/match',
  listDismissed: 'GET /matches/dismissed',
  dismissMatch: 'PUT /users/match/:username/dismiss',
  restoreMatch: 'DELETE /users/match/:username/dismiss',
  similarUsers: 'GET /users/similar',
} as const satisfies EndpointTable;
