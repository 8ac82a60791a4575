import type { Tx } from '#infra/db/pool.ts';
import { recordEvents } from '#infra/events/event.ts';
import { AppError } from '#infra/http/app-error.ts';
import { holdAccounts } from '#modules/accounts/server/account-locks.service.ts';
import { agreementsErrors } from '#modules/agreements/agreements.errors.ts';
import type { AgreementEvent, AgreementEventData } from '#modules/agreements/agreements.events.ts';
import type { Agreement, Ruled } from '#modules/agreements/agreements.rules.ts';
import { notFoundMessage } from '#modules/requests/requests.messages.ts';
import { type Side, stateOf } from '#modules/requests/requests.moves.rules.ts';
import { roleOf } from '#modules/requests/requests.rules.ts';
import { lockRequest, type RequestRow } from '#modules/requests/server/requests.service.ts';
import { findSides, listVersions } from './agreements.queries.ts';

/*
 * What every command of an agreement does. Each locks in the order of every change: the accounts, the Kollab, the
 * request. So two actions on an agreement, a step of its collaboration and the deletion of either account each come
 * before or after.
 */

export interface Asked {
  requestId: string;
  viewerId: string;
}

/** Locks the collaboration of an agreement, for one of its two sides. */
export async function lockAgreement(
  tx: Tx,
  { requestId, viewerId }: Asked,
): Promise<{ row: RequestRow; side: Side; agreement: Agreement }> {
  const sides = await findSides(tx, requestId);
  const side = roleOf(sides ?? { sender: null, recipient: null }, viewerId);
  if (!sides || side === 'third') throw new AppError('not_found', notFoundMessage);
  await holdAccounts(tx, [side === 'sender' ? sides.recipient : sides.sender]);
  const row = await lockRequest(tx, requestId);
  if (!row) throw new AppError('not_found', notFoundMessage);
  const versions = await listVersions(tx, requestId);
  return { row, side, agreement: { state: stateOf(row), versions } };
}

/** Null for a repeat, which changes nothing. */
export function decided<T extends object>(ruled: Ruled<T>): T | null {
  if (ruled.outcome === 'refused') {
    const { code, message } = ruled;
    const error = code === 'agreement_changed' ? agreementsErrors[code] : code;
    throw new AppError(error, message || undefined);
  }
  return ruled.outcome === 'same' ? null : ruled;
}

/** @param side who acted; null for the clock */
export async function recordChange(
  tx: Tx,
  type: AgreementEvent,
  { id, kollabId, senderId, recipientId }: RequestRow,
  side: Side | null,
  what: Pick<AgreementEventData, 'version' | 'deliverables'>,
  now: Date,
): Promise<void> {
  const actorId = side === null ? null : { sender: senderId, recipient: recipientId }[side];
  const data: AgreementEventData = { kollabId, senderId, recipientId, ...what };
  await recordEvents(tx, [{ type, actorId, subjectId: id, data: { ...data } }], now);
}
