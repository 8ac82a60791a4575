import { type Check, ok, problem, warning } from './check.ts';

export const connectionsCheck: Check = {
  id: 'connections',
  help: 'Raise max_connections of PostgreSQL, put a pooler in front, or make the pools of the processes smaller. Without a free connection, requests fail.',
  async run({ database }) {
    const { rows } = await database.pool.query<{ used: number; most: number }>(
      `select used::int, most from (
         select sum(numbackends) as used,
           current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int as most
         from pg_stat_database
         union all
         select numbackends, nullif(datconnlimit, -1)
         from pg_stat_database join pg_database on oid = datid where oid = (
           select oid from pg_database where datname = current_database())
       ) as limits where most is not null order by used::float8 / most desc limit 1`,
    );
    const { used = 0, most = 1 } = rows[0] ?? {};
    const sentence = `The database has ${used} of at most ${most} connections.`;
    if (used >= most * 0.95) return problem(sentence);
    return used >= most * 0.8 ? warning(sentence) : ok(sentence);
  },
};
