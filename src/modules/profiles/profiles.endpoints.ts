import type { EndpointTable } from '#contract/endpoint.ts';

export const profilesEndpoints = {
  editProfile: 'POST /user',
  editPage: 'POST /user/edit/page',
} as const satisfies EndpointTable;
