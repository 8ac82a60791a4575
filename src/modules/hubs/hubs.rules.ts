import { CATEGORIES, type Category, PLATFORMS, type Platform } from '#contract/product.ts';

/** At most this many users of a category are counted, which bounds the cost. */
export const COUNTED_USERS = 200;

/** The filter of a category of /users/categories; null for an unknown one. */
export function userCategory(
  category: string,
): { featuredPlatform: Platform } | { contentType: Category } | null {
  const platform = PLATFORMS.find((one) => one === category);
  if (platform) return { featuredPlatform: platform };
  const contentType = CATEGORIES.find((one) => one === category);
  return contentType ? { contentType } : null;
}
