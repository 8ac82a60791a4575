import type { CallTable } from '#contract/call.ts';

export const devicesCalls = {
  listDevices: 'GET /user/sessions',
  revokeDevice: 'DELETE /user/sessions/:id',
  signOutEverywhere: 'POST /signout/everywhere',
} as const satisfies CallTable;
