import { z } from 'zod';
import { category, day, id, imageAlt, imageLink, line, lines, tags } from '#contract/fields.ts';
import { LOOKING_FOR_TYPES } from '#contract/product.ts';
import { MOST_FILES } from '#modules/files/files.rules.ts';
import { KOLLAB_LIMITS } from './kollabs.rules.ts';
import { LANGUAGE_CODES, MAX_LANGUAGES } from './languages.rules.ts';
import { payment } from './payment.contract.ts';
import { REMOTE } from './terms.rules.ts';

const longText = lines({ min: 1, max: KOLLAB_LIMITS.text, tooLong: 'Too long' });

export const place = line({ min: 1, max: KOLLAB_LIMITS.place, tooLong: 'Too long' }).overwrite((text) =>
  text.toLowerCase() === REMOTE ? REMOTE : text,
);

export const languages = z
  .array(z.enum(LANGUAGE_CODES as string[], { error: 'Choose languages from the list' }))
  .max(MAX_LANGUAGES, { error: `At most ${MAX_LANGUAGES} languages` })
  .refine((codes) => new Set(codes).size === codes.length, { error: 'Choose each language only once' });

export const PARTNERS_TEXT = `Enter a whole number from 1 to ${KOLLAB_LIMITS.partners}`;
const partners = z
  .int({ error: PARTNERS_TEXT })
  .min(1, { error: PARTNERS_TEXT })
  .max(KOLLAB_LIMITS.partners, { error: PARTNERS_TEXT });

export const kollabForm = z.object({
  title: line({ min: 1, max: KOLLAB_LIMITS.title, tooLong: 'Must be less than 150 characters' }),
  imageUrl: imageLink,
  imageAlt: imageAlt.default(''),
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
  payment: payment.nullable().default(null),
  /** The last day on which it is open, in the owner's time zone. A new deadline must be in the future. */
  deadline: day.nullable().default(null),
  place: place.nullable().default(null),
  languages: languages.default([]),
  partners: partners.nullable().default(null),
});

/** The ids of all files of its brief: complete ones that were uploaded for a brief, or that it has already. */
export const briefFiles = z
  .array(id)
  .max(MOST_FILES, `A brief has at most ${MOST_FILES} files`)
  .refine((files) => new Set(files).size === files.length, 'The same file is attached twice');

/** The fields that its owner writes freely, for `EndpointSpec.words`. */
export const KOLLAB_WORDS: readonly string[] = [
  'title',
  'imageAlt',
  'lookingFor',
  'summary',
  'compensation',
  'tags',
  'payment.text',
  'place',
];
