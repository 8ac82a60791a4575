import type { CallTable } from '#contract/call.ts';

export const blocksCalls = {
  listBlocks: 'GET /blocks',
  getBlock: 'GET /block/:username',
  blockUser: 'PUT /block/:username',
  unblockUser: 'DELETE /block/:username',
} as const satisfies CallTable;
