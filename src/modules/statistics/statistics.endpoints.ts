import type { EndpointTable } from '#contract/endpoint.ts';

export const statisticsEndpoints = {
  ownStatistics: 'GET /statistics',
  viewsOfKollabs: 'GET /statistics/kollabs',
  ownAudience: 'GET /statistics/audience',
  ownPayments: 'GET /statistics/payments',
  siteFigures: 'GET /statistics/place',
  siteHealth: 'GET /moderation/health',
} as const satisfies EndpointTable;
