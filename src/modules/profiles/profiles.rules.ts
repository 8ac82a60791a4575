/** What a profile may hold. Pure; both sides use it. */

/** Lengths in code points (product.md section 9). */
export const PROFILE_LIMITS = {
  displayName: 50,
  headline: 100,
  location: 100,
  website: 100,
  bio: 500,
} as const;
