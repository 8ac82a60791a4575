import { lt, sql } from 'drizzle-orm';
import type { AppContext } from '../app-context.ts';
import { failedEvents } from './events.table.ts';

/** How long an event is kept at least, for a consumer that is added and for looking into what happened. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;
const FAILED_KEPT_MS = 365 * 24 * 60 * 60 * 1000;
const BATCH = 5000;

/**
 * Deletes what every consumer is past, in batches, each in a transaction of its own. The row of a consumer that the code no
 * longer has counts for nothing.
 */
export async function deletePassedEvents({ database: { db }, clock, consumers }: AppContext): Promise<void> {
  const now = clock.now().getTime();
  const before = new Date(now - KEPT_MS);
  for (;;) {
    const { rowCount } = await db.execute(sql`delete from events where (xid, id) in (
      select xid, id from events where created_at < ${before}
        and (xid, id) <= (select xid, id from event_consumers where name = any(${sql.param(consumers.names)})
          order by event_consumers.xid, id limit 1)
      order by xid, id limit ${BATCH})`);
    if ((rowCount ?? 0) < BATCH) break;
  }
  await db.delete(failedEvents).where(lt(failedEvents.failedAt, new Date(now - FAILED_KEPT_MS)));
}
