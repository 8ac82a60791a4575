import type { EndpointTable } from '#contract/endpoint.ts';

export const proofsEndpoints = {
  ownProofs: 'GET /proofs/own',
  addDomain: 'POST /proofs/domains',
  checkDomain: 'POST /proofs/domains/:proofId/check',
  removeDomain: 'DELETE /proofs/domains/:proofId',
  checkLink: 'POST /proofs/links/:connectionId/check',
} as const satisfies EndpointTable;
