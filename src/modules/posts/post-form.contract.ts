import { z } from 'zod';
import { category, imageAlt, imageLink, lines, tags } from '#contract/fields.ts';
import { POST_LIMITS } from './posts.rules.ts';

/** What is written in the form. */
export const postFields = z.object({
  desc: lines({ min: 1, max: POST_LIMITS.desc, tooLong: 'Too long' }),
  imageUrl: imageLink,
  imageAlt: imageAlt.default(''),
  category,
  tags: tags({ most: POST_LIMITS.tags, tooMany: tooManyTags }),
});

/** What posting takes: the same, and a category also as an object with its value, as a post shows it. */
export const postForm = postFields.extend({
  type: z.literal('post').optional(),
  category: z
    .union([category, z.object({ value: category, label: z.string().optional() })], { error: 'Required' })
    .transform((given) => (typeof given === 'string' ? given : given.value)),
});

/** @param count how many tags there are */
export function tooManyTags(count: number): string {
  return `Too many tags ${count}`;
}
