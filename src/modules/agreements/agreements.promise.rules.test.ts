import { describe, expect, it } from 'vitest';
import type { Payment } from '#modules/kollabs/payment.rules.ts';
import { type Unsettled, unsettledOf } from '#modules/requests/requests.open-items.rules.ts';
import {
  asksAboutPromise,
  gapText,
  promiseGap,
  repeatsWords,
  unsettledTexts,
} from './agreements.promise.rules.ts';

const money = (amount: string, currency = 'EUR', text = ''): Payment => ({
  ...{ kind: 'money', amount, currency, text },
});
const other = (kind: 'product' | 'share' | 'none', text = ''): Payment => ({
  ...{ kind, amount: null, currency: null, text },
});
const boots = other('product', 'two pairs of boots');

describe('the compensation of an agreement and what the Kollab promised', () => {
  it.each([
    ['the same', money('600.00'), money('600.00', 'EUR', 'half now'), null, false],
    ['more', money('600.00'), money('600.01'), null, false],
    ['less by a cent', money('600.00'), money('599.99'), 'less', true],
    ['less with more digits', money('1000.00'), money('999.00'), 'less', true],
    ['less without decimals', money('60000', 'JPY'), money('6000', 'JPY'), 'less', true],
    ['another currency', money('600.00'), money('600.00', 'USD'), 'currency', false],
    ['a product instead of money', money('600.00'), boots, 'kind', true],
    ['a share instead of money', money('600.00'), other('share', 'a third'), 'kind', true],
    ['nothing instead of money', money('600.00'), other('none'), 'none', true],
    ['money instead of a product', boots, money('60.00'), 'kind', false],
    ['a share instead of a product', boots, other('share', 'a third'), 'kind', false],
    ['nothing instead of a product', boots, other('none'), 'none', true],
    ['the product', boots, boots, null, false],
    ['nothing, as promised', other('none'), other('none'), null, false],
    ['nothing promised', null, other('none'), null, false],
  ] as const)('%s', (_, promised, payment, gap, asks) => {
    expect(promiseGap(promised, payment)).toBe(gap);
    expect(asksAboutPromise(promised, payment)).toBe(asks);
  });

  it('are named in one line', () => {
    expect(gapText(money('600.00'), money('60.00'))).toBe(
      'The Kollab promises EUR 600.00. This agreement: EUR 60.00.',
    );
    expect(gapText(money('1600.00', 'EUR', 'half now.'), boots)).toBe(
      'The Kollab promises EUR 1,600.00: half now. This agreement: a product: two pairs of boots.',
    );
    expect(gapText(boots, other('none'), 'Your proposal')).toBe(
      'The Kollab promises a product: two pairs of boots. Your proposal offers no compensation.',
    );
    expect(gapText(money('6.00'), other('none', 'only fun'))).toBe(
      'The Kollab promises EUR 6.00. This agreement: no compensation: only fun.',
    );
  });
});

it('what was stated in words is repeated without compensation, and with less than was promised or asked for', () => {
  const promised = (payment: Payment | null, amount?: string) => ({
    ...{ payment, words: 'A credit', price: amount ? { amount, currency: 'EUR' } : null },
  });
  expect(repeatsWords(promised(null), other('none'))).toBe(true);
  expect(repeatsWords(promised(money('600.00')), money('60.00'))).toBe(true);
  expect(repeatsWords(promised(money('600.00')), money('600.00'))).toBe(false);
  expect(repeatsWords(promised(null, '500.00'), money('499.99'))).toBe(true);
  expect(repeatsWords(promised(null, '500.00'), money('500.00'))).toBe(false);
  expect(repeatsWords(promised(null), money('1.00'))).toBe(false);
});

describe('what is unsettled when a side finishes', () => {
  const textsOf = (unsettled: Unsettled | null, done: boolean) =>
    unsettled && unsettledTexts(unsettled, done ? 'finalize' : 'complete');
  interface Facts {
    promised?: Payment | null;
    open?: number | null;
    inForce?: number | null;
    /** Whether both sides have completed. */
    done?: boolean;
  }
  const texts = ({ promised = null, open = null, inForce = null, done = false }: Facts) =>
    textsOf(unsettledOf({ open, inForce }, promised), done);
  const unanswered =
    'A proposed agreement is not answered. Once both sides are complete it can no longer be accepted.';
  const unagreed = 'The Kollab promises EUR 600.00, and nothing about it is agreed.';

  it('is a proposal without an answer, also over an agreement in force', () => {
    for (const inForce of [null, 1]) expect(texts({ open: 2, inForce })).toEqual([unanswered]);
    expect(texts({ open: 2, done: true })).toEqual([
      'A proposed agreement was not answered, and can no longer be accepted.',
    ]);
  });

  it('is promised compensation without an agreement', () => {
    expect(texts({ promised: money('600.00') })).toEqual([unagreed]);
    expect(texts({ promised: money('600.00'), open: 1 })).toEqual([unanswered, unagreed]);
    expect(texts({ promised: money('600.00', 'EUR', 'half now.') })).toEqual([
      'The Kollab promises EUR 600.00: half now, and nothing about it is agreed.',
    ]);
    expect(texts({ promised: money('600.00'), inForce: 1 })).toBeNull();
  });

  it('is nothing where nothing was promised', () => {
    expect([texts({}), texts({ promised: other('none') }), unsettledOf(null, money('600.00'))]).toEqual([
      ...[null, null, null],
    ]);
  });
});
