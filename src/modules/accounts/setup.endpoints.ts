import type { EndpointTable } from '#contract/endpoint.ts';

export const setupEndpoints = {
  checkSetup: 'POST /setup/check',
  setUp: 'POST /setup',
} as const satisfies EndpointTable;
