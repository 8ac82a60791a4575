import { eq, sql } from 'drizzle-orm';
import { applyInTransaction } from '#infra/api/write.ts';
import type { AppContext } from '#infra/app-context.ts';
import { invalid } from '#infra/app-error.ts';
import { transaction } from '#infra/db/pool.ts';
import { type EventConsumer, recordEvents } from '#infra/events/event.ts';
import { forEachDue } from '#infra/jobs/for-each-due.ts';
import {
  closingOf,
  DEADLINE_TEXT,
  deadlineTask,
  isFutureDeadline,
  type OwnerTime,
} from '#modules/kollabs/deadline.rules.ts';
import {
  type DeadlineEventData,
  KOLLAB_DEADLINE_NEAR,
  KOLLAB_DEADLINE_PASSED,
} from '#modules/kollabs/kollabs.events.ts';
import { countChangeOfClosing } from '#modules/kollabs/kollabs.rules.ts';
import { findTimeZone, PREFERENCES_CHANGED } from '#modules/profiles/server/preferences.service.ts';
import { switchActive } from './kollab-writes.sql.ts';
import { listDeadlines, lockKollab } from './kollabs.queries.ts';
import { kollabs } from './kollabs.table.ts';

/** @throws {AppError} invalid, if the deadline is not in the future */
export function requireFutureDeadline(deadline: string | null, owner: OwnerTime): void {
  if (deadline !== null && !isFutureDeadline(deadline, owner)) throw invalid({ deadline: DEADLINE_TEXT });
}

/**
 * Does what is due about the deadline of one Kollab: warns its owner once when it is near, and closes the Kollab after
 * it. Idempotent. A concurrent change by the owner is waited for and respected.
 */
async function processDeadline(context: AppContext, id: string): Promise<void> {
  const now = context.clock.now();
  await transaction(context.database.db, async (tx) => {
    const found = await lockKollab(tx, id);
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

export function runKollabsSchedule(context: AppContext): Promise<void> {
  const now = context.clock.now();
  return forEachDue(context, {
    name: 'the deadline of a Kollab',
    list: (after, most) => listDeadlines(context.database.db, now, after, most),
    handle: (id) => processDeadline(context, id),
  });
}

interface DatedKollab extends Record<string, unknown> {
  id: string;
  deadline: string;
  timeZone: string | null;
}

/** Recalculates `closes_at` of the Kollabs of users whose time zone may have changed. */
export const closingsConsumer: EventConsumer = {
  name: 'kollab-closings',
  types: [PREFERENCES_CHANGED],
  async handle(tx, events) {
    const owners = [...new Set(events.map(({ subjectId }) => subjectId))];
    const { rows } = await tx.execute<DatedKollab>(sql`
      select k.id, k.deadline::text as deadline, p.time_zone as "timeZone"
      from kollabs k left join preferences p on p.user_id = k.owner_id
      where k.owner_id = any(${sql.param(owners)}::uuid[]) and k.active and k.deadline is not null
      order by k.id for update of k`);
    if (rows.length === 0) return;
    const closings = rows.map(({ id, deadline, timeZone }) => ({ id, at: closingOf(deadline, timeZone) }));
    await tx.execute(sql`update kollabs k set closes_at = c.at
      from jsonb_to_recordset(${JSON.stringify(closings)}::jsonb) as c (id uuid, at timestamptz)
      where k.id = c.id and k.closes_at is distinct from c.at`);
  },
};
