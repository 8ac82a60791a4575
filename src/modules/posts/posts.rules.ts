/** The rules of posts that hold for every viewer. Pure; both sides use it. */

/** The length of the description in code points, and tags (product.md section 9). */
export const POST_LIMITS = { desc: 500, tags: 5 } as const;

/** How many of a user's newest posts stand on their profile; the next ones are loaded. */
export const PROFILE_POSTS = 10;
