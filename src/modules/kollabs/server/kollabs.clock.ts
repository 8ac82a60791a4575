import type { AppContext } from '#infra/app-context.ts';
import { inBatches } from '#infra/db/keyset.ts';
import { tendDeadline } from './kollab-deadline.commands.ts';
import { listDeadlines } from './kollabs.queries.ts';

const BATCH = 200;

/** Tells of deadlines that are near and closes what is past its own, each in a transaction, so that one failure stops no other. */
export async function runKollabsSchedule(context: AppContext): Promise<void> {
  const now = context.clock.now();
  const read = (after: string | undefined) => listDeadlines(context.database.db, now, after, BATCH);
  for await (const found of inBatches(BATCH, read, ({ place }) => place)) {
    for (const { id } of found) {
      try {
        await tendDeadline(context, id);
      } catch (error) {
        context.log.error({ err: error, kollab: id }, 'the clock could not tend the deadline of a Kollab');
      }
    }
  }
}
