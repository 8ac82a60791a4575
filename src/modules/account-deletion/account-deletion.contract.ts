import { z } from 'zod';
import { defineContract } from '#contract/endpoint.ts';
import { message } from '#contract/fields.ts';
import { requestsErrors } from '#modules/requests/requests.errors.ts';
import { accountDeletionEndpoints } from './account-deletion.endpoints.ts';

const deleteAccountBody = z.object({
  password: z.string('Required').min(1, 'Required').max(1000, 'Too long'),
  /** A code of the authenticator app or a recovery code. Required if the account has two-step sign-in. */
  code: z.string().max(100, 'This code is too long').optional(),
  closeOpen: z.boolean().optional(),
});

export const accountDeletionContract = defineContract(accountDeletionEndpoints, {
  deleteAccount: {
    summary:
      'Delete your account for good. With open collaborations, this is refused unless `closeOpen` is true.',
    access: 'viewer',
    whileSuspended: true,
    body: deleteAccountBody,
    response: message,
    errors: [requestsErrors.open_collaborations, 'wrong_state'],
  },
  exportAccount: {
    summary:
      'Download everything that your account holds, as a ZIP of JSON files and pictures. At most three times an hour.',
    access: 'viewer',
    whileSuspended: true,
    file: 'application/zip',
    response: z.unknown(),
  },
});
export type AccountDeletionContract = typeof accountDeletionContract;
