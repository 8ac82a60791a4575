/** An account was suspended. Its open pages get no further signals. The subject is the user. */
export const USER_SUSPENDED = 'user.suspended';

/** An account was created, its address not yet verified. The subject and actor is the user. */
export const USER_JOINED = 'user.joined';

/**
 * A public field of a user changed, such as names, picture, channels, audience, answers or payments, or the user became
 * visible or hidden.
 */
export const USER_CHANGED = 'user.changed';

/** A user asked for the deletion of the account, which waits. From now on nobody sees it. The subject is the user. */
export const USER_LEAVING = 'user.leaving';

/** A user signed in to an account that was waiting for its deletion, and so kept it. The subject is the user. */
export const USER_RETURNED = 'user.returned';

/** An account was deleted by its user. The subject is the user. */
export const USER_LEFT = 'user.left';

/** A platform returned new figures of a user's channel. The subject is the user. */
export const USER_MEASURED = 'user.measured';

/** Users changed what they are shown. The subject is the blocked or muted user, or the card. */
export const profileEvents = [
  'user.blocked',
  'user.unblocked',
  'user.preferences_changed',
  USER_SUSPENDED,
  USER_JOINED,
  USER_CHANGED,
  USER_LEAVING,
  USER_RETURNED,
  USER_LEFT,
  USER_MEASURED,
  'user.muted',
  'user.unmuted',
  'card.hidden',
  'card.shown',
] as const;
export type ProfileEvent = (typeof profileEvents)[number];
