import type { CallTable } from '#contract/call.ts';

export const searchCalls = {
  searchKollabs: 'POST /searchkollabs',
  searchUsers: 'POST /searchusers',
} as const satisfies CallTable;
