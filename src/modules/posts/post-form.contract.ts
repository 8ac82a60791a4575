import { z } from 'zod';
import { category, imageAlt, imageLink, lines, tags } from '#contract/fields.ts';
import { POST_LIMITS } from './posts.rules.ts';

export const postFields = z.object({
  desc: lines({ min: 1, max: POST_LIMITS.desc, tooLong: 'Too long' }),
  imageUrl: imageLink,
  imageAlt: imageAlt.default(''),
  category,
  tags: tags({ most: POST_LIMITS.tags, tooMany: tooManyTags }),
});

/** The body of `POST /post`. The category may also be an object with its value, as posts show it. */
export const postForm = postFields.extend({
  type: z.literal('post').optional(),
  category: z
    .union([category, z.object({ value: category, label: z.string().optional() })], { error: 'Required' })
    .transform((given) => (typeof given === 'string' ? given : given.value)),
});

export function tooManyTags(count: number): string {
  return `Too many tags ${count}`;
}
