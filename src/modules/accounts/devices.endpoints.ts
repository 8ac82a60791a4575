import type { EndpointTable } from '#contract/endpoint.ts';

export const devicesEndpoints = {
  listDevices: 'GET /user/sessions',
  revokeDevice: 'DELETE /user/sessions/:id',
  signOutEverywhere: 'POST /signout/everywhere',
} as const satisfies EndpointTable;
