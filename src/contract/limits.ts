/** Numbers of product.md section 9; lengths are in code points. */
export const LIMITS = {
  kollabTitle: 150,
  kollabText: 500,
  kollabTags: 10,
  tag: 30,
  link: 2048,
  note: 500,
  displayName: 50,
  headline: 100,
  location: 100,
  website: 100,
  bio: 500,
  username: { min: 3, max: 16 },
  personName: { min: 2, max: 30 },
  businessName: 50,
  signUpPassword: { min: 6, max: 128 },
  newPassword: { min: 8, max: 50 },
  email: 254,
  searchTerm: 3,
  notificationIds: 500,
  webName: 50,
  customLinks: 10,
  channels: 20,
} as const;

/** Of a picture with the form around it. */
export const UPLOAD_BYTES = 10 * 1024 * 1024;

export const HUB_LIST = 10;
export const SIMILAR_LIST = 50;
export const CURATED_LIST = 100;
export const TOP_LIST = { first: 20, more: 10 } as const;
export const LIST = { default: 10, max: 100 } as const;
export const TABLE_PAGE_SIZES = [10, 20, 30, 40, 50] as const;
