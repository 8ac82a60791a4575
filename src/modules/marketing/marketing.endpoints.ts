import type { EndpointTable } from '#contract/endpoint.ts';

export const marketingEndpoints = {
  joinEarlyAccess: 'POST /earlyaccess',
  subscribe: 'POST /subscribe',
  confirmAddress: 'POST /confirmaddress',
  leaveList: 'POST /leavelist',
} as const satisfies EndpointTable;
