import { and, eq } from 'drizzle-orm';
import type { PolicyViewer } from '#contract/policy.ts';
import type { AppContext } from '#infra/app-context.ts';
import { AppError, requireAllowed } from '#infra/app-error.ts';
import type { Tx } from '#infra/db/pool.ts';
import { can } from '#modules/kollabs/kollabs.policy.ts';
import { kollabSubject, lockKollab, removeKollab } from '#modules/kollabs/server/kollabs.service.ts';
import { requestsErrors } from '#modules/requests/requests.errors.ts';
import {
  closingNotes,
  kollabNotFoundMessage,
  notOwnKollabMessage,
} from '#modules/requests/requests.messages.ts';
import { isOpen } from './request-states.sql.ts';
import { moveInTransaction } from './requests.commands.ts';
import { requests } from './requests.table.ts';

const REFUSALS = { not_found: kollabNotFoundMessage, forbidden: notOwnKollabMessage };

/** @throws {AppError} not_found, forbidden; open_collaborations while one is under way */
export async function deleteKollab(
  context: AppContext,
  tx: Tx,
  kollabId: string,
  viewer: PolicyViewer,
): Promise<void> {
  const found = await lockKollab(tx, kollabId);
  if (!found) throw new AppError('not_found', kollabNotFoundMessage);
  requireAllowed(can(viewer, 'delete', kollabSubject(found)), REFUSALS);
  const { kollab } = found;
  const open = await tx
    .select()
    .from(requests)
    .where(and(eq(requests.kollabId, kollabId), isOpen))
    .orderBy(requests.id)
    .for('no key update');
  if (open.some((row) => row.accepted)) throw new AppError(requestsErrors.open_collaborations);
  for (const row of open) {
    await moveInTransaction(context, tx, row, 'recipient', 'closeWithKollab', closingNotes.kollabDeleted);
  }
  await removeKollab(tx, kollab, context.clock.now());
}
