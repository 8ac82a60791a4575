/** What a viewer may hide from their own lists. Pure; both sides use it. */

export const HIDE_KINDS = ['kollab', 'post', 'user'] as const;
export type HideKind = (typeof HIDE_KINDS)[number];

/** How many cards a user may hide, and how many people mute: far more than needed, and within what a list can leave out. */
export const MOST_HIDDEN = 1000;
export const MOST_MUTED = 1000;
