import { z } from 'zod';
import {
  category,
  cleanLine,
  codePoints,
  IMAGE_LINK_TEXT,
  isBlank,
  isImageLink,
  line,
  lines,
} from '#contract/fields.ts';
import { LIMITS } from '#contract/limits.ts';
import { LOOKING_FOR_TYPES } from '#contract/product.ts';

const longText = lines({ min: 1, max: LIMITS.kollabText, tooLong: 'Too long' });

/** Trimmed, lowercase, without empty ones and doubles (product.md section 5). */
export function cleanTags(tags: string[]): string[] {
  return [...new Set(tags.map((tag) => cleanLine(tag).toLowerCase()).filter((tag) => !isBlank(tag)))];
}

/** What publishing takes; the form and the server check with this same schema. */
export const kollabForm = z.object({
  title: line({ min: 1, max: LIMITS.kollabTitle, tooLong: 'Must be less than 150 characters' }),
  imageUrl: z
    .string('Required')
    .overwrite((text) => text.trim())
    .refine((text) => text.length > 0, { error: 'Required', abort: true })
    .refine(isImageLink, { error: IMAGE_LINK_TEXT }),
  category,
  lookingForTypes: z
    .array(z.enum(LOOKING_FOR_TYPES, { error: 'Required' }), { error: 'Required' })
    .min(1, 'Required')
    .max(2, 'Required')
    .refine((types) => new Set(types).size === types.length, { error: 'Required' }),
  lookingFor: longText,
  summary: longText,
  compensation: longText,
  tags: z
    .array(z.string(), { error: 'Required' })
    .max(100, 'Too many tags')
    .overwrite(cleanTags)
    .refine((tags) => tags.length <= LIMITS.kollabTags, { error: 'Too many tags' })
    .refine((tags) => tags.every((tag) => codePoints(tag) <= LIMITS.tag), {
      error: `A tag has at most ${LIMITS.tag} characters`,
    }),
});
export type KollabForm = z.input<typeof kollabForm>;
