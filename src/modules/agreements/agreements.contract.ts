import { z } from 'zod';
import { defineContract } from '#contract/endpoint.ts';
import { id, instant, shownDay, tableQuery } from '#contract/fields.ts';
import { fileView } from '#modules/files/files.contract.ts';
import { paymentView } from '#modules/kollabs/payment.contract.ts';
import { requestView } from '#modules/requests/requests.contract.ts';
import { SIDES } from '#modules/requests/requests.moves.rules.ts';
import {
  agreementTerms,
  deliveryForm,
  payArrivedForm,
  payMissingForm,
  paySentForm,
} from './agreement-terms.contract.ts';
import { agreementsEndpoints } from './agreements.endpoints.ts';
import { agreementsErrors } from './agreements.errors.ts';
import { INSTALMENT_STATES } from './agreements.instalments.rules.ts';
import { DELIVERY_PLATFORMS, RIGHTS_USES, VERSION_STATES } from './agreements.terms.rules.ts';

const side = z.enum(SIDES);

const deliveryView = z.object({
  by: side,
  date: instant,
  link: z.string().nullable(),
  imageUrl: z.string().nullable(),
  /** The picture's description; empty if the side that delivered wrote none. */
  imageAlt: z.string(),
  files: z.array(fileView),
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

export const instalmentView = z.object({
  n: z.int(),
  amount: z.string(),
  due: shownDay,
  state: z.enum(INSTALMENT_STATES),
  /** The day that the payer states, and a reference such as the number of the transfer; null until it is sent. */
  sent: z.object({ on: shownDay, date: instant, reference: z.string() }).nullable(),
  /** The day that the other side states; null until it arrived. */
  arrived: z.object({ on: shownDay, date: instant }).nullable(),
  /** Null unless the other side says that it is missing. */
  missing: z.object({ date: instant, text: z.string() }).nullable(),
});
export type InstalmentView = z.infer<typeof instalmentView>;

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
  /** The side that pays. Null in older versions, and without money. */
  payer: side.nullable(),
  /** Empty in older versions, and without money. */
  instalments: z.array(instalmentView),
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

const one = z.object({ id });
const number = z
  .string()
  .regex(/^[1-9]\d{0,3}$/)
  .transform(Number);
const version = z.int().min(1).max(9999);
const ofVersion = z.object({ id, version: number });
/** Of a deliverable or an instalment. */
const ofPart = z.object({ id, n: number });
/** Refused if another version is in force. Without it, the version in force is meant. */
const seenVersion = version.optional();
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
      'Propose an agreement, a change to it, or a counter-proposal. `replaces` is the newest version that you have seen, or 0. It needs `acknowledged` if it offers less money than the Kollab promises, no compensation, or something else instead of money.',
    access: 'verified',
    params: one,
    body: agreementTerms.safeExtend({
      replaces: z.int().min(0).max(9999),
      acknowledged: z.boolean().optional(),
    }),
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
    params: ofPart,
    body: deliveryForm.safeExtend({ version }),
    words: ['link', 'imageAlt'],
    response: agreementView,
    errors: [...errors, 'forbidden'],
  },
  confirmDelivery: {
    summary:
      "Confirm the other side's delivery. `delivered` is the date of the delivery that you have seen. Idempotent.",
    access: 'verified',
    params: ofPart,
    body: z.object({ version, delivered: instant }),
    response: agreementView,
    errors: [...errors, 'forbidden'],
  },
  markPaySent: {
    summary:
      'Mark an instalment that you pay as sent, with the day and a reference. Nothing is paid through the product. Idempotent.',
    access: 'verified',
    params: ofPart,
    body: paySentForm.safeExtend({ version: seenVersion }),
    words: ['reference'],
    response: agreementView,
    errors: [...errors, 'forbidden'],
  },
  markPayArrived: {
    summary: 'Mark an instalment that the other side pays as arrived, with the day. Idempotent.',
    access: 'verified',
    params: ofPart,
    body: payArrivedForm.safeExtend({ version: seenVersion }),
    response: agreementView,
    errors: [...errors, 'forbidden'],
  },
  markPayMissing: {
    summary:
      'Mark an instalment that the other side pays as missing, from its due day on or once it is marked as sent. Idempotent.',
    access: 'verified',
    params: ofPart,
    body: payMissingForm.safeExtend({ version: seenVersion }),
    words: ['text'],
    response: agreementView,
    errors: [...errors, 'forbidden'],
  },
});
export type AgreementsContract = typeof agreementsContract;
