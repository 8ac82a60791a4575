import type { EndpointTable } from '#contract/endpoint.ts';

/** The requests on a Kollab with what is known of their senders, including their reviews. */
export const comparisonEndpoints = {
  compareRequests: 'GET /kollab/:id/requests/compared',
} as const satisfies EndpointTable;
