/** What a category of users filters by, and how many of it are counted. Pure. */
import { CATEGORIES, type Category, PLATFORMS, type Platform } from '#contract/product.ts';

/** Of each category of users as many are counted: it bounds what a count costs, however many there are. */
export const COUNTED_USERS = 200;

/** What a category of /users/categories filters by: the platform when it is one, else the content type; null for neither. */
export function userCategory(
  category: string,
): { featuredPlatform: Platform } | { contentType: Category } | null {
  const platform = PLATFORMS.find((one) => one === category);
  if (platform) return { featuredPlatform: platform };
  const contentType = CATEGORIES.find((one) => one === category);
  return contentType ? { contentType } : null;
}
