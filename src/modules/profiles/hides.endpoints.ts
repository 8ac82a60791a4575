import type { EndpointTable } from '#contract/endpoint.ts';

export const hidesEndpoints = {
  listHides: 'GET /hides',
  hideCard: 'PUT /hide/:kind/:id',
  showCard: 'DELETE /hide/:kind/:id',
} as const satisfies EndpointTable;
