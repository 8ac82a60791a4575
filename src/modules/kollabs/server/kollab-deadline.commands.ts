import { eq } from 'drizzle-orm';
import type { AppContext } from '#infra/app-context.ts';
import { transaction } from '#infra/db/pool.ts';
import { recordEvents } from '#infra/events/event.ts';
import { invalid } from '#infra/http/app-error.ts';
import { DEADLINE_TEXT, deadlineTask, isAhead, type OwnersNow } from '#modules/kollabs/deadline.rules.ts';
import {
  type DeadlineEventData,
  KOLLAB_DEADLINE_NEAR,
  KOLLAB_DEADLINE_PASSED,
} from '#modules/kollabs/kollabs.events.ts';
import { findTimeZone } from '#modules/profiles/server/preferences.service.ts';
import { changeActiveKollabs } from '#modules/profiles/server/profiles.service.ts';
import { findKollabLocked } from './kollabs.queries.ts';
import { kollabs } from './kollabs.table.ts';

/** @throws {AppError} invalid, for a deadline that is not to come */
export function requireAhead(deadline: string | null, owners: OwnersNow): void {
  if (deadline !== null && !isAhead(deadline, owners)) throw invalid({ deadline: DEADLINE_TEXT });
}

/**
 * Does what is due about the deadline of one Kollab: tells its owner once that it is near, and closes the Kollab after it.
 * Harmless to repeat: what its owner does at the same moment is waited for, and stands.
 */
export async function tendDeadline(context: AppContext, id: string): Promise<void> {
  const now = context.clock.now();
  await transaction(context.database.db, async (tx) => {
    const found = await findKollabLocked(tx, id);
    if (!found) return;
    const { ownerId, state, deadline } = found.kollab;
    const task = deadlineTask(found.kollab, { now, timeZone: await findTimeZone(tx, ownerId) });
    if (!task) return;
    const change = task === 'close' ? { active: false } : { deadlineWarned: deadline };
    await tx.update(kollabs).set(change).where(eq(kollabs.id, id));
    // As when its owner closes it: one that others do not see is not counted, and open requests go on.
    if (task === 'close' && state === 'active') await changeActiveKollabs(tx, ownerId, -1);
    const type = task === 'close' ? KOLLAB_DEADLINE_PASSED : KOLLAB_DEADLINE_NEAR;
    const data: DeadlineEventData = { ownerId };
    await recordEvents(tx, [{ type, actorId: null, subjectId: id, data: { ...data } }], now);
  });
}
