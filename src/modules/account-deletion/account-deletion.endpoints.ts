import type { EndpointTable } from '#contract/endpoint.ts';

export const accountDeletionEndpoints = {
  deleteAccount: 'POST /account/delete',
  exportAccount: 'POST /account/export',
} as const satisfies EndpointTable;
