import type { EndpointTable } from '#contract/endpoint.ts';

export const administrationEndpoints = {
  adminPlace: 'GET /admin/place',
  changePlace: 'PUT /admin/place',
  changeLogo: 'POST /admin/place/logo',
  removeLogo: 'DELETE /admin/place/logo',
  placeLog: 'GET /admin/log',
  testMail: 'POST /admin/testmail',
  signUpInvitations: 'GET /admin/invitations',
  makeSignUpInvitation: 'POST /admin/invitations',
  revokeSignUpInvitation: 'DELETE /admin/invitations/:id',
  waitingList: 'GET /admin/waiting',
  inviteWaiting: 'POST /admin/waiting/invite',
  adminUsers: 'GET /admin/users',
  adminUserAddress: 'POST /admin/users/:username/address',
  setRole: 'POST /admin/users/:username/role',
} as const satisfies EndpointTable;
