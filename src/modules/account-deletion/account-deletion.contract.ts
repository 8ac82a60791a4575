import { z } from 'zod';
import { defineContract } from '#contract/endpoint.ts';
import { message } from '#contract/fields.ts';
import { requestsErrors } from '#modules/requests/requests.errors.ts';
import { accountDeletionEndpoints } from './account-deletion.endpoints.ts';

const deleteAccountBody = z.object({
  password: z.string('Required').min(1, 'Required').max(1000, 'Too long'),
  /** A code of the authenticator app or a recovery code. Required if the account has two-step sign-in. */
  code: z.string().max(100, 'That is too long for a code').optional(),
  /** The user agreed to close the collaborations that are still open. */
  closeOpen: z.boolean().optional(),
});

export const accountDeletionContract = defineContract(accountDeletionEndpoints, {
  deleteAccount: {
    summary:
      'Delete the own account, for good. Refused with the open collaborations, unless they may be closed along with it.',
    access: 'viewer',
    whileSuspended: true,
    body: deleteAccountBody,
    response: message,
    errors: [requestsErrors.open_collaborations],
  },
  exportAccount: {
    summary: 'Everything that the own account holds, as one ZIP of JSON and pictures. A few times an hour.',
    access: 'viewer',
    whileSuspended: true,
    file: 'application/zip',
    response: z.unknown(),
  },
});
export type AccountDeletionContract = typeof accountDeletionContract;
