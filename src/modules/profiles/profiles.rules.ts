/** Lengths in code points. */
export const PROFILE_LIMITS = {
  displayName: 50,
  headline: 100,
  location: 100,
  website: 100,
  bio: 500,
} as const;

/** The time between two changes of the content category. The first change is free. */
export const CONTENT_TYPE_DAYS = 90;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Returns from when the content category may be changed; null if it may be changed now.
 * @param changedAt when it was last changed; null if it is still that of sign-up
 */
export function contentTypeKeptUntil(changedAt: Date | null, now: Date): Date | null {
  if (!changedAt) return null;
  const until = new Date(changedAt.getTime() + CONTENT_TYPE_DAYS * DAY_MS);
  return now < until ? until : null;
}
