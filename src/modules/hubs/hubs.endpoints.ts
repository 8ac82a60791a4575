import type { EndpointTable } from '#contract/endpoint.ts';

export const hubsEndpoints = {
  listUsers: 'GET /users',
  countUsers: 'GET /users/counts',
  featuredUser: 'GET /users/featured',
  curatedUsers: 'GET /curated/users',
} as const satisfies EndpointTable;
