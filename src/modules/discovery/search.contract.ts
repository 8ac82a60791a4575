import { z } from 'zod';
import { defineContract } from '#contract/call.ts';
import { cleanLine, codePoints, cursor, instant, limit } from '#contract/fields.ts';
import { LIMITS } from '#contract/limits.ts';
import { ACCOUNT_TYPES, CATEGORIES, LOOKING_FOR_TYPES, PLATFORMS } from '#contract/product.ts';
import { searchCalls } from './search.calls.ts';

const tags = z
  .array(z.string(), { error: 'Required' })
  .max(100, 'Too many tags')
  .overwrite((given) => [...new Set(given.map((tag) => cleanLine(tag).toLowerCase()).filter(Boolean))])
  .refine((given) => given.length > 0, { error: 'Required', abort: true })
  .refine((given) => given.length <= LIMITS.kollabTags, { error: 'Too many tags' })
  .refine((given) => given.every((tag) => codePoints(tag) <= LIMITS.tag), {
    error: `A tag has at most ${LIMITS.tag} characters`,
  });

const term = z
  .string('Required')
  .overwrite(cleanLine)
  .refine((text) => codePoints(text) >= LIMITS.searchTerm, { error: 'Must be longer than 2 characters' })
  .refine((text) => codePoints(text) <= LIMITS.headline, { error: 'Too long' });

const audience = z.number().int().min(0).max(10_000_000_000).optional();
const common = {
  /** The order; similarity is the default, and falls back to most recent for a visitor. */
  filter: z.enum(['similarity', 'dateAsc', 'dateDesc', 'audienceSize']).default('similarity'),
  category: z.enum(CATEGORIES).optional(),
  platform: z.enum(PLATFORMS).optional(),
  minAudience: audience,
  maxAudience: audience,
};

/** A found Kollab: the fields of product.md section 3. */
const foundKollab = z.object({
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
});

export type FoundKollab = z.infer<typeof foundKollab>;

/** A found person: what anyone may see of them. */
const foundUser = z.object({
  username: z.string(),
  displayName: z.string(),
  accountType: z.enum(ACCOUNT_TYPES),
  businessName: z.string(),
  contentType: z.string(),
  headline: z.string(),
  location: z.string(),
  website: z.string(),
  bio: z.string(),
  bannerUrl: z.string(),
  profileImageUrl: z.string(),
  dateJoined: instant,
  audienceSize: z.number(),
  featuredPlatform: z.string(),
  featuredPlatformId: z.string(),
  completedCollaborations: z.number(),
  currentActiveKollabs: z.number(),
});

export const searchContract = defineContract(searchCalls, {
  searchKollabs: {
    summary: 'Kollabs that have one of the tags.',
    access: 'public',
    reads: true,
    query: z.object({ limit, cursor }),
    body: z.object({
      tags,
      ...common,
      lookingFor: z.enum(LOOKING_FOR_TYPES).optional(),
      /** Only those open to requests; false finds closed ones, too. */
      active: z.boolean().default(true),
    }),
    answer: z.array(foundKollab),
    list: 'keyset',
    counted: true,
  },
  searchUsers: {
    summary: 'People by username, name or headline; when nobody has it so, by what looks like it.',
    access: 'public',
    reads: true,
    query: z.object({ limit, cursor }),
    body: z.object({ q: term, ...common, accountType: z.enum(ACCOUNT_TYPES).optional() }),
    answer: z.array(foundUser),
    list: 'keyset',
    counted: true,
  },
});
export type SearchContract = typeof searchContract;
