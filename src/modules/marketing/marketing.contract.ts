import { z } from 'zod';
import { email } from '#contract/email.ts';
import { defineContract } from '#contract/endpoint.ts';
import { message } from '#contract/fields.ts';
import { marketingEndpoints } from './marketing.endpoints.ts';

const addressBody = z.object({ email });

export const marketingContract = defineContract(marketingEndpoints, {
  joinEarlyAccess: {
    summary: 'Sign up an address for early access. The response is the same whether or not it is known.',
    access: 'public',
    body: addressBody,
    response: message,
  },
  subscribe: {
    summary: 'Subscribe an address to the newsletter. The response is the same whether or not it is known.',
    access: 'public',
    body: addressBody,
    response: message,
  },
  confirmAddress: {
    summary: 'Confirm an address with the code from its email.',
    access: 'public',
    body: z.object({ code: z.string('Required').min(1, 'Required') }),
    response: message,
    errors: ['invalid_code'],
  },
  leaveList: {
    summary: 'Remove an address from its list with the signed token from an email (RFC 8058 one-click).',
    access: 'public',
    query: z.object({ token: z.string().max(500) }),
    takesForm: true,
    response: message,
    errors: ['invalid_code'],
  },
});
export type MarketingContract = typeof marketingContract;
