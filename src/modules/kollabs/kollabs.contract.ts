import { z } from 'zod';
import { defineContract } from '#contract/call.ts';
import {
  category,
  cleanLine,
  codePoints,
  cursor,
  IMAGE_LINK_TEXT,
  id,
  instant,
  isBlank,
  isImageLink,
  limit,
  line,
  lines,
} from '#contract/fields.ts';
import { LIMITS } from '#contract/limits.ts';
import { ACCOUNT_TYPES, CATEGORIES, LOOKING_FOR_TYPES } from '#contract/product.ts';
import { kollabsCalls } from './kollabs.calls.ts';

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

/** A Kollab as anyone may see it: the fields of product.md section 3. */
export const kollabView = z
  .object({
    kollabId: z.string(),
    title: z.string(),
    imageUrl: z.string(),
    category: z.enum(CATEGORIES),
    lookingForTypes: z.array(z.enum(LOOKING_FOR_TYPES)),
    lookingFor: z.string(),
    summary: z.string(),
    compensation: z.string(),
    tags: z.array(z.string()),
    datePosted: instant,
    type: z.literal('kollab'),
    username: z.string(),
    displayName: z.string(),
    profileImageUrl: z.string(),
    headline: z.string(),
    accountType: z.enum(ACCOUNT_TYPES),
    contentType: z.string(),
    featuredPlatform: z.string(),
    audienceSize: z.number(),
    active: z.boolean(),
    requestsCount: z.number(),
    requestsCompleted: z.number(),
    likeCount: z.number(),
    commentCount: z.number(),
    comments: z.array(z.never()),
  })
  .meta({ id: 'Kollab' });
export type KollabView = z.infer<typeof kollabView>;

const oneKollab = z.object({ id });
const page = { limit, cursor };

export const kollabsContract = defineContract(kollabsCalls, {
  createKollab: {
    summary: 'Publish a Kollab.',
    access: 'verified',
    body: kollabForm,
    status: 201,
    answer: z.object({ result: z.object({ kollabId: z.string() }) }),
    errors: ['too_many_kollabs'],
  },
  getKollab: {
    summary: 'One Kollab.',
    access: 'public',
    params: oneKollab,
    answer: kollabView,
    errors: ['not_found'],
  },
  closeKollab: {
    summary: 'Close an own Kollab to new requests. Open requests go on.',
    access: 'viewer',
    params: oneKollab,
    answer: kollabView,
    errors: ['not_found', 'forbidden'],
  },
  reopenKollab: {
    summary: 'Open an own Kollab to new requests again.',
    access: 'verified',
    params: oneKollab,
    answer: kollabView,
    errors: ['not_found', 'forbidden', 'too_many_kollabs'],
  },
  ownKollabs: {
    summary: 'Own Kollabs, newest first, active and inactive.',
    access: 'viewer',
    query: z.object({ ...page, active: z.enum(['true', 'false']).optional() }),
    answer: z.array(kollabView),
    list: 'keyset',
  },
  allKollabs: {
    summary: 'Kollabs open to requests, in one of three orders.',
    access: 'public',
    shared: true,
    query: z.object({
      ...page,
      sort: z.enum(['requestsCount', 'datePosted', 'requestsCompleted']).optional(),
      category: z.enum(CATEGORIES).optional(),
      contentType: z.enum(CATEGORIES).optional(),
      accountType: z.enum(ACCOUNT_TYPES).optional(),
      lookingFor: z.enum(LOOKING_FOR_TYPES).optional(),
    }),
    answer: z.array(kollabView),
    list: 'keyset',
  },
  kollabsOf: {
    summary: "A person's Kollabs, newest first.",
    access: 'public',
    params: z.object({ username: z.string().regex(/^[A-Za-z0-9_]{1,32}$/) }),
    query: z.object(page),
    answer: z.array(kollabView),
    list: 'keyset',
    errors: ['not_found'],
  },
  curatedKollabs: {
    summary: "Up to 100 open Kollabs of others in the signed-in person's content type, newest first.",
    access: 'viewer',
    answer: z.array(kollabView),
    list: 'keyset',
  },
});
export type KollabsContract = typeof kollabsContract;
