import { z } from 'zod';
import { isDay } from '#contract/days.ts';
import { DAY_TEXT, day, lines } from '#contract/fields.ts';
import type { AccountType } from '#contract/product.ts';
import { paymentProblem } from '#modules/kollabs/payment.contract.ts';
import { CURRENCIES, PAYMENT_TEXT, type Payment } from '#modules/kollabs/payment.rules.ts';
import { PAYMENT_KINDS } from '#modules/kollabs/payment-kinds.rules.ts';
import { SIDES, type Side } from '#modules/requests/requests.moves.rules.ts';
import { checkWords, deliverableTerms, rightsUse, rightsWhere } from './agreement-terms.contract.ts';
import type { AgreementVersionView, AgreementView, DeliverableView } from './agreements.contract.ts';
import { instalmentsProblem, WHO_PAYS } from './agreements.instalments.rules.ts';
import { DELIVERY_PLATFORMS, type DeliveryPlatform, type ProposedTerms } from './agreements.terms.rules.ts';
import type { InstalmentRow } from './instalment-rows.rules.ts';

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
    /** Empty until a side is chosen. */
    payer: z.enum(['', ...SIDES]),
    /** The amount of a single row is ignored: it pays the whole amount. */
    instalments: z.array(z.object({ amount: z.string(), due: z.string() })),
    /** The newest version when the form was opened. A stored draft may be older than the agreement. */
    basedOn: z.int(),
  })
  .superRefine(
    (given, context) => {
      const add = (field: keyof typeof given, message: string | undefined) => {
        if (message !== undefined) context.addIssue({ code: 'custom', path: [field], message });
      };
      checkWords(given, context);
      if (given.lasts === 'until' && given.until === '') add('until', 'Required');
      const problem = paymentProblem(given);
      if (problem) add(problem.field, problem.message);
      if (given.kind !== 'money') return;
      if (given.payer === '') add('payer', WHO_PAYS);
      add('instalments', instalmentsMessage(given));
    },
    // All errors are shown at once.
    { when: () => true },
  );
export type AgreementFields = z.infer<typeof agreementFields>;
export type DeliverableRow = AgreementFields['deliverables'][number];

export function rowProblem(row: DeliverableRow): string | undefined {
  return deliverableTerms.safeParse(rowTerms(row)).error?.issues[0]?.message;
}

type MoneyFields = Pick<AgreementFields, 'amount' | 'currency' | 'text' | 'payer' | 'instalments'>;

/** The form shows one message for the whole list, so the message names the row. */
function instalmentsMessage(given: MoneyFields): string | undefined {
  const wrong = wrongInstalment(given.instalments, given.currency);
  if (wrong === undefined) {
    // A missing payer is reported at its own field.
    const terms = { ...payTerms({ kind: 'money', ...given }), payer: SIDES[0] };
    return instalmentsProblem(terms)?.message;
  }
  return given.instalments.length > 1 ? `Instalment ${wrong.index + 1}: ${wrong.message}` : wrong.message;
}

/** The first invalid field of the rows. */
export function wrongInstalment(rows: readonly InstalmentRow[], currency: string): WrongField | undefined {
  const isSplit = rows.length > 1;
  for (const [index, { amount, due }] of rows.entries()) {
    const problem =
      isSplit &&
      CURRENCIES.includes(currency) &&
      paymentProblem({ kind: 'money', amount, currency, text: '' });
    if (problem) return { index, field: 'amount', message: problem.message };
    if (!isDay(due)) return { index, field: 'due', message: due === '' ? 'Required' : DAY_TEXT };
  }
  return undefined;
}

