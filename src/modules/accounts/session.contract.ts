import { z } from 'zod';
import { ACCOUNT_TYPES } from '#contract/product.ts';

export const sessionUser = z.object({
  username: z.string(),
  displayName: z.string(),
  accountType: z.enum(ACCOUNT_TYPES),
  contentType: z.string(),
  profileImageUrl: z.string(),
  emailVerified: z.boolean(),
});

/** A started session. Its cookie is in the headers. */
export const signedIn = z.object({
  token: z.string(),
  user: sessionUser,
  /** Whether the account was waiting for its deletion, which this sign-in took back. */
  deletionTakenBack: z.boolean(),
});

/** The password was right, but a second step is required. There is no session yet. */
export const secondStepAsked = z.object({
  secondStep: z.object({
    /** Identifies this sign-in in the second step. Works once, for five minutes. */
    ticket: z.string(),
    methods: z.array(z.enum(['totp', 'recoveryCode'])),
  }),
});
export type SecondStep = z.output<typeof secondStepAsked>['secondStep'];
