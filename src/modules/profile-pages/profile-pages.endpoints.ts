import type { EndpointTable } from '#contract/endpoint.ts';

export const profilePagesEndpoints = {
  getViewer: 'GET /user',
  getUser: 'GET /user/:username',
  statisticsOf: 'GET /user/:username/statistics',
} as const satisfies EndpointTable;
