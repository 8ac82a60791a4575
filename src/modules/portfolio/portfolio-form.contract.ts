import { z } from 'zod';
import { day, httpsLink, imageAlt, imageLink, line } from '#contract/fields.ts';
import { readAmount } from '#modules/kollabs/amount.rules.ts';
import { paymentProblem } from '#modules/kollabs/payment.contract.ts';
import { PORTFOLIO_LIMITS, RATE_AUDIENCES, RATE_KINDS, type Rate, ratesProblem } from './portfolio.rules.ts';

const optional = <T extends z.ZodType<string>>(schema: T) => z.union([z.literal(''), schema]);

/** `link` and `imageUrl` are empty if there is none; one of them is required. */
export const workForm = z
  .object({
    what: line({ min: 1, max: PORTFOLIO_LIMITS.what, tooLong: 'Too long' }),
    forWhom: line({ max: PORTFOLIO_LIMITS.forWhom, tooLong: 'Too long' }).default(''),
    date: day,
    link: optional(httpsLink).default(''),
    imageUrl: optional(imageLink).default(''),
    imageAlt: imageAlt.default(''),
  })
  .refine(({ link, imageUrl }) => link !== '' || imageUrl !== '', {
    path: ['link'],
    error: 'Add a link or a picture',
  });
export type WorkForm = z.output<typeof workForm>;

const rate = z.object({
  kind: z.enum(RATE_KINDS, { error: 'Choose what it is for' }),
  currency: z.string('Choose a currency').max(3),
  least: z.string('Required').max(40),
  /** Null or empty without an upper limit. */
  most: z.string().max(40).nullable(),
  shown: z.enum(RATE_AUDIENCES),
});

const rates = z
  .array(rate, { error: 'Required' })
  .max(PORTFOLIO_LIMITS.rates, { error: `At most ${PORTFOLIO_LIMITS.rates}` });

/** The parsed value is normalised. */
export const ratesForm = z.object({
  rates: rates.superRefine(checkRates).overwrite((given) => given.map(asStored)),
});

/** The schema of the form, which shows one message for the whole list. */
export const ratesFields = z.object({
  rates: rates.superRefine((given, context) => {
    const problem = findRateProblem(given);
    if (problem) context.addIssue({ code: 'custom', message: problem.message });
  }),
});

function checkRates(given: readonly Rate[], context: z.RefinementCtx): void {
  const problem = findRateProblem(given);
  if (!problem) return;
  const { index, field, message } = problem;
  context.addIssue({ code: 'custom', path: [index, field], message });
}

/** The first problem of rates as typed: an amount or currency that cannot be read, or what `ratesProblem` finds. */
export function findRateProblem(rates: readonly Rate[]) {
  return unreadable(rates) ?? ratesProblem(rates.map(asStored));
}

function unreadable(rates: readonly Rate[]) {
  for (const [index, { currency, least, most }] of rates.entries()) {
    for (const [field, amount] of [
      ['least', least],
      ['most', most],
    ] as const) {
      if (field === 'most' && !amount) continue;
      const problem = paymentProblem({ kind: 'money', amount, currency, text: '' });
      if (!problem) continue;
      return { index, field: problem.field === 'currency' ? 'currency' : field, message: problem.message };
    }
  }
  return null;
}

/** Leaves an amount that cannot be read as it is; it is refused anyway. */
function asStored({ least, most, ...given }: Rate): Rate {
  const stored = (amount: string) => {
    const read = readAmount(given.currency, amount);
    return read === null || read === 'ambiguous' ? amount : read;
  };
  return { ...given, least: stored(least), most: most ? stored(most) : null };
}
