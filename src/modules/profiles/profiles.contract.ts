import { z } from 'zod';
import { defineContract } from '#contract/endpoint.ts';
import { category, imageAlt, instant, line, lines, message } from '#contract/fields.ts';
import { IMAGE_LINK_TEXT, isImageLink, link, withScheme } from '#contract/links.ts';
import { cleanLine, codePoints } from '#contract/text.ts';
import { profilesEndpoints } from './profiles.endpoints.ts';
import { profilesErrors } from './profiles.errors.ts';
import { PROFILE_LIMITS } from './profiles.rules.ts';

const TOO_LONG = 'Too long!';

export const profileForm = z.object({
  displayName: line({ min: 1, max: PROFILE_LIMITS.displayName, tooLong: TOO_LONG }),
  headline: line({ max: PROFILE_LIMITS.headline, tooLong: TOO_LONG }),
  location: line({ max: PROFILE_LIMITS.location, tooLong: TOO_LONG }),
  website: z
    .string('Required')
    .overwrite((text) => withScheme(cleanLine(text)))
    .refine((text) => codePoints(text) <= PROFILE_LIMITS.website, { error: TOO_LONG, abort: true })
    .refine((text) => text === '' || link(text) !== null, {
      error: 'Enter a web address, such as https://example.com',
    }),
});
export type ProfileForm = z.infer<typeof profileForm>;

export const pageForm = z.object({
  bio: lines({ max: PROFILE_LIMITS.bio, tooLong: 'Too long - must be less than 500 characters' }),
  bannerUrl: z
    .string('Required')
    .overwrite((text) => text.trim())
    .refine((text) => text === '' || isImageLink(text), { error: IMAGE_LINK_TEXT }),
  bannerAlt: imageAlt,
});
export type PageForm = z.infer<typeof pageForm>;

export const contentTypeForm = z.object({ contentType: category });

const isNamed = (form: object) => Object.values(form).some((value) => value !== undefined);

const pageFields = pageForm.partial();

export const profilesContract = defineContract(profilesEndpoints, {
  editProfile: {
    summary: 'Edit your profile. Fields that are left out stay as they are, and other fields are ignored.',
    access: 'viewer',
    body: profileForm
      .partial()
      .refine(isNamed, { error: 'Include at least one field to change', path: ['displayName'] }),
    words: ['displayName', 'headline', 'location', 'website'],
    response: z.object({ message: z.string(), result: profileForm }),
  },
  editPage: {
    summary:
      'Edit the bio and banner of your page, in `userInfo` or beside it. Fields that are left out stay as they are, but `bannerAlt` is emptied with another banner.',
    access: 'viewer',
    body: pageFields
      .extend({ userInfo: pageFields.optional() })
      .refine(({ userInfo, ...beside }) => isNamed({ ...userInfo, ...beside }), {
        error: 'Include at least one field to change',
        path: ['userInfo'],
      }),
    words: ['bio', 'bannerAlt', 'userInfo.bio', 'userInfo.bannerAlt'],
    response: message,
  },
  changeContentType: {
    summary:
      'Change the content category, once every 90 days. An earlier change is refused with the time from which it is possible.',
    access: 'viewer',
    body: contentTypeForm,
    response: z.object({
      message: z.string(),
      contentType: category,
      /** From when it can be changed again; null if it can be changed now. */
      contentTypeKeptUntil: instant.nullable(),
    }),
    errors: [profilesErrors.content_type_kept],
  },
});
export type ProfilesContract = typeof profilesContract;
