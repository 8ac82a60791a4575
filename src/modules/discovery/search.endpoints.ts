import type { EndpointTable } from '#contract/endpoint.ts';

export const searchEndpoints = {
  searchKollabs: 'POST /searchkollabs',
  searchUsers: 'POST /searchusers',
} as const satisfies EndpointTable;
