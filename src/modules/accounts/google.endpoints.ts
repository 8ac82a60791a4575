import type { EndpointTable } from '#contract/endpoint.ts';

export const googleEndpoints = {
  getGoogle: 'GET /signin/google',
  getGoogleTicket: 'GET /signin/google/ticket',
  signUpWithGoogle: 'POST /signup/google',
  connectGoogle: 'POST /signin/google/connect',
  startGoogle: 'POST /signin/google/start',
  proveByGoogle: 'POST /signin/google/prove',
  getSignInMethods: 'GET /signin/methods',
  disconnectGoogle: 'DELETE /signin/google',
} as const satisfies EndpointTable;
