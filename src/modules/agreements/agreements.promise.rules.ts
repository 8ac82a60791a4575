/** Whether a Kollab promises something for the work. By itself, since pages ask it and need no other rule. Pure. */
import type { Payment } from '#modules/kollabs/payment.rules.ts';

export function promises(payment: Payment | null): payment is Payment {
  return payment !== null && payment.kind !== 'none';
}
