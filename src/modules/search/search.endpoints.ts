import type { EndpointTable } from '#contract/endpoint.ts';

export const searchEndpoints = {
  searchKollabs: 'POST /searchkollabs',
  searchPosts: 'POST /searchposts',
  allPosts: 'GET /posts',
  searchUsers: 'POST /searchusers',
  search: 'GET /search',
  countFound: 'GET /search/counts',
  suggest: 'GET /search/suggest',
  mentionableUsers: 'GET /users/mentionable',
} as const satisfies EndpointTable;
