import type { ShownPayments } from './payments.rules.ts';

export function paymentsText({ due, onTime }: ShownPayments): string {
  return `Pays on time: ${onTime} of ${due}`;
}
