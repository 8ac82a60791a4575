import type { EndpointTable } from '#contract/endpoint.ts';

export const mutesEndpoints = {
  listMutes: 'GET /mutes',
  muteUser: 'PUT /mute/:username',
  unmuteUser: 'DELETE /mute/:username',
} as const satisfies EndpointTable;
