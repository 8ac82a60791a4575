/** The optional terms of a Kollab. In a file of their own, since few pages need them. Pure. */
export const MORE_TERMS = ['payment', 'deadline', 'place', 'languages', 'partners'] as const;
export type MoreTerm = (typeof MORE_TERMS)[number];

/** The value of `place` for a Kollab without a fixed location. */
export const REMOTE = 'remote';
