export const HIDE_KINDS = ['kollab', 'post', 'user'] as const;
export type HideKind = (typeof HIDE_KINDS)[number];

/** How many cards a user may hide and how many users mute. Lists exclude them all, so the number must be bounded. */
export const MOST_HIDDEN = 1000;
export const MOST_MUTED = 1000;
