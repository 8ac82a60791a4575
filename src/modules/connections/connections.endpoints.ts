import type { EndpointTable } from '#contract/endpoint.ts';

export const connectionsEndpoints = {
  listPlatforms: 'GET /platforms',
  startConnect: 'POST /connect/start',
  connect: 'POST /connect',
  connectInstagram: 'POST /auth/instagram',
  connectionsOf: 'GET /connections/get/:username',
  ownConnections: 'GET /connections/own',
  connectionHistory: 'GET /connections/history/:connectionId',
  refreshConnection: 'POST /connection/update/:connectionId',
  refreshInstagram: 'POST /update/:connectionId',
  deleteConnection: 'DELETE /connection/delete',
  setFeatured: 'POST /setfeatured/:type',
  removeFeatured: 'POST /removefeatured',
  addCustomConnection: 'POST /addcustomconnection',
} as const satisfies EndpointTable;
