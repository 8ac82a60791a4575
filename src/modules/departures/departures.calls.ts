import type { CallTable } from '#contract/call.ts';

export const departuresCalls = {
  getDeparture: 'GET /account/departure',
  deleteAccount: 'POST /account/delete',
  exportAccount: 'POST /account/export',
} as const satisfies CallTable;
