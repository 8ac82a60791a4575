import type { WriteSteps } from '#infra/api/write.ts';
import type { AppContext } from '#infra/app-context.ts';
import { AppError, requireDecision } from '#infra/app-error.ts';
import { rowsJson } from '#infra/db/json-rows.ts';
import type { AgreementView } from '#modules/agreements/agreements.contract.ts';
import { agreementsErrors } from '#modules/agreements/agreements.errors.ts';
import {
  AGREEMENT_ACCEPTED,
  AGREEMENT_DECLINED,
  AGREEMENT_PROPOSED,
  AGREEMENT_WITHDRAWN,
} from '#modules/agreements/agreements.events.ts';
import { carryInstalments } from '#modules/agreements/agreements.instalments.rules.ts';
import { agreedNote } from '#modules/agreements/agreements.messages.ts';
import { decideProposal } from '#modules/agreements/agreements.propose.rules.ts';
import {
  carriedOver,
  decideOutcome,
  decideWithdrawal,
  inForceOf,
} from '#modules/agreements/agreements.rules.ts';
import type { Decision, Outcome, ProposedTerms } from '#modules/agreements/agreements.terms.rules.ts';
import { entriesJson } from '#modules/requests/server/requests.service.ts';
import {
  type Asked,
  type AskedAgreement,
  agreementEvent,
  agreementSteps,
  instalmentOf,
  type ReadAgreement,
} from './agreement-change.commands.ts';
import { DECIDE_SQL, PROPOSE_SQL, READ_FOR_PROPOSAL } from './agreement-writes.sql.ts';
import { agreementDeliverables, agreementInstalments, agreements } from './agreements.table.ts';

type AgreementSteps = WriteSteps<ReadAgreement, AgreementView>;

/** @throws {AppError} not_found, wrong_state, agreement_changed, payment_promised */
export function proposeAgreement(
  context: AppContext,
  asked: Asked & { replaces: number; acknowledged: boolean; terms: ProposedTerms },
): AgreementSteps {
  const { requestId, viewerId, replaces, acknowledged } = asked;
  const { deliverables, rights, payment, payer, instalments } = asked.terms;
  const read = { text: READ_FOR_PROPOSAL, values: [requestId, null, viewerId] };
  const decide = ({ row, side, agreement }: AskedAgreement) => {
    const { promised = null } = row;
    const ruling = decideProposal(agreement, { replaces, payment, promised, acknowledged });
    if (ruling.outcome === 'refused' && ruling.code === 'payment_promised')
      throw new AppError(agreementsErrors.payment_promised, ruling.message, { payload: { promised } });
    const decision = requireDecision(ruling, agreementsErrors);
    if (!decision) return null;
    const { version } = decision;
    const key = { requestId: row.id, version };
    const pays =
      payer === null || payment.currency === null
        ? []
        : instalments.map((one, index) => ({
            ...{ ...key, n: index + 1, payer, currency: payment.currency as string },
            ...one,
          }));
    requireDecision(carryInstalments(inForceParts(row).instalments, pays), agreementsErrors);
    const proposed = {
      ...key,
      proposedBy: side,
      dateProposed: context.clock.now(),
      rightsUse: rights.use,
      rightsWhere: rights.where,
      rightsUntil: rights.until,
      rightsExclusive: rights.exclusive,
      paymentKind: payment.kind,
      paymentAmount: payment.amount,
      paymentCurrency: payment.currency,
      paymentText: payment.text,
    };
    const rows = deliverables.map((deliverable, index) => ({
      ...{ ...key, n: index + 1, imageAlt: '' },
      ...deliverable,
    }));
    return {
      text: PROPOSE_SQL,
      values: [
        ...[row.id, row.rowVersion, asked.viewerId],
        ...[rowsJson(agreements, [proposed]), rowsJson(agreementDeliverables, rows)],
        rowsJson(agreementInstalments, pays),
      ],
      events: [agreementEvent(AGREEMENT_PROPOSED, row, side, { version })],
    };
  };
  return agreementSteps(context, asked, decide, read);
}

