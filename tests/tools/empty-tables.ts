import type { Pool } from 'pg';
import { JOBS_SCHEMA } from '#infra/jobs/job-database.ts';

async function tablesOf(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  return rows.map(({ name }) => name);
}

async function filled(pool: Pool, tables: readonly string[]): Promise<string[]> {
  const each = tables.map((name) => `select '${name}' as name where exists (select from only ${name})`);
  const { rows } = await pool.query<{ name: string }>(each.join(' union all '));
  return rows.map(({ name }) => name);
}

const LARGE_BYTES = 256 * 1024;

async function largeOf(pool: Pool, tables: readonly string[]): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    'select name from unnest($1::text[]) as name where pg_relation_size(name::regclass) > $2',
    [tables, LARGE_BYTES],
  );
  return rows.map(({ name }) => name);
}

/** The app creates a queue on first use and then remembers that it exists, so this table must not be emptied. */
const QUEUES = `${JOBS_SCHEMA}.queue`;

/**
 * Returns a function that empties a database: all tables that have rows when it runs and were empty when this was
 * called. Other tables, such as the consumers' cursors, are kept.
 */
export async function emptying(pool: Pool): Promise<() => Promise<void>> {
  const kept = new Set([QUEUES, ...(await filled(pool, await tablesOf(pool)))]);
  return async () => {
    const tables = (await tablesOf(pool)).filter((name) => !kept.has(name));
    const full = await filled(pool, tables);
    if (full.length === 0) return;
    // TRUNCATE takes ten times as long for so few rows. Triggers are off, so that no delete is refused in any order.
    const without = 'set local session_replication_role = replica';
    // Several statements in one query run in one transaction.
    await pool.query([without, ...full.map((name) => `delete from ${name}`)].join(';'));
    const large = await largeOf(pool, full);
    // VACUUM returns the empty pages. Otherwise the next file would find large tables without rows.
    if (large.length > 0) await pool.query(`vacuum ${large.join(', ')}`);
  };
}
