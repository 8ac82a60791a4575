/** What its owner may say of a Kollab beside what every Kollab says. By itself: few pages need it. Pure. */
export const MORE_TERMS = ['payment', 'deadline', 'place', 'languages', 'partners'] as const;
export type MoreTerm = (typeof MORE_TERMS)[number];

/** What `place` says of a Kollab that is worked on from anywhere. */
export const REMOTE = 'remote';
