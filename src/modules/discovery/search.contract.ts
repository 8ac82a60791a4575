import { z } from 'zod';
import { defineContract } from '#contract/endpoint.ts';
import { cleanLine, codePoints, cursor, limit } from '#contract/fields.ts';
import { LIMITS } from '#contract/limits.ts';
import { ACCOUNT_TYPES, CATEGORIES, LOOKING_FOR_TYPES, PLATFORMS } from '#contract/product.ts';
import { kollabView } from '#modules/kollabs/kollabs.contract.ts';
import { publicUser } from '#modules/profiles/users.contract.ts';
import { searchEndpoints } from './search.endpoints.ts';

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

export const searchContract = defineContract(searchEndpoints, {
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
    response: z.array(kollabView),
    list: 'keyset',
    counted: true,
  },
  searchUsers: {
    summary: 'People by username, name or headline; when nobody has it so, by what looks like it.',
    access: 'public',
    reads: true,
    query: z.object({ limit, cursor }),
    body: z.object({ q: term, ...common, accountType: z.enum(ACCOUNT_TYPES).optional() }),
    response: z.array(publicUser),
    list: 'keyset',
    counted: true,
  },
});
export type SearchContract = typeof searchContract;
