import { z } from 'zod';
import { instant } from '#contract/fields.ts';
import { ACCOUNT_TYPES } from '#contract/product.ts';

/** A domain that a business proved to be its own. */
const verifiedDomain = z.object({ domain: z.string(), since: instant });
export type VerifiedDomain = z.infer<typeof verifiedDomain>;

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
    /** The banner's description; empty if the user wrote none. */
    bannerAlt: z.string(),
    profileImageUrl: z.string(),
    dateJoined: instant,
    audienceSize: z.number(),
    featuredPlatform: z.string(),
    featuredPlatformId: z.string(),
    completedCollaborations: z.number(),
    currentActiveKollabs: z.number(),
    followerCount: z.number(),
    followingCount: z.number(),
    /** Whether they answer nearly all requests within two days: `answersQuickly` of answers.rules.ts. */
    answersQuickly: z.boolean(),
    /** How they answer requests; null if they received too few. */
    answers: z
      .object({
        /** Requests of the last 90 days that count, and how many of them were answered. */
        requests: z.number(),
        answered: z.number(),
        /** The median time to an answer, in seconds; null without any answer. */
        usualSeconds: z.number().nullable(),
      })
      .nullable(),
    /** Whether they pay on time; null with too few payments. */
    payments: z
      .object({
        /** Instalments of their agreements that were due in the last 24 months, and how many they paid on time. */
        due: z.number(),
        onTime: z.number(),
      })
      .nullable(),
    /** The longest verified first; empty for creators. */
    verifiedDomains: z.array(verifiedDomain),
  })
  .meta({ id: 'User' });
export type PublicUser = z.infer<typeof publicUser>;

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
  payments: true,
  verifiedDomains: true,
});
export type UserSummary = z.infer<typeof userSummary>;
