import { z } from 'zod';
import { lines } from '#contract/fields.ts';
import { COMMENT_LIMITS } from './reactions.rules.ts';

export const commentForm = z.object({
  text: lines({ min: 1, max: COMMENT_LIMITS.text, tooLong: 'Too long' }),
});
