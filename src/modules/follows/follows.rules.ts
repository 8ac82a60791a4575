/** The maximum number of users that one user may follow, since a feed reads from all of them. */
export const MOST_FOLLOWED = 10_000;
