import type { EndpointTable } from '#contract/endpoint.ts';

export const checksEndpoints = {
  adminChecks: 'GET /admin/checks',
} as const satisfies EndpointTable;
