import { z } from 'zod';
import { defineContract } from '#contract/endpoint.ts';
import { id, instant, message } from '#contract/fields.ts';
import { placeErrors } from '#modules/place/place.errors.ts';
import { signUpFields } from './accounts.contract.ts';
import { accountsErrors } from './accounts.errors.ts';
import { googleEndpoints } from './google.endpoints.ts';
import { secondStepAsked, signedIn } from './session.contract.ts';

/** `sandbox` replaces Google in development. */
export const GOOGLE_STATES = ['available', 'sandbox', 'unavailable'] as const;

const next = z.string();

/** What this browser may do with the last proof by Google. */
const googleTicket = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('none') }),
  z.object({
    kind: z.literal('signUp'),
    ticket: id,
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    next,
    /** Whether the visitor came with an invitation link. */
    invited: z.boolean(),
  }),
  // There is an account with this address: `claim` if the address was never verified.
  z.object({ kind: z.enum(['prove', 'claim']), ticket: id, email: z.string(), next }),
  z.object({ kind: z.literal('secondStep'), ...secondStepAsked.shape, next }),
]);
export type GoogleTicketView = z.output<typeof googleTicket>;

const signInMethods = z.object({
  password: z.boolean(),
  googleState: z.enum(GOOGLE_STATES),
  /** The connected Google account, with its address when it was connected; null if there is none. */
  google: z.object({ email: z.string(), connectedAt: instant }).nullable(),
});
export type SignInMethodsView = z.output<typeof signInMethods>;

/** `terms` is checked in the form and not sent. */
export const googleSignUpBody = signUpFields({ ticket: id });
export type GoogleSignUpBody = z.input<typeof googleSignUpBody>;

export const googleContract = defineContract(googleEndpoints, {
  getGoogle: {
    summary: 'Get whether Google can be used to sign in.',
    access: 'public',
    response: z.object({ state: z.enum(GOOGLE_STATES) }),
  },
  getGoogleTicket: {
    summary: 'Get what Google proved last in this browser, for half an hour.',
    access: 'public',
    response: googleTicket,
  },
  signUpWithGoogle: {
    summary:
      'Sign up with the address that Google verified, and set the session cookie. Works once, in the browser that came from Google.',
    access: 'public',
    body: googleSignUpBody,
    words: ['businessName'],
    status: 201,
    response: signedIn,
    errors: [
      'invalid_code',
      'wrong_state',
      accountsErrors.foreign_origin,
      placeErrors.sign_up_closed,
      placeErrors.invitation_required,
    ],
  },
  connectGoogle: {
    summary:
      'Connect the Google account that this browser came with to the account with its address. Requires that the user proved their identity in the last ten minutes.',
    access: 'verified',
    body: z.object({ ticket: id }),
    response: message,
    errors: ['authentication_needed', 'invalid_code', 'wrong_state'],
  },
  startGoogle: {
    summary:
      'Begin to connect a Google account, and get the address of the consent page. Requires that the user proved their identity in the last ten minutes.',
    access: 'verified',
    response: z.object({ url: z.string() }),
    errors: ['authentication_needed', 'wrong_state', accountsErrors.google_failed],
  },
  proveByGoogle: {
    summary:
      'Begin to prove by the connected Google account who the user is, and get the address of the consent page. Counts only if they sign in at Google anew.',
    access: 'viewer',
    whileSuspended: true,
    body: z.object({ next }),
    response: z.object({ url: z.string() }),
    errors: ['wrong_state', accountsErrors.google_failed],
  },
  getSignInMethods: {
    summary: 'Get the ways in which the user can sign in.',
    access: 'viewer',
    response: signInMethods,
  },
  disconnectGoogle: {
    summary:
      'Disconnect the Google account. Requires a password, and that the user proved their identity in the last ten minutes.',
    access: 'viewer',
    response: message,
    errors: ['authentication_needed', 'not_found', 'wrong_state'],
  },
});
export type GoogleContract = typeof googleContract;
