/** The subject is the followed user, the actor the follower. */
export const USER_FOLLOWED = 'user.followed';
/** By their own choice, not by a block. */
export const USER_UNFOLLOWED = 'user.unfollowed';

export const followEvents = [USER_FOLLOWED, USER_UNFOLLOWED] as const;
