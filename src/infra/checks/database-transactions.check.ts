import { type Check, ok, warning } from './check.ts';
import { durationText } from './judge-wait.ts';

const LONG_MS = 5 * 60_000;

export const databaseTransactionsCheck: Check = {
  id: 'database-transactions',
  help: 'Look at pg_stat_activity, and end what nobody needs with pg_terminate_backend. Consumers read the event log only up to the oldest open transaction.',
  async run({ context: { clock }, database }) {
    const { rows } = await database.pool.query<{ since: Date | null }>(
      `select min(xact_start) as since from pg_stat_activity
       where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
    const ms = clock.now().getTime() - (rows[0]?.since ?? clock.now()).getTime();
    if (ms < LONG_MS) return ok('No transaction is open for long.');
    return warning(`A transaction has been open for ${durationText(ms / 1000)}.`);
  },
};
