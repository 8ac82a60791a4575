/** What a profile may hold, and when it may be changed. Pure; both sides use it. */

/** Lengths in code points (product.md section 9). */
export const PROFILE_LIMITS = {
  displayName: 50,
  headline: 100,
  location: 100,
  website: 100,
  bio: 500,
} as const;

/** The time between two changes of the content category (decisions.md section 9). The first change is free. */
export const CONTENT_TYPE_DAYS = 90;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The time from which a content category may be changed.
 * @param changedAt when it last was; null for that of sign-up
 * @returns null where it may be changed now
 */
export function contentTypeKeptUntil(changedAt: Date | null, now: Date): Date | null {
  if (!changedAt) return null;
  const until = new Date(changedAt.getTime() + CONTENT_TYPE_DAYS * DAY_MS);
  return now < until ? until : null;
}
