import type { CallTable } from '#contract/call.ts';

export const connectionsCalls = {
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
} as const satisfies CallTable;
