import type { AppContext } from '#infra/app-context.ts';
import { inBatches } from '#infra/db/keyset.ts';
import { transaction } from '#infra/db/pool.ts';
import { due } from '#modules/requests/requests.clock.rules.ts';
import { decide, decideWarning } from '#modules/requests/requests.rules.ts';
import { applyMove, lockRequest } from './requests.commands.ts';
import { findClockCandidates } from './requests.queries.ts';

const BATCH = 200;

/** Does what time alone does to requests: warns, expires, settles, lapses. Harmless to repeat. */
export async function runRequestsSchedule(context: AppContext): Promise<void> {
  const now = context.clock.now();
  const read = (after: string | undefined) => findClockCandidates(context.database.db, now, after, BATCH);
  for await (const candidates of inBatches(BATCH, read, ({ id }) => id)) {
    for (const { id } of candidates) await runDue(context, id, now);
  }
}

/** Does what is due for one request, each in a transaction of its own, so that one failure stops no other. */
async function runDue(context: AppContext, id: string, now: Date): Promise<void> {
  try {
    await transaction(context.database.db, async (tx) => {
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
  } catch (error) {
    context.log.error({ err: error, request: id }, 'the clock could not tend a request');
  }
}
