import type { EndpointTable } from '#contract/endpoint.ts';

export const adminUsersEndpoints = {
  adminUsers: 'GET /admin/users',
  adminUserAddress: 'POST /admin/users/:username/address',
  setRole: 'POST /admin/users/:username/role',
  signUserOut: 'POST /admin/users/:username/signout',
  confirmUserAgain: 'POST /admin/users/:username/confirmation',
  changeUserEmail: 'POST /admin/users/:username/email',
  removeUserSecondStep: 'DELETE /admin/users/:username/secondfactor',
  suspendUser: 'POST /admin/users/:username/suspend',
  liftUser: 'POST /admin/users/:username/lift',
} as const satisfies EndpointTable;
