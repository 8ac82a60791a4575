import { type Check, ok, problem, warning } from './check.ts';

const MOST_BYTES = 64 * 1024 * 1024;

export const replicasCheck: Check = {
  id: 'replicas',
  help: 'Look at pg_stat_replication on the primary, and at the log of the replica. Until it catches up, the primary answers its reads.',
  async run({ context: { replicas }, database }) {
    if (!replicas) return ok('No replica is set.');
    const { rows } = await database.pool.query<{ position: number }>(
      "select (pg_current_wal_flush_lsn() - '0/0')::int8 as position",
    );
    const lags = await replicas.findLags(rows[0]?.position ?? 0);
    const away = lags.filter((lag) => lag === null).length;
    if (away > 0) return problem(`${away} of ${lags.length} replicas cannot be used.`);
    const most = Math.max(...lags.map((lag) => lag ?? 0));
    if (most > MOST_BYTES) return warning(`A replica is ${Math.round(most / 1024 / 1024)} MB behind.`);
    return ok('The replicas are up to date.');
  },
};
