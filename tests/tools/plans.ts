import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { DatabaseClient } from '#infra/db/client.ts';
import type { Db } from '#infra/db/pool.ts';
import { freshDatabase } from './database.ts';

/** A database whose planner prefers indexes, as it does on large tables. */
export interface Plans {
  db: Db;
  client: pg.Client;
  planOf(read: () => PromiseLike<unknown>): Promise<string>;
  close(): Promise<void>;
}

export async function openPlans(): Promise<Plans> {
  const fresh = await freshDatabase();
  const client = new DatabaseClient({ connectionString: fresh.url });
  await client.connect();
  const statements: { text: string; values: unknown[] }[] = [];
  const logQuery = (text: string, values: unknown[]) => void statements.push({ text, values });
  const db = drizzle({ client, logger: { logQuery } });
  await client.query(
    'set enable_seqscan = off; set enable_bitmapscan = off; set enable_sort = off; set jit = off',
  );
  return {
    db,
    client,
    async planOf(read) {
      statements.length = 0;
      await read();
      const [first, ...more] = statements;
      if (!first || more.length > 0)
        throw new Error(`${statements.length} statements where one was expected`);
      const { rows } = await client.query(`explain (costs off) ${first.text}`, first.values);
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    },
    async close() {
      await client.end();
      await fresh.drop();
    },
  };
}
