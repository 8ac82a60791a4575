import type { EndpointTable } from '#contract/endpoint.ts';

export const muteEndpoints = {
  getRequestMute: 'GET /request/:id/mute',
  muteRequest: 'PUT /request/:id/mute',
  unmuteRequest: 'DELETE /request/:id/mute',
} as const satisfies EndpointTable;
