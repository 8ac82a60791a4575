import type { EndpointTable } from '#contract/endpoint.ts';

export const termsEndpoints = {
  moderationTerms: 'GET /moderation/terms',
  addTerm: 'POST /moderation/terms',
  removeTerm: 'DELETE /moderation/terms/:id',
} as const satisfies EndpointTable;
