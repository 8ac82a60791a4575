import { z } from 'zod';
import { newEmail } from '#contract/email.ts';
import { defineContract } from '#contract/endpoint.ts';
import { currentPassword, instant, message } from '#contract/fields.ts';
import { emailChangeEndpoints } from './email-change.endpoints.ts';

/** The ends of a change, `mode` in the address of their links: the current address approves, the new one confirms. */
export const EMAIL_CHANGE_ENDS = ['approveEmailChange', 'confirmNewEmail'] as const;
export type EmailChangeEnd = (typeof EMAIL_CHANGE_ENDS)[number];

const emailChangeView = z.object({
  pending: z
    .object({
      newEmail: z.string(),
      /**
       * Whether the current address has to approve. Not if it was never verified, or if an operator began the change.
       */
      asksPresent: z.boolean(),
      /** The link to the current address was followed. True from the start if it does not have to approve. */
      approved: z.boolean(),
      confirmed: z.boolean(),
      askedAt: instant,
    })
    .nullable(),
});
export type EmailChangeView = z.infer<typeof emailChangeView>;

export const changeEmailBody = z.object({ newEmail, currentPassword });

export const emailChangeContract = defineContract(emailChangeEndpoints, {
  getEmailChange: {
    summary: 'Get the pending change of the email address, if there is one.',
    access: 'viewer',
    response: emailChangeView,
  },
  changeEmail: {
    summary:
      'Ask for another email address. It takes effect once the links sent to the new address and, if verified, to the current one were followed.',
    access: 'viewer',
    body: changeEmailBody,
    response: emailChangeView,
    errors: ['wrong_state'],
  },
  cancelEmailChange: {
    summary: 'Cancel the pending change. Safe to repeat.',
    access: 'viewer',
    whileSuspended: true,
    response: message,
  },
  confirmEmailChange: {
    summary: 'Confirm the change with the code sent to one of the two addresses.',
    access: 'public',
    body: z.object({ mode: z.string('Required'), code: z.string('Required').min(1, 'Required') }),
    response: message.extend({ done: z.boolean() }),
    errors: ['invalid_code', 'wrong_state'],
  },
});
export type EmailChangeContract = typeof emailChangeContract;
