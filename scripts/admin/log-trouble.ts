import type { AppContext } from '#infra/app-context.ts';
import { findLags } from '#infra/metrics/waiting.queries.ts';

/** A consumer that is so far behind does not follow. */
const LATE_MS = 5 * 60_000;

/** What of the event log is not followed. */
export async function findLogTrouble({ database, consumers, clock }: AppContext) {
  const now = clock.now().getTime();
  const lags = await findLags(database, consumers.names);
  const placed = new Set(lags.map(({ name }) => name));
  const late = lags.filter(({ oldest }) => oldest && now - oldest.getTime() > LATE_MS);
  const { rows } = await database.pool.query(
    'select consumer, type, event_id, failed_at from failed_events order by failed_at desc',
  );
  return [
    {
      rule: 'each consumer has a place in the event log',
      wrong: consumers.names.filter((name) => !placed.has(name)),
    },
    { rule: 'no consumer is five minutes behind the event log', wrong: late },
    { rule: 'no event was set aside', wrong: rows },
  ];
}
