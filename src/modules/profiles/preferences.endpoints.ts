import type { EndpointTable } from '#contract/endpoint.ts';

export const preferencesEndpoints = {
  getPreferences: 'GET /preferences',
  setPreferences: 'POST /preferences',
  visibilityOf: 'GET /user/:username/visibility',
} as const satisfies EndpointTable;
