import type { EndpointTable } from '#contract/endpoint.ts';

export const portfolioEndpoints = {
  portfolioOf: 'GET /user/:username/portfolio',
  ownPortfolio: 'GET /portfolio',
  addWork: 'POST /portfolio/works',
  editWork: 'PUT /portfolio/works/:id',
  removeWork: 'DELETE /portfolio/works/:id',
  setRates: 'PUT /portfolio/rates',
} as const satisfies EndpointTable;
