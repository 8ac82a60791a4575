import type { AppContext } from '#infra/app-context.ts';
import { forEachDue } from '#infra/jobs/for-each-due.ts';
import { findToRemind } from './agreements.queries.ts';
import { remindOfDeliverables } from './deliveries.commands.ts';

export function runAgreementsSchedule(context: AppContext): Promise<void> {
  const now = context.clock.now();
  return forEachDue(context, {
    name: 'the agreement of a request',
    list: (after, most) => findToRemind(context.database.db, now, after, most),
    handle: (id) => remindOfDeliverables(context, id),
  });
}
