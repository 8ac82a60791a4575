import { applyInTransaction, type WriteSteps } from '#infra/api/write.ts';
import type { AppContext } from '#infra/app-context.ts';
import { requireNotRefused } from '#infra/app-error.ts';
import { dateOf, rowsJson } from '#infra/db/json-rows.ts';
import { numberedSql } from '#infra/db/numbered.ts';
import { transaction } from '#infra/db/pool.ts';
import { forEachDue } from '#infra/jobs/for-each-due.ts';
import { remindersDue } from '#modules/agreements/agreements.clock.rules.ts';
import type { AgreementView } from '#modules/agreements/agreements.contract.ts';
import { agreementsErrors } from '#modules/agreements/agreements.errors.ts';
import {
  type AgreementEvent,
  DELIVERABLE_CONFIRMED,
  DELIVERABLE_DELIVERED,
  DELIVERABLE_DUE,
  DELIVERABLE_LATE,
} from '#modules/agreements/agreements.events.ts';
import {
  type Delivery,
  decideConfirmation,
  decideDelivery,
  inForceOf,
  mayDeliver,
} from '#modules/agreements/agreements.rules.ts';
import type { DeliverableTerms } from '#modules/agreements/agreements.terms.rules.ts';
import { findTimeZone } from '#modules/profiles/server/preferences.service.ts';
import { stateOf } from '#modules/requests/requests.moves.rules.ts';
import { lockRequest } from '#modules/requests/server/requests.service.ts';
import {
  type Asked,
  type AskedAgreement,
  agreementEvent,
  agreementSteps,
  deliveryOf,
  type ReadAgreement,
  readAgreement,
} from './agreement-change.commands.ts';
import { DELIVER_TEXT, REMIND_TEXT } from './agreement-writes.sql.ts';
import { type DeliverableRow, findToRemind } from './agreements.queries.ts';
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
  asked: AskedDeliverable & Pick<Delivery, 'link' | 'imageUrl'>,
): AgreementSteps {
  return agreementSteps(context, asked, (found) => {
    const { agreement, side } = found;
    if (!requireNotRefused(decideDelivery(agreement, side, asked, askedOf(found, asked)), agreementsErrors))
      return null;
    const { link, imageUrl } = asked;
    const changes = { deliveredBy: side, deliveredAt: context.clock.now(), link, imageUrl };
    return deliverableApply(found, asked, changes, DELIVERABLE_DELIVERED);
  });
}

/** @throws {AppError} not_found, forbidden, wrong_state, agreement_changed */
export function confirmDelivery(
  context: AppContext,
  asked: AskedDeliverable & { deliveredAt: Date },
): AgreementSteps {
  return agreementSteps(context, asked, (found) => {
    const { agreement, side } = found;
    if (
      !requireNotRefused(decideConfirmation(agreement, side, asked, askedOf(found, asked)), agreementsErrors)
    )
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
    text: DELIVER_TEXT,
    values: [
      ...[row.id, row.rowVersion, viewerId],
      rowsJson(agreementDeliverables, [{ requestId: row.id, version, n, ...changes }]),
    ],
    events: [agreementEvent(event, row, side, { version, deliverables: [n] })],
  };
}

/** Idempotent: each deliverable has one reminder when it is due soon and one when it is late. */
async function remindOfDeliverables(context: AppContext, requestId: string): Promise<void> {
  await transaction(context.database.db, async (tx) => {
    const locked = await lockRequest(tx, requestId);
    if (!locked || !mayDeliver(stateOf(locked))) return;
    const { text, values } = readAgreement(requestId, null);
    const { rows } = await tx.execute<Pick<ReadAgreement, 'versions' | 'deliverables'>>(
      numberedSql(text, values),
    );
    const [{ versions, deliverables } = { versions: [], deliverables: [] }] = rows;
    const version = inForceOf(versions);
    if (version === null) return;
    const now = context.clock.now();
    const timeZone = await findTimeZone(tx, locked.recipientId);
    const { soon, late } = remindersDue(deliverables.map(remindedOf), now, timeZone);
    const about = (n: number) => ({ requestId, version, n });
    const changes = [
      ...soon.map((n) => ({ ...about(n), soonRemindedAt: now })),
      ...late.map((n) => ({ ...about(n), lateRemindedAt: now })),
    ];
    if (changes.length === 0) return;
    const eventOf = (type: AgreementEvent, numbers: number[]) =>
      numbers.length > 0 ? [agreementEvent(type, locked, null, { version, deliverables: numbers })] : [];
    await applyInTransaction(context, tx, {
      text: REMIND_TEXT,
      values: [requestId, null, rowsJson(agreementDeliverables, changes)],
      events: [...eventOf(DELIVERABLE_DUE, soon), ...eventOf(DELIVERABLE_LATE, late)],
    });
  });
}

function remindedOf(one: ReadAgreement['deliverables'][number]) {
  return {
    ...{ n: one.n, due: one.due, deliveredAt: dateOf(one.deliveredAt) },
    ...{ soonRemindedAt: dateOf(one.soonRemindedAt), lateRemindedAt: dateOf(one.lateRemindedAt) },
  };
}

export function runAgreementsSchedule(context: AppContext): Promise<void> {
  const now = context.clock.now();
  return forEachDue(context, {
    name: 'the agreement of a request',
    list: (after, most) => findToRemind(context.database.db, now, after, most),
    handle: (id) => remindOfDeliverables(context, id),
  });
}
