import type { AppContext } from '#infra/app-context.ts';
import { transaction } from '#infra/db/pool.ts';
import { tendEach } from '#infra/jobs/tend-each.ts';
import { due } from '#modules/requests/requests.clock.rules.ts';
import { decide, decideWarning } from '#modules/requests/requests.rules.ts';
import { applyMove, lockRequest } from './requests.commands.ts';
import { findClockCandidates } from './requests.queries.ts';

/** Does what time alone does to requests: warns, expires, settles, lapses. Harmless to repeat. */
export function runRequestsSchedule(context: AppContext): Promise<void> {
  const now = context.clock.now();
  return tendEach(context, {
    what: 'a request',
    list: (after, most) => findClockCandidates(context.database.db, now, after, most),
    tend: (id) => runDue(context, id, now),
  });
}

function runDue(context: AppContext, id: string, now: Date): Promise<void> {
  return transaction(context.database.db, async (tx) => {
    const row = await lockRequest(tx, id);
    if (!row) return;
    for (const task of due(row, now)) {
      const decision =
        task.kind === 'warning'
          ? decideWarning(row, task.warning, now)
          : decide(row, 'clock', task.action, now);
      if (decision.outcome === 'done') await applyMove(context, tx, row, 'clock', decision);
    }
  });
}
