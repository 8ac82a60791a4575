import type { EndpointTable } from '#contract/endpoint.ts';

export const resultsEndpoints = {
  listResults: 'GET /request/:id/results',
} as const satisfies EndpointTable;
