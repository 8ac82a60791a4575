import { z } from 'zod';
import { category, line, lines, tags } from '#contract/fields.ts';
import { IMAGE_LINK_TEXT, isImageLink } from '#contract/links.ts';
import { LOOKING_FOR_TYPES } from '#contract/product.ts';
import { KOLLAB_LIMITS } from './kollabs.rules.ts';

const longText = lines({ min: 1, max: KOLLAB_LIMITS.text, tooLong: 'Too long' });

/** What publishing takes; the form and the server check with this same schema. */
export const kollabForm = z.object({
  title: line({ min: 1, max: KOLLAB_LIMITS.title, tooLong: 'Must be less than 150 characters' }),
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
  tags: tags({ most: KOLLAB_LIMITS.tags }),
});