interface WrongField {
  index: number;
  field: keyof InstalmentRow;
  message: string;
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

export interface StartVersions {
  /** The version to change; null for a new proposal. */
  from: AgreementVersionView | null;
  /** What the proposer wrote earlier, for a new proposal. */
  kept: readonly DeliverableView[];
}

/**
 * After a declined or withdrawn proposal the next one begins anew, since terms that were not agreed on must not come
 * back unnoticed. Only the proposer's own deliverables are kept, which take the longest to write.
 */
export function startVersions(
  { versions, open, inForce }: Pick<AgreementView, 'versions' | 'open' | 'inForce'>,
  side: Side,
): StartVersions {
  const from = versions.find(({ version }) => version === (open ?? inForce)) ?? null;
  const own = from ? undefined : versions.find(({ proposedBy }) => proposedBy === side);
  return { from, kept: own?.deliverables ?? [] };
}

export function fieldsOf({ from, kept }: StartVersions, start: ProposalStart): InitialFields {
  const empty = emptyRow(start);
  if (from === null) {
    const { payment, deadline } = start;
    return {
      deliverables: kept.length > 0 ? rowsOf(kept, empty) : [{ ...empty, due: deadline ?? '' }],
      ...{ use: [], where: '', exclusive: false, lasts: '', until: '' },
      ...paymentFields(payment?.kind === 'none' ? null : payment),
      ...payFields(null, start),
    };
  }
  const { where, until, exclusive } = from.rights;
  return {
    deliverables: rowsOf(from.deliverables, empty),
    ...{ use: from.rights.use ?? [], where, exclusive },
    // An older version had no choice of rights, so no end date was not a choice either.
    ...{ lasts: until !== null ? 'until' : from.rights.use ? 'endless' : '', until: until ?? '' },
    ...paymentFields(from.payment),
    ...payFields(from, start),
  };
}

/** @param empty for terms that older versions do not have */
function rowsOf(deliverables: readonly DeliverableView[], empty: DeliverableRow): DeliverableRow[] {
  return deliverables.map(({ what, platform, due, by, rounds, advertising }) => ({
    ...{ what, platform, due: due ?? '', by: by ?? empty.by },
    rounds: rounds === null ? empty.rounds : String(rounds),
    advertising: advertising ?? empty.advertising,
  }));
}

/** If exactly one side is a creator, that side delivers. */
export function emptyRow({
  platform,
  accountTypes,
}: Omit<ProposalStart, 'payment' | 'deadline'>): DeliverableRow {
  const by = onlySide('creator', accountTypes);
  return { what: '', platform, due: '', by, rounds: '1', advertising: false };
}

/** Returns the side with the account type, or '' if both or neither have it. */
function onlySide(type: AccountType, accountTypes: ProposalStart['accountTypes']): Side | '' {
  const [first = '', ...others] = SIDES.filter((side) => accountTypes[side] === type);
  return others.length === 0 ? first : '';
}

/** If exactly one side is a business, that side pays. */
function payFields(from: AgreementVersionView | null, { deadline, accountTypes }: ProposalStart) {
  const { payer, instalments = [] } = from ?? {};
  const whole = { amount: '', due: deadline ?? '' };
  return {
    payer: payer ?? onlySide('business', accountTypes),
    instalments: instalments.length > 0 ? instalments.map(({ amount, due }) => ({ amount, due })) : [whole],
  };
}

function paymentFields(payment: Payment | null) {
  const { kind = '', amount, currency, text = '' } = payment ?? {};
  return { kind, amount: amount ?? '', currency: currency ?? '', text } as const;
}

export function termsOf(values: AgreementFields): ProposedTerms {
  const { deliverables, use, where, exclusive, lasts, until } = values;
  return {
    // Cannot throw: the schema of the form has checked the rows.
    deliverables: deliverables.map((row) => deliverableTerms.parse(rowTerms(row))),
    rights: { use, where, until: lasts === 'until' ? until : null, exclusive },
    ...payTerms(values),
  };
}

type PayTerms = Pick<ProposedTerms, 'payment' | 'payer' | 'instalments'>;

function payTerms({ kind, text, ...given }: MoneyFields & Pick<AgreementFields, 'kind'>): PayTerms {
  if (kind !== 'money')
    return { payment: { kind, amount: null, currency: null, text }, payer: null, instalments: [] };
  const { amount, currency, payer, instalments } = given;
  return {
    payment: { kind, amount, currency, text },
    payer: payer || null,
    instalments: instalments.length > 1 ? instalments : instalments.map(({ due }) => ({ amount, due })),
  };
}

function rowTerms({ due, rounds, ...row }: DeliverableRow) {
  return { ...row, due: due || null, rounds: rounds === '' ? null : Number(rounds) };
}
