import type { ShownPayments } from './payments.rules.ts';

export const PAYMENTS_HINT =
  'This counts payments that were due in the last 24 months. A payment is on time if it arrived at most 3 days after it was due.';

export function paymentsText({ due, onTime }: ShownPayments): string {
  return `Pays on time: ${onTime} of ${due}`;
}
