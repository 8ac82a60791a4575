import type { WriteSteps } from '#infra/api/write.ts';
import type { AppContext } from '#infra/app-context.ts';
import { requireDecision } from '#infra/app-error.ts';
import { rowsJson } from '#infra/db/json-rows.ts';
import type { AgreementView } from '#modules/agreements/agreements.contract.ts';
import { agreementsErrors } from '#modules/agreements/agreements.errors.ts';
import {
  type AgreementEvent,
  DELIVERABLE_CONFIRMED,
  DELIVERABLE_DELIVERED,
} from '#modules/agreements/agreements.events.ts';
import { type Delivery, decideConfirmation, decideDelivery } from '#modules/agreements/agreements.rules.ts';
import type { DeliverableTerms } from '#modules/agreements/agreements.terms.rules.ts';
import {
  type Asked,
  type AskedAgreement,
  agreementEvent,
  agreementSteps,
  deliveryOf,
  type ReadAgreement,
} from './agreement-change.commands.ts';
import { DELIVER_FILES_SQL, DELIVER_SQL } from './agreement-writes.sql.ts';
import type { DeliverableRow } from './agreements.queries.ts';
import { agreementDeliverables } from './agreements.table.ts';

type AgreementSteps = WriteSteps<ReadAgreement, AgreementView>;

interface AskedDeliverable extends Asked {
  version: number;
  n: number;
}

/** The columns of a delivery. The terms of a deliverable never change. */
type Changes = Partial<Omit<DeliverableRow, 'requestId' | 'version' | 'n' | keyof DeliverableTerms>>;

/** @throws {AppError} not_found, forbidden, wrong_state, agreement_changed */
export function deliver(
  context: AppContext,
  asked: AskedDeliverable & Pick<Delivery, 'link' | 'imageUrl' | 'imageAlt'> & { fileIds: readonly string[] },
  /** Those of the files that nothing holds yet. */
  newFiles: readonly string[],
): AgreementSteps {
  return agreementSteps(context, asked, (found) => {
    const { agreement, side } = found;
    if (!requireDecision(decideDelivery(agreement, side, asked, askedOf(found, asked)), agreementsErrors))
      return null;
    const { link, imageUrl, imageAlt } = asked;
    const fileIds = [...asked.fileIds];
    const now = context.clock.now();
    const changes = { deliveredBy: side, deliveredAt: now, link, imageUrl, imageAlt, fileIds };
    const apply = deliverableApply(found, asked, changes, DELIVERABLE_DELIVERED);
    if (newFiles.length === 0) return apply;
    return { ...apply, text: DELIVER_FILES_SQL, values: [...apply.values, newFiles, now] };
  });
}

/** @throws {AppError} not_found, forbidden, wrong_state, agreement_changed */
export function confirmDelivery(
  context: AppContext,
  asked: AskedDeliverable & { deliveredAt: Date },
): AgreementSteps {
  return agreementSteps(context, asked, (found) => {
    const { agreement, side } = found;
    if (!requireDecision(decideConfirmation(agreement, side, asked, askedOf(found, asked)), agreementsErrors))
      return null;
    return deliverableApply(found, asked, { confirmedAt: context.clock.now() }, DELIVERABLE_CONFIRMED);
  });
}

function askedOf({ row }: AskedAgreement, { version, n }: AskedDeliverable) {
  return deliveryOf(row.deliverables.find((one) => one.version === version && one.n === n));
}

function deliverableApply(
  { row, side }: AskedAgreement,
  { viewerId, version, n }: AskedDeliverable,
  changes: Changes,
  event: AgreementEvent,
) {
  return {
    text: DELIVER_SQL,
    values: [
      ...[row.id, row.rowVersion, viewerId],
      rowsJson(agreementDeliverables, [{ requestId: row.id, version, n, ...changes }]),
    ],
    events: [agreementEvent(event, row, side, { version, deliverables: [n] })],
  };
}
