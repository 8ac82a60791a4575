import type { EndpointTable } from '#contract/endpoint.ts';

export const kollabsEndpoints = {
  createKollab: 'POST /kollab',
  getKollab: 'GET /kollab/:id',
  payOfLikeKollabs: 'GET /kollab/:id/pay',
  closeKollab: 'POST /kollab/:id/close',
  reopenKollab: 'POST /kollab/:id/reopen',
  ownKollabs: 'GET /ownkollabs',
  allKollabs: 'GET /allkollabs',
  countKollabs: 'GET /allkollabs/counts',
  kollabsOf: 'GET /kollabs/:username',
  curatedKollabs: 'GET /curated/kollabs',
} as const satisfies EndpointTable;
