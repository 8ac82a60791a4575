import type { CallTable } from '#contract/call.ts';

export const discoveryCalls = {
  getViewer: 'GET /user',
  getUser: 'GET /user/:username',
  statisticsOf: 'GET /user/:username/statistics',
  listUsers: 'GET /users',
  featuredUser: 'GET /users/featured',
  similarUsers: 'GET /users/similar',
  curatedUsers: 'GET /curated/users',
} as const satisfies CallTable;
