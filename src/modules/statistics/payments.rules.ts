/** How a user's payments are grouped on the page: by who pays, and by currency. Pure; amounts are minor units. */
import type { OwnPaymentsView, PayBalance, PayDay } from './statistics.contract.ts';

/** What arrived in the period, beside what is open now. */
export interface PayGroup extends PayBalance {
  arrived: number;
}

/** Returns first what the user gets, then what they pay, each by currency in alphabetical order. */
export function payGroups({ days, balances }: OwnPaymentsView): PayGroup[] {
  const currencies = [...new Set([...days, ...balances].map(({ currency }) => currency))].sort();
  return [false, true].flatMap((pays) =>
    currencies.flatMap((currency) => {
      const arrived = arrivedIn(days, currency, pays);
      const balance = balances.find((one) => one.currency === currency && one.pays === pays);
      if (arrived === 0 && !balance) return [];
      return [{ currency, pays, sent: 0, open: 0, late: 0, ...balance, arrived }];
    }),
  );
}

/** The currencies of payments that arrived, in alphabetical order. */
export function arrivedCurrencies(days: readonly PayDay[]): string[] {
  return [...new Set(days.map(({ currency }) => currency))].sort();
}

export function arrivedIn(days: readonly PayDay[], currency: string, pays: boolean): number {
  return days
    .filter((day) => day.currency === currency)
    .reduce((sum, { paid, received }) => sum + (pays ? paid : received), 0);
}
