import { z } from 'zod';
import { defineContract } from '#contract/endpoint.ts';
import {
  day,
  httpsLink,
  id,
  imageLink,
  instant,
  line,
  lines,
  shownDay,
  tableQuery,
} from '#contract/fields.ts';
import { payment, paymentView } from '#modules/kollabs/payment.contract.ts';
import { requestView } from '#modules/requests/requests.contract.ts';
import { SIDES } from '#modules/requests/requests.moves.rules.ts';
import { agreementsEndpoints } from './agreements.endpoints.ts';
import { agreementsErrors } from './agreements.errors.ts';
import {
  AGREEMENT_LIMITS,
  DELIVERY_PLATFORMS,
  RIGHTS_USES,
  type RightsUse,
  VERSION_STATES,
} from './agreements.terms.rules.ts';

const side = z.enum(SIDES);

const deliveryView = z.object({
  by: side,
  date: instant,
  link: z.string().nullable(),
  imageUrl: z.string().nullable(),
  dateConfirmed: instant.nullable(),
});

export const deliverableView = z.object({
  n: z.int(),
  what: z.string(),
  platform: z.enum(DELIVERY_PLATFORMS),
  due: shownDay.nullable(),
  /** The side that delivers it. Null in older versions, as are `rounds` and `advertising`. */
  by: side.nullable(),
  rounds: z.int().nullable(),
  advertising: z.boolean().nullable(),
  /**
   * Null until it is marked as delivered. In a version that is no longer in force, the delivery when it was replaced.
   */
  delivery: deliveryView.nullable(),
});
export type DeliverableView = z.infer<typeof deliverableView>;

const rightsView = z.object({
  /** Null in older versions. */
  use: z.array(z.enum(RIGHTS_USES)).nullable(),
  where: z.string(),
  until: shownDay.nullable(),
  exclusive: z.boolean(),
});
/** The texts are empty if the account of one side is deleted or hidden. */
export const agreementVersionView = z.object({
  version: z.int(),
  state: z.enum(VERSION_STATES),
  proposedBy: side,
  dateProposed: instant,
  dateDecided: instant.nullable(),
  deliverables: z.array(deliverableView),
  rights: rightsView,
  payment: paymentView,
});
export type AgreementVersionView = z.infer<typeof agreementVersionView>;

export const agreementView = z
  .object({
    requestId: z.string(),
    /** The number of the newest version, which the next proposal replaces; 0 if there is none. */
    newest: z.int(),
    inForce: z.int().nullable(),
    open: z.int().nullable(),
    /** The side that has to answer it. Null if no version is open, or if the agreement can no longer be changed. */
    waitsFor: side.nullable(),
    /** The time zone of the Kollab's owner, in which due days end; null counts as UTC. */
    timeZone: z.string().nullable(),
    versions: z.array(agreementVersionView),
  })
  .meta({ id: 'Agreement' });
export type AgreementView = z.infer<typeof agreementView>;

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
    context.addIssue({ code: 'custom', path: ['where'], message: 'Say what else it may be used for' });
}

export const agreementTerms = z.object({
  deliverables: z
    .array(deliverableTerms, { error: 'Required' })
    .min(1, { error: 'Add at least one thing to deliver' })
    .max(AGREEMENT_LIMITS.deliverables, { error: `At most ${AGREEMENT_LIMITS.deliverables}` }),
  rights,
  payment,
});

const NOTHING_GIVEN = 'Add a link or a picture';

export const deliveryForm = z
  .object({ link: httpsLink.nullish(), imageUrl: imageLink.nullish() })
  .refine((given) => Boolean(given.link ?? given.imageUrl), {
    path: ['link'],
    error: NOTHING_GIVEN,
  });

/** The schema of the form, whose fields are empty strings if not filled in. */
export const deliveryFields = z
  .object({ link: z.union([z.literal(''), httpsLink]), imageUrl: z.union([z.literal(''), imageLink]) })
  .superRefine(({ link: address, imageUrl }, context) => {
    if (!address && !imageUrl) context.addIssue({ code: 'custom', path: ['link'], message: NOTHING_GIVEN });
  });

const one = z.object({ id });
const number = z
  .string()
  .regex(/^[1-9]\d{0,3}$/)
  .transform(Number);
const version = z.int().min(1).max(9999);
const ofVersion = z.object({ id, version: number });
const ofDeliverable = z.object({ id, n: number });
const errors = ['not_found', 'wrong_state', agreementsErrors.agreement_changed] as const;

/** The property `promised` of the error payment_promised. */
export const promisedPayload = paymentView.describe('The compensation that the Kollab promises.');

export const agreementsContract = defineContract(agreementsEndpoints, {
  openAgreements: {
    summary: 'Collaborations with a proposed agreement that is waiting for your answer.',
    access: 'viewer',
    query: tableQuery,
    response: z.array(requestView),
    list: 'pages',
  },
  getAgreement: {
    summary: 'The agreement of a collaboration: every version, and what was delivered. For its two sides.',
    access: 'viewer',
    params: one,
    response: agreementView,
    errors: ['not_found'],
  },
  agreementCalendar: {
    summary: 'The dates of the agreement in force, as a calendar file (RFC 5545). For its two sides.',
    access: 'viewer',
    params: one,
    response: z.null(),
    file: 'text/calendar',
    errors: ['not_found'],
  },
  proposeAgreement: {
    summary:
      'Propose an agreement, a change to it, or a counter-proposal. `replaces` is the newest version that you have seen, or 0. A proposal without compensation needs `acknowledged` if the Kollab promises one.',
    access: 'verified',
    params: one,
    body: agreementTerms.extend({ replaces: z.int().min(0).max(9999), acknowledged: z.boolean().optional() }),
    words: ['deliverables.what', 'rights.where', 'payment.text'],
    status: 201,
    response: agreementView,
    errors: [...errors, agreementsErrors.payment_promised],
  },
  acceptAgreement: {
    summary: "Accept the other side's proposal. It comes into force. Idempotent.",
    access: 'verified',
    params: ofVersion,
    response: agreementView,
    errors: [...errors, 'forbidden'],
  },
  declineAgreement: {
    summary: "Decline the other side's proposal. The agreement in force does not change. Idempotent.",
    access: 'verified',
    params: ofVersion,
    response: agreementView,
    errors: [...errors, 'forbidden'],
  },
  withdrawAgreement: {
    summary:
      'Withdraw your proposal before the other side has answered. The agreement in force does not change. Idempotent.',
    access: 'verified',
    params: ofVersion,
    response: agreementView,
    errors: [...errors, 'forbidden'],
  },
  deliver: {
    summary: 'Mark a deliverable of the version in force as delivered, with a link or a picture. Idempotent.',
    access: 'verified',
    params: ofDeliverable,
    body: deliveryForm.safeExtend({ version }),
    words: ['link'],
    response: agreementView,
    errors: [...errors, 'forbidden'],
  },
  confirmDelivery: {
    summary:
      "Confirm the other side's delivery. `delivered` is the date of the delivery that you have seen. Idempotent.",
    access: 'verified',
    params: ofDeliverable,
    body: z.object({ version, delivered: instant }),
    response: agreementView,
    errors: [...errors, 'forbidden'],
  },
});
export type AgreementsContract = typeof agreementsContract;
