import type { EndpointTable } from '#contract/endpoint.ts';

export const placeEndpoints = {
  getPlace: 'GET /place',
  checkInvitation: 'POST /place/invitation',
} as const satisfies EndpointTable;