/**
 * Deliveries and payments carry over to an accepted version.
 * @throws {AppError} not_found, forbidden, wrong_state, agreement_changed
 */
export function decideAgreement(
  context: AppContext,
  asked: Asked & { version: number; outcome: Decision },
): AgreementSteps {
  return agreementSteps(context, asked, (found) => {
    const { version, outcome } = asked;
    if (!requireDecision(decideOutcome(found.agreement, found.side, { version, outcome }), agreementsErrors))
      return null;
    return outcomeApply(found, asked, outcome, context.clock.now());
  });
}

/** @throws {AppError} not_found, forbidden, wrong_state, agreement_changed */
export function withdrawAgreement(context: AppContext, asked: Asked & { version: number }): AgreementSteps {
  return agreementSteps(context, asked, (found) => {
    if (!requireDecision(decideWithdrawal(found.agreement, found.side, asked.version), agreementsErrors))
      return null;
    return outcomeApply(found, asked, 'withdrawn', context.clock.now());
  });
}

const OUTCOME_EVENTS = {
  accepted: AGREEMENT_ACCEPTED,
  declined: AGREEMENT_DECLINED,
  withdrawn: AGREEMENT_WITHDRAWN,
} as const;

function outcomeApply(
  { row, side }: AskedAgreement,
  { viewerId, version }: Asked & { version: number },
  outcome: Outcome,
  now: Date,
) {
  const isAccepted = outcome === 'accepted';
  const note = { type: 'update', author: 'system', note: agreedNote(version), date: now } as const;
  return {
    text: DECIDE_SQL,
    values: [
      ...[row.id, row.rowVersion, viewerId],
      rowsJson(agreements, [{ requestId: row.id, version, outcome, dateDecided: now }]),
      rowsJson(agreementDeliverables, isAccepted ? carriedDeliveries(row, version) : []),
      rowsJson(agreementInstalments, isAccepted ? carriedPayments(row, version) : []),
      entriesJson(row, isAccepted ? [note] : []),
    ],
    events: [agreementEvent(OUTCOME_EVENTS[outcome], row, side, { version })],
  };
}

function inForceParts({ deliverables, instalments, versions }: ReadAgreement) {
  const inForce = inForceOf(versions);
  return {
    deliverables: deliverables.filter(({ version }) => version === inForce),
    instalments: instalments.filter(({ version }) => version === inForce).map(instalmentOf),
  };
}

function carriedDeliveries(row: ReadAgreement, version: number): object[] {
  const before = inForceParts(row).deliverables;
  const after = row.deliverables.filter((one) => one.version === version);
  const from = carriedOver(before, after);
  return after.flatMap(({ requestId, n, due }, index) => {
    const former = before.find((one) => one.n === from[index]);
    if (!former) return [];
    const { deliveredBy, deliveredAt, link, imageUrl, imageAlt, fileIds, confirmedAt } = former;
    const { soonRemindedAt, lateRemindedAt } = former;
    return {
      ...{ requestId, version, n, deliveredBy, deliveredAt, link, imageUrl, imageAlt, fileIds, confirmedAt },
      // A new due day resets its reminders.
      ...(former.due === due && { soonRemindedAt, lateRemindedAt }),
    };
  });
}

/** @throws {AppError} wrong_state if a payment was recorded since, and the version has no instalment for it */
function carriedPayments(row: ReadAgreement, version: number): object[] {
  const before = inForceParts(row).instalments;
  const after = row.instalments.filter((one) => one.version === version);
  const { from } = requireDecision(carryInstalments(before, after), agreementsErrors);
  return after.flatMap(({ requestId, n, due }, index) => {
    const former = before.find((one) => one.n === from[index]);
    if (!former) return [];
    const { sentOn, sentAt, reference, arrivedOn, arrivedAt, missingAt, missingText } = former;
    const { dueRemindedAt, lateRemindedAt } = former;
    return {
      ...{ requestId, version, n, sentOn, sentAt, reference, arrivedOn, arrivedAt, missingAt, missingText },
      ...(former.due === due && { dueRemindedAt, lateRemindedAt }),
    };
  });
}
