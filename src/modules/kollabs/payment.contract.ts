import { z } from 'zod';
import { lines } from '#contract/fields.ts';
import { readAmount } from './amount.rules.ts';
import { CURRENCIES, PAYMENT_TEXT, type Payment } from './payment.rules.ts';
import { PAYMENT_KINDS } from './payment-kinds.rules.ts';

export const paymentView = z.object({
  kind: z.enum(PAYMENT_KINDS),
  amount: z.string().nullable(),
  currency: z.string().nullable(),
  text: z.string(),
});

/** The parsed value is normalised. */
export const payment = z
  .object({
    kind: z.enum(PAYMENT_KINDS, { error: 'Required' }),
    amount: z.string().max(40).nullable(),
    currency: z.string().max(3).nullable(),
    text: lines({ max: PAYMENT_TEXT, tooLong: 'Too long' }),
  })
  .superRefine((given, context) => {
    const problem = paymentProblem(given);
    if (problem) context.addIssue({ code: 'custom', path: [problem.field], message: problem.message });
  })
  .overwrite(asStored);

export function paymentProblem({ kind, amount, currency, text }: Payment) {
  if (kind === 'money') {
    if (currency === null || !CURRENCIES.includes(currency))
      return { field: 'currency', message: 'Choose a currency' } as const;
    const read = amount === null ? null : readAmount(currency, amount);
    if (read === 'ambiguous')
      return {
        field: 'amount',
        message: 'Are those thousands or cents? Write 1200 or 1.20',
      } as const;
    if (read === null)
      return { field: 'amount', message: 'Enter an amount in this currency, such as 250' } as const;
  }
  const needsText = kind === 'product' || kind === 'share';
  return needsText && text === '' ? ({ field: 'text', message: 'Describe what is offered' } as const) : null;
}

/** Drops the amount and currency of a kind that has none. */
function asStored(given: Payment): Payment {
  const { kind, amount, currency } = given;
  if (kind !== 'money' || currency === null) return { ...given, amount: null, currency: null };
  const read = readAmount(currency, amount ?? '');
  return read === 'ambiguous' ? given : { ...given, amount: read };
}
