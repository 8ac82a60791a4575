import { z } from 'zod';
import { defineContract } from '#contract/endpoint.ts';
import { cursor, limit, tags } from '#contract/fields.ts';
import { ACCOUNT_TYPES, CATEGORIES, LOOKING_FOR_TYPES, PLATFORMS } from '#contract/product.ts';
import { cleanLine, codePoints } from '#contract/text.ts';
import { kollabView } from '#modules/kollabs/kollabs.contract.ts';
import { KOLLAB_LIMITS } from '#modules/kollabs/kollabs.rules.ts';
import { publicUser } from '#modules/profiles/users.contract.ts';
import { searchEndpoints } from './search.endpoints.ts';
import { LARGEST_AUDIENCE, SEARCH_ORDERS, TERM_LENGTH } from './search.rules.ts';

const asked = tags({ most: KOLLAB_LIMITS.tags }).refine((given) => given.length > 0, { error: 'Required' });

const term = z
  .string('Required')
  .overwrite(cleanLine)
  .refine((text) => codePoints(text) >= TERM_LENGTH.min, { error: 'Must be longer than 2 characters' })
  .refine((text) => codePoints(text) <= TERM_LENGTH.max, { error: 'Too long' });

const audience = z.number().int().min(0).max(LARGEST_AUDIENCE).optional();
const common = {
  /** The order; similarity is the default, and falls back to most recent for a visitor. */
  filter: z.enum(SEARCH_ORDERS).default('similarity'),
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
      tags: asked,
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
