import { z } from 'zod';
import { lines } from '#contract/fields.ts';
import { COMMENT_LIMITS } from './reactions.rules.ts';

/** The body of a comment. Form and server validate with the same schema. */
export const commentForm = z.object({
  text: lines({ min: 1, max: COMMENT_LIMITS.text, tooLong: 'Too long' }),
});
