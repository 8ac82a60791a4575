import { z } from 'zod';
import { defineContract } from '#contract/endpoint.ts';
import { credentials, PASSWORDS_MATCH, passwordsMatch, signUpFields } from './accounts.contract.ts';
import { signedIn } from './session.contract.ts';
import { setupEndpoints } from './setup.endpoints.ts';

/** The token of a setup link. Only its length is checked here: every wrong one is refused alike. */
const token = z.string('Required').min(1, 'Required').max(500);

/** `terms` is checked in the form and not sent. */
export const setUpBody = signUpFields({ ...credentials, token }).refine(passwordsMatch, PASSWORDS_MATCH);
export type SetUpBody = z.input<typeof setUpBody>;

export const setupContract = defineContract(setupEndpoints, {
  checkSetup: {
    summary: 'Check whether a setup link can be used: not used, not expired, and this place has no admin.',
    access: 'public',
    reads: true,
    body: z.object({ token: z.string().max(500) }),
    response: z.object({ open: z.literal(true) }),
    errors: ['not_found'],
  },
  setUp: {
    summary:
      'Create the first admin with the link that the start of the server prints, and set the session cookie. Works once. The address counts as verified.',
    access: 'public',
    body: setUpBody,
    status: 201,
    response: signedIn,
    errors: ['not_found'],
  },
});
export type SetupContract = typeof setupContract;
