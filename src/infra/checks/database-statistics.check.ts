import { type Check, ok, warning } from './check.ts';

/** Smaller tables are read whole anyway. */
const LEAST_BYTES = 1024 * 1024;

export const databaseStatisticsCheck: Check = {
  id: 'database-statistics',
  help: 'Run `analyze` in the database once, and leave autovacuum on. Without statistics PostgreSQL plans slowly, above all searches.',
  async run({ database }) {
    const { rows } = await database.pool.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = 'public' and c.relkind = 'r' and pg_relation_size(c.oid) > $1
         and not exists (select from pg_stats s where s.schemaname = n.nspname and s.tablename = c.relname)
       order by pg_relation_size(c.oid) desc limit 3`,
      [LEAST_BYTES],
    );
    if (rows.length === 0) return ok('The database has statistics of its tables.');
    return warning(`PostgreSQL has no statistics of ${rows.map(({ name }) => name).join(', ')}.`);
  },
};
