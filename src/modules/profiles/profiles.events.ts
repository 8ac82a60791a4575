/** An account was suspended: its open pages are told nothing more. The subject is the user. */
export const USER_SUSPENDED = 'user.suspended';

/** An account was made, its address not yet confirmed. The subject is the user, who acted. */
export const USER_JOINED = 'user.joined';

/** What others see of a user changed: names, headline, picture, channels and links, audience, how they answer, or that they are seen at all. */
export const USER_CHANGED = 'user.changed';

/** An account was deleted by its user. The subject is who it was. */
export const USER_LEFT = 'user.left';

/** A platform told new figures of one of their channels. The subject is the user. */
export const USER_MEASURED = 'user.measured';

/** What users change about what they are shown. The subject is the user whose lists it changes, who was blocked or muted, or the card. */
export const profileEvents = [
  'user.blocked',
  'user.unblocked',
  'user.preferences_changed',
  USER_SUSPENDED,
  USER_JOINED,
  USER_CHANGED,
  USER_LEFT,
  USER_MEASURED,
  'user.muted',
  'user.unmuted',
  'card.hidden',
  'card.shown',
] as const;
export type ProfileEvent = (typeof profileEvents)[number];
