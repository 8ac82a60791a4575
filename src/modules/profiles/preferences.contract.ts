import { z } from 'zod';
import { defineContract } from '#contract/endpoint.ts';
import { cleanLine, codePoints, isBlank } from '#contract/fields.ts';
import { LIMITS } from '#contract/limits.ts';
import { CATEGORIES } from '#contract/product.ts';
import { preferencesEndpoints } from './preferences.endpoints.ts';
import type { Preferences } from './preferences.rules.ts';

// A contract imports no values of rules, so the choices stand here once more; `satisfies` below holds the two together.
const choices = {
  whoMayRequest: z.enum(['everyone', 'verified', 'nobody']),
  whoMayMessage: z.enum(['everyone', 'collaborators', 'nobody']),
  showsAudienceHistory: z.boolean(),
  appearsInMatch: z.boolean(),
  indexable: z.boolean(),
  featurable: z.boolean(),
  mutedTags: z
    .array(z.string())
    .max(200, 'Too many tags')
    .overwrite((tags) => [
      ...new Set(tags.map((tag) => cleanLine(tag).toLowerCase()).filter((tag) => !isBlank(tag))),
    ])
    .refine((tags) => tags.length <= 50, { error: 'Too many tags: at most 50 can be muted' })
    .refine((tags) => tags.every((tag) => codePoints(tag) <= LIMITS.tag), {
      error: `A tag has at most ${LIMITS.tag} characters`,
    }),
  mutedCategories: distinct(z.enum(CATEGORIES), CATEGORIES.length),
  defaultSort: z.enum(['similarity', 'dateAsc', 'dateDesc', 'audienceSize']),
  defaultAccounts: z.enum(['none', 'creators', 'businesses']),
  language: z.enum(['en']),
  mutedMails: distinct(z.enum(['requests', 'answers', 'progress', 'deadlines', 'endings']), 5),
} satisfies { [K in keyof Preferences]: z.ZodType<Preferences[K]> };

/** Each at most once, so that there are never more than there are choices. */
function distinct<T extends z.ZodEnum>(one: T, most: number) {
  return z
    .array(one)
    .max(100)
    .overwrite((given) => [...new Set(given)].slice(0, most));
}

export const preferencesView = z.object(choices).meta({ id: 'Preferences' });
export type PreferencesView = z.infer<typeof preferencesView>;

export const preferencesContract = defineContract(preferencesEndpoints, {
  getPreferences: {
    summary: 'What the signed-in person chose under Privacy and Content.',
    access: 'viewer',
    response: preferencesView,
  },
  setPreferences: {
    summary: 'Choose: what is left out stays as it is.',
    access: 'viewer',
    body: z.object(choices).partial(),
    response: preferencesView,
  },
  visibilityOf: {
    summary: 'What of a person search engines and visitors may be shown.',
    access: 'public',
    shared: true,
    params: z.object({ username: z.string().regex(/^[A-Za-z0-9_]{1,32}$/) }),
    response: z.object({
      /** Whether search engines may list the profile and its Kollabs. */
      indexable: z.boolean(),
      showsAudienceHistory: z.boolean(),
    }),
    errors: ['not_found'],
  },
});
export type PreferencesContract = typeof preferencesContract;
