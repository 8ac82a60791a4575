import { z } from 'zod';
import { ACCOUNT_TYPES } from '#contract/product.ts';

/** The signed-in user, in the response of every way of signing in. */
export const sessionUser = z.object({
  username: z.string(),
  displayName: z.string(),
  accountType: z.enum(ACCOUNT_TYPES),
  contentType: z.string(),
  profileImageUrl: z.string(),
  emailVerified: z.boolean(),
});

/** A session that has begun; its cookie comes with it. */
export const signedIn = z.object({ token: z.string(), user: sessionUser });

/** The password was right, and a second step is asked for: no session yet. */
export const secondStepAsked = z.object({
  secondStep: z.object({
    /** Names this sign-in in the second step: once, and within five minutes. */
    ticket: z.string(),
    methods: z.array(z.enum(['totp', 'recoveryCode'])),
  }),
});
export type SecondStep = z.output<typeof secondStepAsked>['secondStep'];
