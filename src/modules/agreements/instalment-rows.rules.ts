/** The instalments in the form of a proposal: rows whose amounts are texts as the user types them. Pure. */
import { readAmount } from '#modules/kollabs/amount.rules.ts';
import { fromMinorUnits, minorUnits, moneyText } from '#modules/kollabs/payment.rules.ts';

export interface InstalmentRow {
  amount: string;
  due: string;
}

/** The amount that the rows add up to, as typed. */
export interface Total {
  amount: string;
  currency: string;
}

type Rows = readonly InstalmentRow[];

/** Splits the total into two rows. The second is larger if the total cannot be halved. */
export function splitRows([first]: Rows, total: Total): InstalmentRow[] {
  const half = Math.floor((unitsLeft([], total) ?? 0) / 2);
  return addRow([{ due: '', ...first, amount: amountText(half, total) }], total);
}

/** Adds a row with the remaining amount. */
export function addRow(rows: Rows, total: Total): InstalmentRow[] {
  return fillLast([...rows, { amount: '', due: '' }], total);
}

/** Removes a row. If the rows added up to the total, the last one gets the removed amount. */
export function removeRow(rows: Rows, index: number, total: Total): InstalmentRow[] {
  const others = rows.filter((_, at) => at !== index);
  return unitsLeft(rows, total) === 0 ? fillLast(others, total) : others;
}

/** Changes one amount. The last row gets the remainder, unless the user has entered another amount there. */
export function changeAmount(rows: Rows, index: number, amount: string, total: Total): InstalmentRow[] {
  const changed = rows.map((row, at) => (at === index ? { ...row, amount } : row));
  const isRest = rows.at(-1)?.amount === '' || unitsLeft(rows, total) === 0;
  return isRest && index < rows.length - 1 ? fillLast(changed, total) : changed;
}

/** What the form says below the rows. */
export function leftText(rows: Rows, total: Total): string {
  const left = unitsLeft(rows, total);
  if (left === null) return 'Enter the total amount and its currency to see what is left to split.';
  const text = (units: number) => moneyText(fromMinorUnits(units, total.currency), total.currency);
  if (left === 0) return `Adds up to exactly ${text(unitsLeft([], total) ?? 0)}.`;
  return left > 0 ? `${text(left)} left to split.` : `${text(-left)} too much.`;
}

/**
 * In the smallest unit of the currency; negative if the rows exceed the total, null if the total is not an amount. A row
 * without a valid amount counts as zero.
 */
function unitsLeft(rows: Rows, { amount, currency }: Total): number | null {
  const units = (text: string) => {
    const read = readAmount(currency, text);
    return read === null || read === 'ambiguous' ? null : minorUnits(read);
  };
  const total = units(amount);
  if (total === null) return null;
  return rows.reduce((left, row) => left - (units(row.amount) ?? 0), total);
}

function fillLast(rows: Rows, total: Total): InstalmentRow[] {
  const others = rows.slice(0, -1);
  const left = unitsLeft(others, total);
  return rows.map((row, at) =>
    at === others.length && left !== null ? { ...row, amount: amountText(left, total) } : row,
  );
}

function amountText(units: number, { currency }: Total): string {
  return units > 0 ? fromMinorUnits(units, currency) : '';
}
