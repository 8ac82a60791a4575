/** One user began to follow another. The subject is who is followed, the actor who follows. */
export const USER_FOLLOWED = 'user.followed';
/** They follow them no longer, by their own choice. */
export const USER_UNFOLLOWED = 'user.unfollowed';

export const followEvents = [USER_FOLLOWED, USER_UNFOLLOWED] as const;
