import { and, asc, eq } from 'drizzle-orm';
import type { WriteSteps } from '#infra/api/write.ts';
import type { AppContext } from '#infra/app-context.ts';
import { AppError, requireDecision } from '#infra/app-error.ts';
import { isAmong } from '#infra/db/columns.ts';
import type { Tx } from '#infra/db/pool.ts';
import { lockKollab } from '#modules/kollabs/server/kollabs.service.ts';
import { requestsErrors } from '#modules/requests/requests.errors.ts';
import { REQUEST_MARKED } from '#modules/requests/requests.events.ts';
import {
  kollabNotFoundMessage,
  rejectedSeveralMessage,
  requestsConfirmations,
} from '#modules/requests/requests.messages.ts';
import { actorOf } from '#modules/requests/requests.rules.ts';
import type { RejectedSeveral } from '#modules/requests/shortlist.contract.ts';
import { decideFavourite, decideRejection } from '#modules/requests/shortlist.rules.ts';
import { READ_REQUEST } from './request-writes.sql.ts';
import { type ReadRequest, writeMove } from './requests.commands.ts';
import { requests } from './requests.table.ts';

interface AskedRejections {
  kollabId: string;
  ownerId: string;
  requestIds: readonly string[];
  note: string | null;
}

/**
 * Rejects each request that can still be rejected. Locks the Kollab, and then the requests in the order of their ids.
 * @throws {AppError} not_found, for a Kollab of somebody else, too
 */
export async function rejectSeveral(
  context: AppContext,
  tx: Tx,
  { kollabId, ownerId, requestIds, note }: AskedRejections,
): Promise<RejectedSeveral> {
  const found = await lockKollab(tx, kollabId);
  if (found?.kollab.ownerId !== ownerId) throw new AppError('not_found', kollabNotFoundMessage);
  const rows = await tx
    .select()
    .from(requests)
    .where(and(eq(requests.kollabId, kollabId), isAmong(requests.id, requestIds)))
    .orderBy(asc(requests.id))
    .for('no key update');
  const byId = new Map(rows.map((row) => [row.id, row]));
  const rejected: string[] = [];
  const left: RejectedSeveral['left'] = [];
  let count = 0;
  for (const requestId of requestIds) {
    const row = byId.get(requestId) ?? null;
    const decision = decideRejection(row, row ? 'recipient' : 'third', context.clock.now(), note);
    if (decision.outcome === 'refused') {
      left.push({ requestId, reason: decision.message });
      continue;
    }
    rejected.push(requestId);
    if (decision.outcome === 'same' || !row) continue;
    count++;
    await writeMove(context, tx, row, 'recipient', decision);
  }
  return { rejected, left, message: rejectedSeveralMessage(count) };
}

interface AskedMark {
  requestId: string;
  viewerId: string;
  favourite: boolean;
}

/** @throws {AppError} not_found; forbidden for the sender */
export function markFavourite({
  requestId,
  viewerId,
  favourite,
}: AskedMark): WriteSteps<ReadRequest, { message: string }> {
  const message = requestsConfirmations[favourite ? 'favourite' : 'unfavourite'];
  return {
    read: { text: READ_REQUEST, values: [requestId] },
    decide(row) {
      const actor = actorOf(row, viewerId);
      const decision = requireDecision(decideFavourite(row, actor, favourite), requestsErrors);
      if (!decision || !row) return { unchanged: { message } };
      return {
        text: MARK_SQL,
        values: [requestId, row.rowVersion, decision.favourite],
        events: [{ type: REQUEST_MARKED, actorId: viewerId, subjectId: requestId, data: {} }],
        response: { message },
      };
    },
  };
}

const MARK_SQL = `applied as (update requests r set favourite = $3::boolean from locked_account
    where r.id = $1::uuid and r.xmin = $2::text::xid returning r.id)`;
