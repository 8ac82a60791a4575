import { dayOf } from '#contract/days.ts';
import {
  FEWEST_PAYMENTS,
  GRACE_DAYS,
  NO_PAYMENTS,
  PAYMENTS_LOOK_BACK,
  type Payments,
  UNDISPUTED_MS,
} from '#modules/profiles/payments.rules.ts';

// Whether a payment is on time, by decision 41: a second calculation, with which tests compare the SQL of the server.

/** An instalment of an agreement in force. */
export interface DuePayment {
  due: string;
  /** When the payer marked it as sent. The day that they stated does not count, since they can choose any. */
  sentAt: Date | null;
  arrivedOn: string | null;
  missingAt: Date | null;
  /** When the collaboration was closed without being completed. */
  closedAt: Date | null;
}

/** Computes the figures from all instalments that a user ever had to pay. */
export function paymentsOf(payments: readonly DuePayment[], now: Date): Payments {
  const counted = payments.map((one) => punctualityOf(one, now)).filter((one) => one !== null);
  if (counted.length < FEWEST_PAYMENTS) return NO_PAYMENTS;
  return {
    duePayments: counted.length,
    paymentsOnTime: counted.filter((one) => one === 'onTime').length,
  };
}

/** Returns null for a payment that is not counted, or not known to be late yet. */
export function punctualityOf(payment: DuePayment, now: Date): 'onTime' | 'late' | null {
  const { due, closedAt, missingAt, sentAt } = payment;
  const today = dayOf(now);
  if (due > today || due < dayOf(now, -PAYMENTS_LOOK_BACK)) return null;
  const lastDay = dayOf(new Date(`${due}T00:00:00Z`), GRACE_DAYS);
  const arrival = arrivalOf(payment, now);
  if (arrival !== null) return arrival <= lastDay ? 'onTime' : 'late';
  // A cancelled collaboration may not owe it.
  if (closedAt !== null && due > dayOf(closedAt)) return null;
  if (today <= lastDay) return null;
  const wasSentInTime = missingAt === null && sentAt !== null && dayOf(sentAt) <= lastDay;
  return wasSentInTime ? null : 'late';
}

function arrivalOf({ arrivedOn, missingAt, sentAt }: DuePayment, now: Date): string | null {
  if (arrivedOn !== null) return arrivedOn;
  if (missingAt !== null || sentAt === null) return null;
  return now.getTime() - sentAt.getTime() >= UNDISPUTED_MS ? dayOf(sentAt) : null;
}
