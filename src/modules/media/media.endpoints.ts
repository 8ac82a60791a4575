import type { EndpointTable } from '#contract/endpoint.ts';

export const mediaEndpoints = {
  uploadProfileImage: 'POST /user/image',
  removeProfileImage: 'DELETE /user/image',
  uploadBanner: 'POST /user/banner',
  removeBanner: 'DELETE /user/banner',
  uploadPicture: 'POST /pictures',
} as const satisfies EndpointTable;
