import type { EndpointTable } from '#contract/endpoint.ts';

export const moderationEndpoints = {
  report: 'POST /report',
  moderationQueue: 'GET /moderation/queue',
  moderationCase: 'GET /moderation/case/:kind/:id',
  decideCase: 'POST /moderation/case/:kind/:id/decide',
  moderationLog: 'GET /moderation/log',
  getDecision: 'GET /decision/:id',
  objectToDecision: 'POST /decision/:id/object',
} as const satisfies EndpointTable;
