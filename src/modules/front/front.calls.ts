import type { CallTable } from '#contract/call.ts';

export const frontCalls = {
  joinEarlyAccess: 'POST /earlyaccess',
  subscribe: 'POST /subscribe',
  confirmAddress: 'POST /confirmaddress',
  leaveList: 'POST /leavelist',
} as const satisfies CallTable;
