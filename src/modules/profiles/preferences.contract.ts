import { z } from 'zod';
import { defineContract } from '#contract/endpoint.ts';
import { tags, username } from '#contract/fields.ts';
import { CATEGORIES } from '#contract/product.ts';
import { preferencesEndpoints } from './preferences.endpoints.ts';
import {
  DEFAULT_ACCOUNTS,
  DEFAULT_SORTS,
  LANGUAGES,
  MAIL_CHOICES,
  MAIL_GROUPS,
  MUTED_TAGS,
  type Preferences,
  PUSH_GROUPS,
  WHO_MAY_MESSAGE,
  WHO_MAY_REQUEST,
} from './preferences.rules.ts';
import { isTimeZone, TIME_ZONE_LETTERS } from './time-zone.rules.ts';

const choices = {
  whoMayRequest: z.enum(WHO_MAY_REQUEST),
  whoMayMessage: z.enum(WHO_MAY_MESSAGE),
  showsAudienceHistory: z.boolean(),
  showsFollowers: z.boolean(),
  showsFollowing: z.boolean(),
  showsReadState: z.boolean(),
  appearsInMatch: z.boolean(),
  indexable: z.boolean(),
  featurable: z.boolean(),
  mutedTags: tags({ most: MUTED_TAGS, tooMany: `Too many tags: you can mute at most ${MUTED_TAGS}` }),
  mutedCategories: distinct(z.enum(CATEGORIES), CATEGORIES.length),
  defaultSort: z.enum(DEFAULT_SORTS),
  defaultAccounts: z.enum(DEFAULT_ACCOUNTS),
  language: z.enum(LANGUAGES),
  mailChoices: z.record(z.enum(MAIL_GROUPS), z.enum(MAIL_CHOICES)),
  pushChoices: z.record(z.enum(PUSH_GROUPS), z.boolean()),
  timeZone: z
    .string()
    .max(TIME_ZONE_LETTERS)
    .refine(isTimeZone, 'Unknown time zone. Use a name such as Europe/Berlin')
    .nullable(),
} satisfies { [K in keyof Preferences]: z.ZodType<Preferences[K]> };

/** No duplicates, so that there are never more entries than choices. */
function distinct<T extends z.ZodEnum>(one: T, most: number) {
  return z
    .array(one)
    .max(100)
    .overwrite((given) => [...new Set(given)].slice(0, most));
}

const preferencesView = z.object(choices).meta({ id: 'Preferences' });
export type PreferencesView = z.infer<typeof preferencesView>;

export const preferencesContract = defineContract(preferencesEndpoints, {
  getPreferences: {
    summary: 'Your choices under Privacy and Content.',
    access: 'viewer',
    response: preferencesView,
  },
  setPreferences: {
    summary: 'Change preferences. Those that are left out stay as they are.',
    access: 'viewer',
    body: z
      .object({
        ...choices,
        mailChoices: z.partialRecord(z.enum(MAIL_GROUPS), z.enum(MAIL_CHOICES)),
        pushChoices: z.partialRecord(z.enum(PUSH_GROUPS), z.boolean()),
      })
      .partial(),
    response: preferencesView,
  },
  visibilityOf: {
    summary: 'What search engines and visitors may see of a user.',
    access: 'public',
    shared: 'visitors',
    params: z.object({ username }),
    response: z.object({
      indexable: z.boolean(),
      showsAudienceHistory: z.boolean(),
    }),
    errors: ['not_found'],
  },
});
export type PreferencesContract = typeof preferencesContract;
