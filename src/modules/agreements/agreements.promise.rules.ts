/** Whether a Kollab promises a compensation. In a file of its own, so that pages do not load the other rules. Pure. */
import type { Payment } from '#modules/kollabs/payment.rules.ts';

export function promises(payment: Payment | null): payment is Payment {
  return payment !== null && payment.kind !== 'none';
}
