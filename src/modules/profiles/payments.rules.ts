/**
 * Whether a user pays on time, from the instalments that they had to pay and that were due in the last 24 months
 * (decision 41). A payment is on time if it arrived at most three days after it was due.
 */
import { dayOf } from '#contract/days.ts';

const DAY = 24 * 60 * 60 * 1000;

/** Instalments that were due earlier do not count. In days. */
export const PAYMENTS_LOOK_BACK = 730;
/** How many days after the due day a payment is still on time. */
export const GRACE_DAYS = 3;
/** A sent payment counts as arrived unless it is marked as missing within this time. In milliseconds. */
export const UNDISPUTED_MS = 14 * DAY;
/** With fewer instalments there are no figures. */
export const FEWEST_PAYMENTS = 5;

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

export interface Payments {
  duePayments: number;
  paymentsOnTime: number;
}

/** For users with too few instalments, and for deleted accounts. */
export const NO_PAYMENTS: Payments = { duePayments: 0, paymentsOnTime: 0 };

/** The figures as shown to others: the field `payments` of a user. */
export interface ShownPayments {
  due: number;
  onTime: number;
}

/** Computes the figures from all instalments that a user ever had to pay. The server does the same in SQL. */
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
