/** What the instalments of an agreement add up to. Pure, and exact in the smallest unit of the currency. */
import { fromMinorUnits, minorUnits, moneyText } from '#modules/kollabs/payment.rules.ts';
import type { InstalmentState } from './agreements.instalments.rules.ts';

/** As texts with the currency. `open` is what has not arrived, including what is sent. */
export interface PayTotals {
  agreed: string;
  arrived: string;
  open: string;
}

export function payTotals(
  instalments: readonly { amount: string; state: InstalmentState }[],
  currency: string,
): PayTotals {
  const sum = (counted: typeof instalments) =>
    counted.reduce((total, { amount }) => total + minorUnits(amount), 0);
  const [agreed, arrived] = [sum(instalments), sum(instalments.filter(({ state }) => state === 'arrived'))];
  const text = (units: number) => moneyText(fromMinorUnits(units, currency), currency);
  return { agreed: text(agreed), arrived: text(arrived), open: text(agreed - arrived) };
}
