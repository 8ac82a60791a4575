import type { EndpointTable } from '#contract/endpoint.ts';

export const blocksEndpoints = {
  listBlocks: 'GET /blocks',
  getBlock: 'GET /block/:username',
  blockUser: 'PUT /block/:username',
  unblockUser: 'DELETE /block/:username',
} as const satisfies EndpointTable;
