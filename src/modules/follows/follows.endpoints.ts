import type { EndpointTable } from '#contract/endpoint.ts';

export const followsEndpoints = {
  getFollow: 'GET /follow/:username',
  followUser: 'PUT /follow/:username',
  unfollowUser: 'DELETE /follow/:username',
  listFollowers: 'GET /followers/:username',
  listFollowing: 'GET /following/:username',
} as const satisfies EndpointTable;
