import { z } from 'zod';
import { defineContract } from '#contract/endpoint.ts';
import { instant, message } from '#contract/fields.ts';
import { requestsErrors } from '#modules/requests/requests.errors.ts';
import { accountDeletionEndpoints } from './account-deletion.endpoints.ts';

const deleteAccountBody = z.object({
  password: z.string('Required').min(1, 'Required').max(1000, 'Too long'),
  /** A code of the authenticator app or a recovery code. Required if the account has two-step sign-in. */
  code: z.string().max(100, 'This code is too long').optional(),
  closeOpen: z.boolean().optional(),
  /** Deletes at once, without the days in which signing in keeps the account. */
  now: z.boolean().optional(),
});

export const accountDeletionContract = defineContract(accountDeletionEndpoints, {
  deleteAccount: {
    summary:
      'Delete your account. It is hidden and signed out at once, and deleted in 14 days unless you sign in before, or at once if `now` is true. With open collaborations, this is refused unless `closeOpen` is true.',
    access: 'viewer',
    whileSuspended: true,
    body: deleteAccountBody,
    /** `deleteAt` is null if the account is deleted already. */
    response: message.extend({ deleteAt: instant.nullable() }),
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
