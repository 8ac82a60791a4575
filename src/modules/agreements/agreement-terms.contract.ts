import { z } from 'zod';
import { day, httpsLink, id, imageAlt, imageLink, line, lines } from '#contract/fields.ts';
import { MOST_FILES } from '#modules/files/files.rules.ts';
import { payment } from '#modules/kollabs/payment.contract.ts';
import { SIDES } from '#modules/requests/requests.moves.rules.ts';
import { instalmentsProblem, storedAmount } from './agreements.instalments.rules.ts';
import {
  AGREEMENT_LIMITS,
  DELIVERY_PLATFORMS,
  RIGHTS_USES,
  type RightsUse,
  type Terms,
} from './agreements.terms.rules.ts';

/* The schemas of what a side proposes and delivers. */

export const deliverableTerms = z.object({
  what: line({ min: 1, max: AGREEMENT_LIMITS.what, tooLong: 'Too long' }),
  platform: z.enum(DELIVERY_PLATFORMS, { error: 'Required' }),
  due: day.nullable(),
  by: z.enum(SIDES, { error: 'Choose who delivers it' }),
  rounds: z.int({ error: 'Required' }).min(0).max(AGREEMENT_LIMITS.rounds),
  advertising: z.boolean({ error: 'Required' }),
});

export const rightsUse = z
  .array(z.enum(RIGHTS_USES), { error: 'Required' })
  .min(1, { error: 'Choose at least one' })
  .overwrite((chosen) => RIGHTS_USES.filter((one) => chosen.includes(one)));

export const rightsWhere = lines({ max: AGREEMENT_LIMITS.where, tooLong: 'Too long' });

const rights = z
  .object({ use: rightsUse, where: rightsWhere, until: day.nullable(), exclusive: z.boolean() })
  .superRefine(checkWords);

/** The use `other` requires an explanation in `where`. */
export function checkWords(
  given: { use: readonly RightsUse[]; where: string },
  context: z.RefinementCtx,
): void {
  if (given.use.includes('other') && given.where === '')
    context.addIssue({ code: 'custom', path: ['where'], message: 'Describe what else it may be used for' });
}

const instalmentTerms = z.object({ amount: z.string({ error: 'Required' }).max(40), due: day });

const terms = z.object({
  deliverables: z
    .array(deliverableTerms, { error: 'Required' })
    .min(1, { error: 'Add at least one thing to deliver' })
    .max(AGREEMENT_LIMITS.deliverables, { error: `At most ${AGREEMENT_LIMITS.deliverables}` }),
  rights,
  payment,
  payer: z.enum(SIDES).nullable().default(null),
  instalments: z
    .array(instalmentTerms)
    .max(AGREEMENT_LIMITS.instalments, { error: `At most ${AGREEMENT_LIMITS.instalments}` })
    .default([]),
});

/** The parsed value is normalised. */
export const agreementTerms = terms
  .superRefine((given, context) => {
    const problem = instalmentsProblem(given);
    if (problem) context.addIssue({ code: 'custom', path: [...problem.path], message: problem.message });
  })
  .overwrite(withStoredAmounts);

function withStoredAmounts<T extends Pick<Terms, 'payment' | 'payer' | 'instalments'>>(given: T): T {
  const { currency } = given.payment;
  if (currency === null) return { ...given, payer: null };
  return {
    ...given,
    instalments: given.instalments.map((one) => ({ ...one, amount: storedAmount(currency, one.amount) })),
  };
}

export const paySentForm = z.object({
  date: day,
  reference: line({ max: AGREEMENT_LIMITS.reference, tooLong: 'Too long' }).default(''),
});

export const payArrivedForm = z.object({ date: day });

export const payMissingForm = z.object({
  text: lines({ max: AGREEMENT_LIMITS.missingText, tooLong: 'Too long' }).default(''),
});

const NOTHING_GIVEN = 'Add a link, a picture or a file';
/** Ids of complete files that were uploaded for this collaboration. */
const deliveredFiles = z
  .array(id)
  .max(MOST_FILES, `A delivery has at most ${MOST_FILES} files`)
  .refine((files) => new Set(files).size === files.length, 'The same file is attached twice')
  .default([]);

export const deliveryForm = z
  .object({
    link: httpsLink.nullish(),
    imageUrl: imageLink.nullish(),
    imageAlt: imageAlt.default(''),
    files: deliveredFiles,
  })
  .refine((given) => Boolean(given.link ?? given.imageUrl ?? given.files[0]), {
    path: ['link'],
    error: NOTHING_GIVEN,
  });

/** The schema of the form, whose fields are empty strings if not filled in. */
export const deliveryFields = z
  .object({
    link: z.union([z.literal(''), httpsLink]),
    imageUrl: z.union([z.literal(''), imageLink]),
    imageAlt,
    files: z.array(z.string()),
  })
  .superRefine(({ link: address, imageUrl, files }, context) => {
    if (!address && !imageUrl && files.length === 0)
      context.addIssue({ code: 'custom', path: ['link'], message: NOTHING_GIVEN });
  });
