import { z } from 'zod';
import { email } from '#contract/email.ts';
import { defineContract } from '#contract/endpoint.ts';
import { currentPassword, message } from '#contract/fields.ts';
import { codePoints } from '#contract/text.ts';
import { ACCOUNT_LIMITS } from './accounts.rules.ts';
import { recoveryEndpoints } from './recovery.endpoints.ts';

/** Stored exactly as typed: never trimmed, normalised or cut. */
export const newPassword = z
  .string('Required')
  .refine((text) => text.length > 0, { error: 'Required', abort: true })
  .refine((text) => codePoints(text) >= ACCOUNT_LIMITS.newPassword.min, {
    error: 'New password must be longer than 8 character',
  })
  .refine((text) => codePoints(text) <= ACCOUNT_LIMITS.newPassword.max, {
    error: 'Too long, must be shorter than 50 characters',
  });

export const forgotPasswordBody = z.object({ email });
const changePasswordBody = z.object({ currentPassword, newPassword });
export const confirmPasswordBody = z.object({ currentPassword });

export const recoveryContract = defineContract(recoveryEndpoints, {
  forgotPassword: {
    summary:
      'Send a link to choose a new password. The response is the same whether or not the address is known.',
    access: 'public',
    body: forgotPasswordBody,
    response: message,
  },
  resetPassword: {
    summary: 'Set a new password with the code from that link. Ends every session.',
    access: 'public',
    // Only the shape is checked here: every wrong code is refused with the same text.
    body: z.object({ code: z.string('Required').min(1, 'Required'), newPassword }),
    response: message,
    errors: ['invalid_code'],
  },
  changePassword: {
    summary: 'Change the password. Ends every other session.',
    access: 'viewer',
    whileSuspended: true,
    body: changePasswordBody,
    response: message,
    errors: ['wrong_state'],
  },
  confirmPassword: {
    summary:
      'Confirm the password in this session. Sensitive changes require this or a sign-in within the last ten minutes.',
    access: 'viewer',
    whileSuspended: true,
    body: confirmPasswordBody,
    response: message,
    errors: ['wrong_state'],
  },
});
export type RecoveryContract = typeof recoveryContract;
