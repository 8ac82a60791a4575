import type { Apply, Statement, WriteSteps } from '#infra/api/write.ts';
import type { AppContext } from '#infra/app-context.ts';
import { AppError } from '#infra/app-error.ts';
import { dateOf, type JsonRow } from '#infra/db/json-rows.ts';
import { JsonText } from '#infra/edge/response.ts';
import type { NewEvent } from '#infra/events/event.ts';
import type { AgreementView } from '#modules/agreements/agreements.contract.ts';
import type { AgreementEvent, AgreementEventData } from '#modules/agreements/agreements.events.ts';
import type { Agreement, Version } from '#modules/agreements/agreements.rules.ts';
import type { Payment } from '#modules/kollabs/payment.rules.ts';
import { notFoundMessage } from '#modules/requests/requests.messages.ts';
import { type Side, stateOf } from '#modules/requests/requests.moves.rules.ts';
import { actorOf } from '#modules/requests/requests.rules.ts';
import type { ReadRequest, RequestRow } from '#modules/requests/server/requests.service.ts';
import { READ_AGREEMENT } from './agreement-writes.sql.ts';
import { type DeliverableRow, findAgreement, type InstalmentRow } from './agreements.queries.ts';

export interface Asked {
  requestId: string;
  viewerId: string;
}

export type ReadDeliverable = JsonRow<DeliverableRow>;
export type ReadInstalment = JsonRow<InstalmentRow>;

export interface ReadAgreement extends ReadRequest {
  versions: Version[];
  deliverables: ReadDeliverable[];
  instalments: ReadInstalment[];
  /** The compensation that the Kollab states; only from `READ_FOR_PROPOSAL`. */
  promised?: Payment | null;
}

export interface AskedAgreement {
  row: ReadAgreement;
  side: Side;
  agreement: Agreement;
}

type AgreementApply = Apply<AgreementView>;

/**
 * @param asked.version the version whose deliverables and instalments are read in addition to those in force
 * @param decide returns null if nothing changes
 * @param read a statement that reads more than `READ_AGREEMENT`
 * @throws {AppError} not_found for other users, and what `decide` throws
 */
export function agreementSteps(
  { database }: Pick<AppContext, 'database'>,
  { requestId, viewerId, version = null }: Asked & { version?: number | null },
  decide: (found: AskedAgreement) => AgreementApply | null,
  read: Statement = readAgreement(requestId, version),
): WriteSteps<ReadAgreement, AgreementView> {
  return {
    read,
    async decide(row) {
      const side = actorOf(row, viewerId);
      if (!row || side === 'third') throw new AppError('not_found', notFoundMessage);
      const apply = decide({ row, side, agreement: { state: stateOf(row), versions: row.versions } });
      if (apply) return apply;
      const found = await findAgreement(database.db, requestId, { id: viewerId, role: 'user' });
      if (!found) throw new AppError('not_found', notFoundMessage);
      return { unchanged: new JsonText<AgreementView>(found.view) };
    },
  };
}

export function readAgreement(requestId: string, version: number | null): Statement {
  return { text: READ_AGREEMENT, values: [requestId, version] };
}

export function deliveryOf(row: ReadDeliverable | undefined) {
  return row ? { ...row, deliveredAt: dateOf(row.deliveredAt), confirmedAt: dateOf(row.confirmedAt) } : null;
}

export function instalmentOf(row: ReadInstalment) {
  const { sentAt, arrivedAt, missingAt } = row;
  return { ...row, sentAt: dateOf(sentAt), arrivedAt: dateOf(arrivedAt), missingAt: dateOf(missingAt) };
}

/** @param side the side that acted; null for the clock */
export function agreementEvent(
  type: AgreementEvent,
  { id, kollabId, senderId, recipientId }: RequestRow,
  side: Side | null,
  what: Pick<AgreementEventData, 'version' | 'deliverables' | 'instalments'>,
): NewEvent {
  const actorId = side === null ? null : { sender: senderId, recipient: recipientId }[side];
  const data: AgreementEventData = { kollabId, senderId, recipientId, ...what };
  return { type, actorId, subjectId: id, data: { ...data } };
}
