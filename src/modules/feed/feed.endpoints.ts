import type { EndpointTable } from '#contract/endpoint.ts';

export const feedEndpoints = {
  getFeed: 'GET /feed',
} as const satisfies EndpointTable;
