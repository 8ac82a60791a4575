import type { CallTable } from '#contract/call.ts';

export const discoveryCalls = {
  getViewer: 'GET /user',
  getUser: 'GET /user/:username',
} as const satisfies CallTable;
