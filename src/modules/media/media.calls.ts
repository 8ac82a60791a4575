import type { CallTable } from '#contract/call.ts';

export const mediaCalls = {
  uploadProfileImage: 'POST /user/image',
  removeProfileImage: 'DELETE /user/image',
  uploadBanner: 'POST /user/banner',
  removeBanner: 'DELETE /user/banner',
  uploadPicture: 'POST /pictures',
} as const satisfies CallTable;
