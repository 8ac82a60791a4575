import { expect } from 'vitest';
import type { TestApp } from './test-app.ts';

export async function everyRow(app: TestApp): Promise<{ name: string; text: string }[]> {
  const { pool } = app.context.database;
  const { rows: tables } = await pool.query(`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema')`);
  const all = [];
  for (const { name } of tables as { name: string }[]) {
    const { rows } = await pool.query(`select coalesce(string_agg(t::text, ' '), '') as text from ${name} t`);
    all.push({ name, text: rows[0].text as string });
  }
  expect(all.map(({ name }) => name)).toEqual(expect.arrayContaining(['public.accounts', 'jobs.job']));
  return all;
}
