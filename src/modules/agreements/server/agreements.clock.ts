import type { AppContext } from '#infra/app-context.ts';
import { tendEach } from '#infra/jobs/tend-each.ts';
import { findToRemind } from './agreements.queries.ts';
import { remindOfDeliverables } from './deliveries.commands.ts';

export function runAgreementsSchedule(context: AppContext): Promise<void> {
  const now = context.clock.now();
  return tendEach(context, {
    what: 'the agreement of a request',
    list: (after, most) => findToRemind(context.database.db, now, after, most),
    tend: (id) => remindOfDeliverables(context, id),
  });
}
