/** What Kollabs similar to one pay, beside what it pays. Pure. */
import { decimalsOf, fromMinorUnits, moneyText } from './payment.rules.ts';

/** The newest Kollabs that are compared, and how far back they go. */
export const COMPARED_PAY = { newest: 500, days: 365 } as const;

/** With fewer, a range would say what single people pay. */
export const FEWEST_COMPARED = { kollabs: 5, owners: 5 } as const;

export interface SimilarPay {
  currency: string;
  /** Amounts with the decimals of the currency: the 25th percentile, the median and the 75th percentile. */
  low: string;
  median: string;
  high: string;
  /** The number of Kollabs compared. */
  kollabs: number;
}

/**
 * @param amounts the amounts of similar Kollabs in one currency
 * @param owners the number of their owners
 * @returns null if there are too few
 */
export function similarPayOf(
  currency: string,
  amounts: readonly number[],
  owners: number,
): SimilarPay | null {
  if (amounts.length < FEWEST_COMPARED.kollabs || owners < FEWEST_COMPARED.owners) return null;
  const sorted = amounts.toSorted((a, b) => a - b);
  const at = (share: number) => amountText(percentile(sorted, share), currency);
  return { currency, low: at(0.25), median: at(0.5), high: at(0.75), kollabs: sorted.length };
}

/** 'Similar Kollabs usually pay EUR 300 to 800, with 500 in the middle (14 Kollabs).' */
export function similarPayText({ currency, low, median, high, kollabs }: SimilarPay): string {
  const plain = (amount: string) => moneyText(amount, '').trim().replace(/\.0+$/, '');
  return `Similar Kollabs usually pay ${currency} ${plain(low)} to ${plain(high)}, with ${plain(median)} in the middle (${kollabs} Kollabs).`;
}

/** Interpolates between the two nearest values, as `percentile_cont` of PostgreSQL. */
function percentile(sorted: readonly number[], share: number): number {
  const position = share * (sorted.length - 1);
  const below = sorted[Math.floor(position)] ?? 0;
  const above = sorted[Math.ceil(position)] ?? below;
  return below + (above - below) * (position - Math.floor(position));
}

function amountText(amount: number, currency: string): string {
  return fromMinorUnits(Math.round(amount * 10 ** decimalsOf(currency)), currency);
}
