import type { AppContext } from '#infra/app-context.ts';
import { forEachDue } from '#infra/jobs/for-each-due.ts';
import { processDeadline } from './kollab-deadline.commands.ts';
import { listDeadlines } from './kollabs.queries.ts';

export function runKollabsSchedule(context: AppContext): Promise<void> {
  const now = context.clock.now();
  return forEachDue(context, {
    name: 'the deadline of a Kollab',
    list: (after, most) => listDeadlines(context.database.db, now, after, most),
    handle: (id) => processDeadline(context, id),
  });
}
