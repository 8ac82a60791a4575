import { type Check, type Finding, ok, warning } from './check.ts';
import { durationText } from './judge-wait.ts';

const LONG_SECONDS = 5 * 60;

export const databaseTransactionsCheck: Check = {
  id: 'database-transactions',
  help: 'Look at pg_stat_activity, and end what nobody needs with pg_terminate_backend. Consumers read the event log only up to the oldest open transaction.',
  async run({ database }) {
    const { rows } = await database.pool.query<{ seconds: number | null }>(
      `select extract(epoch from max(clock_timestamp() - xact_start))::float8 as seconds
       from pg_stat_activity where datname = current_database() and backend_type = 'client backend'`,
    );
    return judgeTransaction(rows[0]?.seconds ?? 0);
  },
};

/** @param seconds the age of the oldest open transaction */
export function judgeTransaction(seconds: number): Finding {
  if (seconds < LONG_SECONDS) return ok('No transaction is open for long.');
  return warning(`A transaction has been open for ${durationText(seconds)}.`);
}
