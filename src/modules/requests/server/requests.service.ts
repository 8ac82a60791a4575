import type { AppContext } from '#infra/app-context.ts';
import type { Tx } from '#infra/db/pool.ts';
import type { KollabWithOwner } from '#modules/kollabs/server/kollabs.service.ts';
import { createAccepted } from '#modules/requests/requests.create.rules.ts';
import { writeRequest } from './new-request.commands.ts';
import {
  entriesOf,
  type LatestRequest,
  latestRequest,
  READ_COLUMNS,
  touchedRequest,
} from './request-writes.sql.ts';
import { entriesJson, lockRequest, type ReadRequest } from './requests.commands.ts';
import { findLatest, listRequests, type RequestRow } from './requests.queries.ts';
import { dissolveCollaborationsOf } from './requests.user-data.ts';

export {
  dissolveCollaborationsOf,
  entriesJson,
  entriesOf,
  findLatest,
  type LatestRequest,
  latestRequest,
  listRequests,
  lockRequest,
  READ_COLUMNS,
  type ReadRequest,
  type RequestRow,
  touchedRequest,
};

/**
 * Makes a request on a locked Kollab that its owner has already accepted, with its update log and the counter. The
 * caller has decided that it is allowed, and records the event.
 * @param note the owner's note, stored with the acceptance
 * @param latest the sender's latest request on the Kollab, as it was read
 * @returns its id
 */
export function makeAcceptedRequest(
  context: AppContext,
  tx: Tx,
  {
    kollab,
    senderId,
    note,
    latest,
  }: { kollab: KollabWithOwner['kollab']; senderId: string; note: string; latest: RequestRow | null },
): Promise<string> {
  const decision = createAccepted(context.clock.now(), note);
  return writeRequest(context, tx, kollab, { senderId, note: '', latestId: latest?.id ?? null }, decision);
}
