import pg from 'pg';
import type { RunningServer } from './server.ts';

/** Runs one statement in a server's database, to make rows without pages. Gives how many it touched. */
export async function write(server: RunningServer, statement: string, values: unknown[]): Promise<number> {
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  try {
    return (await client.query(statement, values)).rowCount ?? 0;
  } finally {
    await client.end();
  }
}
