import type { EndpointTable } from '#contract/endpoint.ts';

export const requestsEndpoints = {
  createRequest: 'POST /kollab/:id/request',
  kollabRequests: 'GET /kollab/:id/requests',
  ownRequest: 'GET /kollab/:id/request',
  mayRequest: 'GET /kollab/:id/request/may',
  getRequest: 'GET /request/:id',
  endRequest: 'DELETE /kollab/:id/request/delete',
  acceptRequest: 'POST /request/:id/accept',
  completeRequest: 'POST /request/:id/complete',
  finalizeRequest: 'POST /request/:id/finalize',
  updateRequest: 'POST /request/:id/update',
  remindRequest: 'POST /request/:id/remind',
  sentRequests: 'GET /requests/sent',
  receivedRequests: 'GET /requests/received',
  activeRequests: 'GET /requests/active',
  completedRequests: 'GET /requests/completed',
  completedRequestsOf: 'GET /requests/completed/:username',
  termsOfRequest: 'GET /request/:id/kollab',
  editKollab: 'PUT /kollab/:id',
  deleteKollab: 'DELETE /kollab/:id/delete',
  openCollaborations: 'GET /account/departure',
} as const satisfies EndpointTable;
