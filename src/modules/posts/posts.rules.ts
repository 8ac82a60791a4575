/** Maximum length of the description in code points, and maximum number of tags. */
export const POST_LIMITS = { desc: 500, tags: 5 } as const;

/** How many posts a profile shows at first. */
export const PROFILE_POSTS = 10;
