import { z } from 'zod';
import { instant } from '#contract/fields.ts';
import { ACCOUNT_TYPES } from '#contract/product.ts';

/** What anyone may see of a user. */
export const publicUser = z
  .object({
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
    followerCount: z.number(),
    followingCount: z.number(),
    /** Whether requests to them are nearly always answered within two days: `answersQuickly` of answers.rules.ts. */
    answersQuickly: z.boolean(),
    /** How they answer requests; null where too few were received to say. */
    answers: z
      .object({
        /** Of the last 90 days: how many there were, and how many of them were accepted or declined by hand. */
        requests: z.number(),
        answered: z.number(),
        /** Half of the answered ones waited no longer: seconds; null where none was answered. */
        usualSeconds: z.number().nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'User' });
export type PublicUser = z.infer<typeof publicUser>;

/** What stands of a user beside the things that are theirs. */
export const userSummary = publicUser.pick({
  username: true,
  displayName: true,
  profileImageUrl: true,
  headline: true,
  accountType: true,
  contentType: true,
  featuredPlatform: true,
  audienceSize: true,
  answersQuickly: true,
});
export type UserSummary = z.infer<typeof userSummary>;
