import type { AppContext } from '#infra/app-context.ts';
import { tendEach } from '#infra/jobs/tend-each.ts';
import { processDeadline } from './kollab-deadline.commands.ts';
import { listDeadlines } from './kollabs.queries.ts';

export function runKollabsSchedule(context: AppContext): Promise<void> {
  const now = context.clock.now();
  return tendEach(context, {
    what: 'the deadline of a Kollab',
    list: (after, most) => listDeadlines(context.database.db, now, after, most),
    tend: (id) => processDeadline(context, id),
  });
}
