import { z } from 'zod';
import { defineContract } from '#contract/call.ts';
import { email, message } from '#contract/fields.ts';
import { frontCalls } from './front.calls.ts';

/** What both lists take. */
export const addressBody = z.object({ email });
export type AddressBody = z.input<typeof addressBody>;

export const frontContract = defineContract(frontCalls, {
  joinEarlyAccess: {
    summary: 'Leave an address for early access. Answers alike whether or not it is known.',
    access: 'public',
    body: addressBody,
    answer: message,
  },
  subscribe: {
    summary: 'Subscribe to the newsletter. Answers alike whether or not the address is known.',
    access: 'public',
    body: addressBody,
    answer: message,
  },
  confirmAddress: {
    summary: 'Spend the code with which the owner of an address confirms it.',
    access: 'public',
    body: z.object({ code: z.string('Required').min(1, 'Required') }),
    answer: message,
    errors: ['invalid_code'],
  },
  leaveList: {
    summary: 'Take an address off its list with the signed token of a mail (RFC 8058 one-click).',
    access: 'public',
    query: z.object({ token: z.string().max(500) }),
    takesForm: true,
    answer: message,
    errors: ['invalid_code'],
  },
});
export type FrontContract = typeof frontContract;
