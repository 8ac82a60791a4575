/**
 * Whether a user pays on time, from the instalments that they had to pay and that were due in the last 24 months
 * (decision 41). A payment is on time if it arrived at most three days after it was due. The figures are computed in
 * SQL, by `punctuality.consumer.ts` of the agreements.
 */

const DAY = 24 * 60 * 60 * 1000;

/** Instalments that were due earlier do not count. In days. */
export const PAYMENTS_LOOK_BACK = 730;
/** How many days after the due day a payment is still on time. */
export const GRACE_DAYS = 3;
/** A sent payment counts as arrived unless it is marked as missing within this time. In milliseconds. */
export const UNDISPUTED_MS = 14 * DAY;
/** With fewer instalments there are no figures. */
export const FEWEST_PAYMENTS = 5;

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
