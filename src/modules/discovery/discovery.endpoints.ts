import type { EndpointTable } from '#contract/endpoint.ts';

export const discoveryEndpoints = {
  getViewer: 'GET /user',
  getUser: 'GET /user/:username',
  statisticsOf: 'GET /user/:username/statistics',
  listUsers: 'GET /users',
  countUsers: 'GET /users/counts',
  featuredUser: 'GET /users/featured',
  similarUsers: 'GET /users/similar',
  mentionableUsers: 'GET /users/mentionable',
  curatedUsers: 'GET /curated/users',
} as const satisfies EndpointTable;
