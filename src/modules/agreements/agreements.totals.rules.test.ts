import { expect, it } from 'vitest';
import type { InstalmentState } from './agreements.instalments.rules.ts';
import { payTotals } from './agreements.totals.rules.ts';

const instalments = (...each: [amount: string, state: InstalmentState][]) =>
  each.map(([amount, state]) => ({ amount, state }));

it('counts as arrived only what has arrived', () => {
  const each = instalments(
    ['100.00', 'open'],
    ['200.00', 'sent'],
    ['300.00', 'missing'],
    ['1400.00', 'arrived'],
  );
  expect(payTotals(each, 'EUR')).toEqual({
    agreed: 'EUR 2,000.00',
    arrived: 'EUR 1,400.00',
    open: 'EUR 600.00',
  });
});

it.each([
  ['EUR', ['0.10', '0.20', '999999999.99'], 'EUR 0.30', 'EUR 999,999,999.99'],
  ['JPY', ['1', '2', '999999999'], 'JPY 3', 'JPY 999,999,999'],
  ['KWD', ['0.001', '0.002', '999999999.999'], 'KWD 0.003', 'KWD 999,999,999.999'],
] as const)('adds amounts of %s exactly', (currency, [first, second, third], arrived, open) => {
  const each = instalments([first, 'arrived'], [second, 'arrived'], [third, 'open']);
  expect(payTotals(each, currency)).toMatchObject({ arrived, open });
});

it('is zero for no instalments', () => {
  expect(payTotals([], 'EUR')).toEqual({ agreed: 'EUR 0.00', arrived: 'EUR 0.00', open: 'EUR 0.00' });
});
