/** A user followed another. The subject is the followed user, the actor the follower. */
export const USER_FOLLOWED = 'user.followed';
/** A user unfollowed another by their own choice. */
export const USER_UNFOLLOWED = 'user.unfollowed';

export const followEvents = [USER_FOLLOWED, USER_UNFOLLOWED] as const;
