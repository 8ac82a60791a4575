import { lt, sql } from 'drizzle-orm';
import type { AppContext } from '../app-context.ts';
import { deleteInBatches } from '../db/delete-in-batches.ts';
import { failedEvents } from './events.table.ts';

/** Minimum age of deleted events, for new consumers and for investigations. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;
const FAILED_KEPT_MS = 365 * 24 * 60 * 60 * 1000;
const BATCH = 5000;

/**
 * Deletes old events that every consumer has handled, in batches, each in a transaction of its own. Cursors of
 * consumers that no longer exist are ignored. Each batch reads only the start of the log, where old events are:
 * searching beyond it would read the whole log each time. Run by the scheduler.
 */
export async function deleteHandledEvents({ database, clock, consumers }: AppContext): Promise<void> {
  const before = new Date(clock.now().getTime() - KEPT_MS);
  for (;;) {
    const { rowCount } = await database.db.execute(sql`delete from events where ctid = any (array(
      select oldest.ctid from (
        select ctid, created_at from events
        where (xid, id) <= (select xid, id from event_consumers where name = any(${sql.param(consumers.names)})
          order by event_consumers.xid, id limit 1)
        order by events.xid, events.id limit ${BATCH}
      ) as oldest where oldest.created_at < ${before.toISOString()}::timestamptz))`);
    if ((rowCount ?? 0) < BATCH) return;
  }
}

/** Deletes events that no consumer could handle, after a year. Run by the scheduler. */
export async function deleteOldFailures({ database, clock }: AppContext): Promise<void> {
  const before = new Date(clock.now().getTime() - FAILED_KEPT_MS);
  await deleteInBatches(database.db, failedEvents, lt(failedEvents.failedAt, before));
}
