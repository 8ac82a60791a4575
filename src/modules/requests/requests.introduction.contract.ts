import { z } from 'zod';
import { httpsLink, lines } from '#contract/fields.ts';
import { withScheme } from '#contract/links.ts';
import { readAmount } from '#modules/kollabs/amount.rules.ts';
import { paymentProblem } from '#modules/kollabs/payment.contract.ts';
import { MAX_LINKS, NOTE_LENGTH } from './requests.limits.rules.ts';

const linkText = z.string().overwrite((text) => withScheme(text.trim()));

/** Undefined if the link is valid or empty. Empty links are dropped. */
export function linkProblem(text: string): string | undefined {
  return text.trim() === '' ? undefined : httpsLink.safeParse(text).error?.issues[0]?.message;
}

/** A sum of money as in a Kollab's payment: an ISO 4217 code, and an amount with the decimals of the currency. */
export const priceView = z.object({ amount: z.string(), currency: z.string() });
export type Price = z.infer<typeof priceView>;

/** The parsed value is normalised. */
const price = z
  .object({ amount: z.string().max(40), currency: z.string().max(3) })
  .superRefine((given, context) => {
    const problem = priceProblem(given);
    if (problem) context.addIssue({ code: 'custom', path: [problem.field], message: problem.message });
  })
  .overwrite(({ amount, currency }) => ({ currency, amount: readAmount(currency, amount) ?? amount }));

const introduction = z.object({
  note: lines({ min: 1, max: NOTE_LENGTH, tooLong: 'Must be shorter than 500 characters' }),
  links: z
    .array(linkText, { error: 'Required' })
    .max(MAX_LINKS, { error: `At most ${MAX_LINKS} links` })
    .superRefine((links, context) => {
      // The form shows one message for the whole list, so the message names the row.
      const wrong = links.findIndex((text) => linkProblem(text) !== undefined);
      const message = linkProblem(links[wrong] ?? '');
      if (message) context.addIssue({ code: 'custom', message: `Link ${wrong + 1}: ${message}` });
    })
    .overwrite((links) => [...new Set(links)].filter((text) => text !== '')),
});

export const introductionForm = introduction.extend({
  /** What the sender asks for. */
  price: price.nullable().default(null),
});

/** The fields of the form. Without an amount, no price is sent. */
export const introductionFields = introduction
  .extend({
    amount: z.string().overwrite((text) => text.trim()),
    currency: z.string(),
    /** The Kollab as its page first showed it. Kept with the draft, and not sent. */
    opened: z.string(),
  })
  .superRefine((given, context) => {
    const problem = given.amount === '' ? null : priceProblem(given);
    if (problem) context.addIssue({ code: 'custom', path: [problem.field], message: problem.message });
  });
export type IntroductionFields = z.infer<typeof introductionFields>;

export function introductionIn({ amount, currency, opened: _, ...rest }: IntroductionFields) {
  return { ...rest, price: amount === '' ? null : { amount, currency } };
}

function priceProblem({ amount, currency }: Price) {
  return paymentProblem({ kind: 'money', amount, currency, text: '' });
}
