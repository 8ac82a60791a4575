import type { EndpointTable } from '#contract/endpoint.ts';

export const profilesEndpoints = {
  editProfile: 'POST /user',
  editPage: 'POST /user/edit/page',
  changeContentType: 'POST /user/contenttype',
} as const satisfies EndpointTable;
