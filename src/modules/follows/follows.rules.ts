/** How much a user may follow. Pure; both sides use it. */

/** How many users one may follow: a feed is read from all of them. */
export const MOST_FOLLOWED = 10_000;
