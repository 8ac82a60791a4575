import type { EndpointTable } from '#contract/endpoint.ts';

export const legalEndpoints = {
  legalText: 'GET /legal/:document',
  legalSource: 'GET /admin/legal/:document',
  changeLegalText: 'PUT /admin/legal/:document',
  previewLegalText: 'POST /admin/legal/preview',
} as const satisfies EndpointTable;
