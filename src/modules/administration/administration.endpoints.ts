import type { EndpointTable } from '#contract/endpoint.ts';

export const administrationEndpoints = {
  adminPlace: 'GET /admin/place',
  changePlace: 'PUT /admin/place',
  changeLogo: 'POST /admin/place/logo',
  removeLogo: 'DELETE /admin/place/logo',
  signUpInvitations: 'GET /admin/invitations',
  makeSignUpInvitation: 'POST /admin/invitations',
  revokeSignUpInvitation: 'DELETE /admin/invitations/:id',
  waitingList: 'GET /admin/waiting',
  waitingAddress: 'POST /admin/waiting/:id/address',
  inviteWaiting: 'POST /admin/waiting/invite',
} as const satisfies EndpointTable;
