import { z } from 'zod';
import { defineContract } from '#contract/endpoint.ts';
import { email, message } from '#contract/fields.ts';
import { marketingEndpoints } from './marketing.endpoints.ts';

const addressBody = z.object({ email });

export const marketingContract = defineContract(marketingEndpoints, {
  joinEarlyAccess: {
    summary: 'Leave an address for early access. Answers alike whether or not it is known.',
    access: 'public',
    body: addressBody,
    response: message,
  },
  subscribe: {
    summary: 'Subscribe to the newsletter. Answers alike whether or not the address is known.',
    access: 'public',
    body: addressBody,
    response: message,
  },
  confirmAddress: {
    summary: 'Spend the code with which the owner of an address confirms it.',
    access: 'public',
    body: z.object({ code: z.string('Required').min(1, 'Required') }),
    response: message,
    errors: ['invalid_code'],
  },
  leaveList: {
    summary: 'Take an address off its list with the signed token of a mail (RFC 8058 one-click).',
    access: 'public',
    query: z.object({ token: z.string().max(500) }),
    takesForm: true,
    response: message,
    errors: ['invalid_code'],
  },
});
export type MarketingContract = typeof marketingContract;
