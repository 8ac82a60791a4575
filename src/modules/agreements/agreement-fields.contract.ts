import { z } from 'zod';
import { DAY_TEXT, day, lines } from '#contract/fields.ts';
import type { AccountType } from '#contract/product.ts';
import { paymentProblem } from '#modules/kollabs/payment.contract.ts';
import { PAYMENT_TEXT, type Payment } from '#modules/kollabs/payment.rules.ts';
import { PAYMENT_KINDS } from '#modules/kollabs/payment-kinds.rules.ts';
import { SIDES } from '#modules/requests/requests.moves.rules.ts';
import { checkWords, deliverableTerms, rightsUse, rightsWhere } from './agreement-terms.contract.ts';
import type { AgreementVersionView } from './agreements.contract.ts';
import { DELIVERY_PLATFORMS, type DeliveryPlatform, type ProposedTerms } from './agreements.terms.rules.ts';

/* The form of a proposal: its schema, its initial values, and the conversion to the request body. */

const row = z.object({
  what: z.string(),
  platform: z.enum(DELIVERY_PLATFORMS),
  due: z.string(),
  /** Empty until a side is chosen. */
  by: z.enum(['', ...SIDES]),
  rounds: z.string(),
  advertising: z.boolean(),
});

export const agreementFields = z
  .object({
    deliverables: z.array(row).superRefine((rows, context) => {
      // The form shows one message for the whole list, so the message names the row.
      for (const [index, one] of rows.entries()) {
        const message = rowProblem(one);
        if (message === undefined) continue;
        context.addIssue({ code: 'custom', message: `Deliverable ${index + 1}: ${message}` });
        return;
      }
    }),
    use: rightsUse,
    where: rightsWhere,
    exclusive: z.boolean(),
    /** Whether the rights end. Required. */
    lasts: z.enum(['until', 'endless'], { error: 'Required' }),
    until: z.union([z.literal(''), day], { error: DAY_TEXT }),
    kind: z.enum(PAYMENT_KINDS, { error: 'Required' }),
    amount: z.string().overwrite((text) => text.trim()),
    currency: z.string(),
    text: lines({ max: PAYMENT_TEXT, tooLong: 'Too long' }),
    /** The newest version when the form was opened. A stored draft may be older than the agreement. */
    basedOn: z.int(),
  })
  .superRefine((given, context) => {
    checkWords(given, context);
    if (given.lasts === 'until' && given.until === '')
      context.addIssue({ code: 'custom', path: ['until'], message: 'Required' });
    const problem = paymentProblem(given);
    if (problem) context.addIssue({ code: 'custom', path: [problem.field], message: problem.message });
  });
export type AgreementFields = z.infer<typeof agreementFields>;
export type DeliverableRow = AgreementFields['deliverables'][number];

export function rowProblem(row: DeliverableRow): string | undefined {
  return deliverableTerms.safeParse(rowTerms(row)).error?.issues[0]?.message;
}

export interface ProposalStart {
  payment: Payment | null;
  deadline: string | null;
  platform: DeliveryPlatform;
  accountTypes: Record<(typeof SIDES)[number], AccountType>;
}

type InitialFields = Omit<AgreementFields, 'basedOn' | 'lasts' | 'kind'> & {
  lasts: AgreementFields['lasts'] | '';
  kind: AgreementFields['kind'] | '';
};

/** @param from the version to change; null for a first proposal */
export function fieldsOf(from: AgreementVersionView | null, start: ProposalStart): InitialFields {
  const empty = emptyRow(start);
  if (from === null) {
    const { payment, deadline } = start;
    return {
      deliverables: [{ ...empty, due: deadline ?? '' }],
      ...{ use: [], where: '', exclusive: false, lasts: '', until: '' },
      ...paymentFields(payment?.kind === 'none' ? null : payment),
    };
  }
  const { where, until, exclusive } = from.rights;
  return {
    deliverables: from.deliverables.map(({ what, platform, due, by, rounds, advertising }) => ({
      ...{ what, platform, due: due ?? '', by: by ?? empty.by },
      rounds: rounds === null ? empty.rounds : String(rounds),
      advertising: advertising ?? empty.advertising,
    })),
    ...{ use: from.rights.use ?? [], where, exclusive },
    ...{ lasts: until === null ? 'endless' : 'until', until: until ?? '' },
    ...paymentFields(from.payment),
  };
}

/** If exactly one side is a creator, that side delivers. */
export function emptyRow({
  platform,
  accountTypes,
}: Omit<ProposalStart, 'payment' | 'deadline'>): DeliverableRow {
  const creators = SIDES.filter((side) => accountTypes[side] === 'creator');
  const by = creators.length === 1 ? (creators[0] ?? '') : '';
  return { what: '', platform, due: '', by, rounds: '1', advertising: false };
}

function paymentFields(payment: Payment | null) {
  const { kind = '', amount, currency, text = '' } = payment ?? {};
  return { kind, amount: amount ?? '', currency: currency ?? '', text } as const;
}

export function termsOf(values: AgreementFields): ProposedTerms {
  const { deliverables, use, where, exclusive, lasts, until, kind, amount, currency, text } = values;
  const money = kind === 'money';
  return {
    // Cannot throw: the schema of the form has checked the rows.
    deliverables: deliverables.map((row) => deliverableTerms.parse(rowTerms(row))),
    rights: { use, where, until: lasts === 'until' ? until : null, exclusive },
    payment: { kind, amount: money ? amount : null, currency: money ? currency : null, text },
  };
}

function rowTerms({ due, rounds, ...row }: DeliverableRow) {
  return { ...row, due: due || null, rounds: rounds === '' ? null : Number(rounds) };
}
