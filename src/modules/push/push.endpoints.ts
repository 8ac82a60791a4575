import type { EndpointTable } from '#contract/endpoint.ts';

export const pushEndpoints = {
  getPush: 'GET /push',
  addPushSubscription: 'POST /push/subscription',
  removePushSubscription: 'DELETE /push/subscription',
} as const satisfies EndpointTable;
