import { eq } from 'drizzle-orm';
import { applyInTransaction } from '#infra/api/write.ts';
import type { AppContext } from '#infra/app-context.ts';
import { invalid } from '#infra/app-error.ts';
import { transaction } from '#infra/db/pool.ts';
import { recordEvents } from '#infra/events/event.ts';
import { DEADLINE_TEXT, deadlineTask, isAhead, type OwnerTime } from '#modules/kollabs/deadline.rules.ts';
import {
  type DeadlineEventData,
  KOLLAB_DEADLINE_NEAR,
  KOLLAB_DEADLINE_PASSED,
} from '#modules/kollabs/kollabs.events.ts';
import { countChangeOfClosing } from '#modules/kollabs/kollabs.rules.ts';
import { findTimeZone } from '#modules/profiles/server/preferences.service.ts';
import { switchActive } from './kollab-writes.sql.ts';
import { findKollabLocked } from './kollabs.queries.ts';
import { kollabs } from './kollabs.table.ts';

/** @throws {AppError} invalid, if the deadline is not in the future */
export function requireAhead(deadline: string | null, owner: OwnerTime): void {
  if (deadline !== null && !isAhead(deadline, owner)) throw invalid({ deadline: DEADLINE_TEXT });
}

/**
 * Does what is due about the deadline of one Kollab: warns its owner once when it is near, and closes the Kollab after
 * it. Idempotent. A concurrent change by the owner is waited for and respected.
 */
export async function processDeadline(context: AppContext, id: string): Promise<void> {
  const now = context.clock.now();
  await transaction(context.database.db, async (tx) => {
    const found = await findKollabLocked(tx, id);
    if (!found) return;
    const { kollab } = found;
    const task = deadlineTask(kollab, { now, timeZone: await findTimeZone(tx, kollab.ownerId) });
    if (!task) return;
    const data: DeadlineEventData = { ownerId: kollab.ownerId };
    const event = { actorId: null, subjectId: id, data: { ...data } };
    if (task === 'close') {
      const events = [{ ...event, type: KOLLAB_DEADLINE_PASSED }];
      await applyInTransaction(context, tx, {
        ...switchActive(kollab, countChangeOfClosing(kollab)),
        events,
      });
    } else {
      await tx.update(kollabs).set({ deadlineWarned: kollab.deadline }).where(eq(kollabs.id, id));
      await recordEvents(tx, [{ ...event, type: KOLLAB_DEADLINE_NEAR }], now);
    }
  });
}
