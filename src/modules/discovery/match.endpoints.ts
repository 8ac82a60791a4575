import type { EndpointTable } from '#contract/endpoint.ts';

export const matchEndpoints = {
  listMatches: 'GET /users/match',
  listDismissed: 'GET /matches/dismissed',
  dismissMatch: 'PUT /users/match/:username/dismiss',
  restoreMatch: 'DELETE /users/match/:username/dismiss',
} as const satisfies EndpointTable;
