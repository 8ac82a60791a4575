import { expect, it } from 'vitest';
import { arrivedCurrencies, payGroups } from './payments.rules.ts';

const DAYS = [
  { day: '2026-11-02', currency: 'USD', received: 0, paid: 500 },
  { day: '2026-11-02', currency: 'EUR', received: 10_000, paid: 0 },
  { day: '2026-11-03', currency: 'EUR', received: 1, paid: 250 },
];
const OPEN = { currency: 'JPY', pays: true, sent: 7, open: 30, late: 10 };

it('groups payments by who pays and by currency, and adds them up', () => {
  const none = { sent: 0, open: 0, late: 0 };
  expect(payGroups({ days: DAYS, balances: [OPEN] })).toEqual([
    { ...none, currency: 'EUR', pays: false, arrived: 10_001 },
    { ...none, currency: 'EUR', pays: true, arrived: 250 },
    { ...OPEN, arrived: 0 },
    { ...none, currency: 'USD', pays: true, arrived: 500 },
  ]);
  expect(payGroups({ days: [], balances: [] })).toEqual([]);
});

it('lists a currency only if a payment arrived in it', () => {
  expect(arrivedCurrencies(DAYS)).toEqual(['EUR', 'USD']);
});
