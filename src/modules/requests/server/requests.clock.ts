import { clockRules, due } from '#modules/requests/requests.clock.rules.ts';
import { decide, decideWarning } from '#modules/requests/requests.rules.ts';
import { transaction } from '#platform/db/pool.ts';
import type { Platform } from '#platform/platform.ts';
import { applyMove, lockRequest } from './requests.commands.ts';
import { findClockCandidates } from './requests.queries.ts';

const BATCH = 200;

/** Does what time alone does to requests: warns, expires, settles, lapses. Harmless to repeat. */
export async function runRequestsClock(platform: Platform): Promise<void> {
  const now = platform.clock.now();
  const before = (ms: number) => new Date(now.getTime() - ms);
  const oldest = {
    pending: before(clockRules.expire.warnAfter),
    final: before(clockRules.settle.warnAfter),
    bothDone: before(clockRules.lapse.warnAfter),
  };
  let after: string | null = null;
  for (;;) {
    const candidates: { id: string }[] = await findClockCandidates(
      platform.database.db,
      oldest,
      after,
      BATCH,
    );
    for (const { id } of candidates) await tend(platform, id, now);
    after = candidates.at(-1)?.id ?? null;
    if (candidates.length < BATCH) return;
  }
}

/** Does what is due for one request, each in a transaction of its own, so that one failure stops no other. */
async function tend(platform: Platform, id: string, now: Date): Promise<void> {
  try {
    await transaction(platform.database.db, async (tx) => {
      const locked = await lockRequest(tx, id);
      if (!locked) return;
      for (const task of due(locked.row, now)) {
        const decision =
          task.kind === 'warning'
            ? decideWarning(locked.row, task.warning, now)
            : decide(locked.row, 'clock', task.action, now);
        if (decision.outcome === 'done') await applyMove(platform, tx, locked, decision);
      }
    });
  } catch (error) {
    platform.log.error({ err: error, request: id }, 'the clock could not tend a request');
  }
}
