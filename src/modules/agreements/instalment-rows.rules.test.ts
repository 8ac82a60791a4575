import { describe, expect, it } from 'vitest';
import { addRow, changeAmount, leftText, removeRow, splitRows } from './instalment-rows.rules.ts';

const total = (amount: string, currency = 'EUR') => ({ amount, currency });
const rows = (...amounts: string[]) => amounts.map((amount) => ({ amount, due: '2031-03-05' }));
const amounts = (of: { amount: string }[]) => of.map(({ amount }) => amount);

describe('splitting', () => {
  it.each([
    ['600', 'EUR', ['300.00', '300.00']],
    ['600.01', 'EUR', ['300.00', '300.01']],
    ['1.200,50', 'EUR', ['600.25', '600.25']],
    ['601', 'JPY', ['300', '301']],
    ['0.003', 'KWD', ['0.001', '0.002']],
    ['0.01', 'EUR', ['', '0.01']],
    ['999999999.99', 'EUR', ['499999999.99', '500000000.00']],
    ['', 'EUR', ['', '']],
    ['1.200', 'EUR', ['', '']],
    ['600', '', ['', '']],
  ])('%s %s is %j', (amount, currency, halves) => {
    const split = splitRows([{ amount: '7', due: '2031-03-05' }], total(amount, currency));
    expect(amounts(split)).toEqual(halves);
    expect(split.map(({ due }) => due)).toEqual(['2031-03-05', '']);
  });
});

describe('the last row', () => {
  it('has what the others leave while another amount is typed', () => {
    let typed = rows('300.00', '300.00');
    for (const [text, rest] of [
      ['1', '599.00'],
      ['15', '585.00'],
      ['150', '450.00'],
      ['1500', ''],
      ['150', '450.00'],
      ['', '600.00'],
    ] as const) {
      typed = changeAmount(typed, 0, text, total('600'));
      expect(amounts(typed)).toEqual([text, rest]);
    }
  });

  it('keeps an amount that is not the rest', () => {
    const own = changeAmount(rows('300.00', '300.00'), 1, '200', total('600'));
    expect(amounts(own)).toEqual(['300.00', '200']);
    expect(amounts(changeAmount(own, 0, '100', total('600')))).toEqual(['100', '200']);
  });

  it('is filled with what is left when it is added', () => {
    expect(amounts(addRow(rows('100', '200'), total('600')))).toEqual(['100', '200', '300.00']);
    expect(amounts(addRow(rows('300', '300'), total('600')))).toEqual(['300', '300', '']);
    expect(amounts(addRow(rows('300', '400'), total('600')))).toEqual(['300', '400', '']);
  });

  it('gets the amount of a removed row if all added up', () => {
    expect(amounts(removeRow(rows('100', '200', '300'), 1, total('600')))).toEqual(['100', '500.00']);
    expect(amounts(removeRow(rows('100', '200', '300'), 2, total('600')))).toEqual(['100', '500.00']);
    expect(amounts(removeRow(rows('100', '200', '200'), 1, total('600')))).toEqual(['100', '200']);
  });
});

it.each([
  ['600', 'EUR', ['200.5', '100'], 'EUR 299.50 left to split.'],
  ['600', 'EUR', ['0.10', '0.20', '599.7'], 'Adds up to exactly EUR 600.00.'],
  ['1200', 'JPY', ['600', '601'], 'JPY 1 too much.'],
  ['1.000', 'KWD', ['0.999', ''], 'KWD 0.001 left to split.'],
  ['', 'EUR', ['1', '2'], 'Enter the total amount and its currency to see what is left to split.'],
])('of %s %s in %j: %s', (amount, currency, given, text) => {
  expect(leftText(rows(...given), total(amount, currency))).toBe(text);
});
