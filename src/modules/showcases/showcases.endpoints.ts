import type { EndpointTable } from '#contract/endpoint.ts';

export const showcasesEndpoints = {
  getShowcase: 'GET /collaboration/:id',
  showcasesOf: 'GET /user/:username/showcases',
  showcaseOfRequest: 'GET /request/:id/showcase',
  setShowcase: 'PUT /request/:id/showcase',
} as const satisfies EndpointTable;
