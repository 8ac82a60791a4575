/** What profiles show of a user's months, and what a category of users filters by. Pure. */
import { CATEGORIES, type Category, PLATFORMS, type Platform } from '#contract/product.ts';

/** The most users in a list of similar ones. */
export const SIMILAR_LIST = 50;

/** Of each category of users as many are counted: it bounds what a count costs, however many there are. */
export const COUNTED_USERS = 200;

/** A month as statistics name it, in UTC: '2026-11'. */
export function monthOf(date: Date): string {
  return date.toISOString().slice(0, 7);
}

/** The beginning, in UTC, of the month that lies so many months before the one of `now`. */
export function monthsBefore(now: Date, count: number): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count, 1));
}

/**
 * The last twelve months with how much was completed in each, oldest first; a month without any counts 0.
 * @param counted only months that have some, in any order
 */
export function lastTwelveMonths(
  now: Date,
  counted: { month: string; completed: number }[],
): { month: string; completed: number }[] {
  return Array.from({ length: 12 }, (_, place) => {
    const month = monthOf(monthsBefore(now, 11 - place));
    return { month, completed: counted.find((one) => one.month === month)?.completed ?? 0 };
  });
}

/** What a category of /users/categories filters by: the platform when it is one, else the content type; null for neither. */
export function userCategory(
  category: string,
): { featuredPlatform: Platform } | { contentType: Category } | null {
  const platform = PLATFORMS.find((one) => one === category);
  if (platform) return { featuredPlatform: platform };
  const contentType = CATEGORIES.find((one) => one === category);
  return contentType ? { contentType } : null;
}
