import { z } from 'zod';
import { withPlainDigits } from '#contract/digits.ts';
import { DAY_TEXT, day, imageAlt, lines } from '#contract/fields.ts';
import { kollabForm, languages, PARTNERS_TEXT, place } from './kollab-form.contract.ts';
import type { KollabTerms } from './kollabs.contract.ts';
import { KOLLAB_LIMITS } from './kollabs.rules.ts';
import { paymentProblem } from './payment.contract.ts';
import { PAYMENT_TEXT, type Payment } from './payment.rules.ts';
import { PAYMENT_KINDS } from './payment-kinds.rules.ts';
import { REMOTE } from './terms.rules.ts';

const NAMED = 'named';

/** The terms, and the files of the brief. A term that is not stated is an empty string. */
export const kollabFields = z
  .object({
    ...kollabForm.omit({ payment: true }).shape,
    imageAlt,
    payment: z.enum(['', ...PAYMENT_KINDS], { error: 'Required' }),
    amount: z.string().overwrite((text) => text.trim()),
    currency: z.string(),
    paymentText: lines({ max: PAYMENT_TEXT, tooLong: 'Too long' }),
    deadline: z.union([z.literal(''), day], { error: DAY_TEXT }),
    place: z.enum(['', REMOTE, NAMED], { error: 'Required' }),
    placeName: z.string(),
    languages,
    /** Ids: which of them are accepted is for the server to say. */
    files: z.array(z.string()),
    partners: z
      .string()
      .overwrite((text) => withPlainDigits(text.trim()))
      .refine((text) => text === '' || isNumberOfPartners(text), { error: PARTNERS_TEXT }),
  })
  .superRefine((given, context) => {
    const add = (field: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    const payment = paymentOf(given);
    const problem = payment && paymentProblem(payment);
    if (problem) add(problem.field === 'text' ? 'paymentText' : problem.field, problem.message);
    if (given.place === NAMED) {
      const named = place.safeParse(given.placeName);
      if (named.error) add('placeName', named.error.issues[0]?.message ?? 'Required');
    }
  });
export type KollabFields = z.infer<typeof kollabFields>;

/** @param files the ids of the files of its brief */
export function fieldsOf(
  { payment, deadline, place, partners, ...terms }: KollabTerms,
  files: string[] = [],
): KollabFields {
  return {
    ...{ ...terms, files },
    payment: payment?.kind ?? '',
    amount: payment?.amount ?? '',
    currency: payment?.currency ?? '',
    paymentText: payment?.text ?? '',
    deadline: deadline ?? '',
    place: place === null ? '' : place === REMOTE ? REMOTE : NAMED,
    placeName: place === REMOTE ? '' : (place ?? ''),
    partners: partners === null ? '' : String(partners),
  };
}

export function termsIn(fields: KollabFields): KollabTerms {
  const { amount: _, currency: _currency, paymentText: _text, placeName, ...rest } = fields;
  const { deadline, place, partners, files: _files, ...terms } = rest;
  return {
    ...terms,
    payment: paymentOf(fields),
    deadline: deadline || null,
    place: place === NAMED ? placeName : place || null,
    partners: partners === '' ? null : Number(partners),
  };
}

type GivenPayment = Pick<KollabFields, 'payment' | 'amount' | 'currency' | 'paymentText'>;

function paymentOf({ payment: kind, amount, currency, paymentText: text }: GivenPayment): Payment | null {
  if (kind === '') return null;
  const money = kind === 'money';
  return { kind, amount: money ? amount : null, currency: money ? currency : null, text };
}

function isNumberOfPartners(text: string): boolean {
  return /^\d{1,3}$/.test(text) && Number(text) >= 1 && Number(text) <= KOLLAB_LIMITS.partners;
}
