import { expect } from '@playwright/test';
import pg from 'pg';
import type { RunningServer } from './server.ts';

export async function write(server: RunningServer, statement: string, values: unknown[]): Promise<number> {
  const client = new pg.Client({ connectionString: server.databaseUrl });
  await client.connect();
  try {
    return (await client.query(statement, values)).rowCount ?? 0;
  } finally {
    await client.end();
  }
}

/**
 * Waits until search has indexed all writes.
 * @param changed a LIKE pattern of the usernames whose rows were written without an event
 */
export async function searchFollows(server: RunningServer, changed?: string): Promise<void> {
  if (changed !== undefined) {
    await write(
      server,
      `insert into events (type, subject_id, created_at)
       select 'user.changed', user_id, now() from profiles where username like $1`,
      [changed],
    );
  }
  const behind = `select from event_consumers c
    where c.name = 'search' and exists (select from events e where (e.xid, e.id) > (c.xid, c.id))`;
  await expect.poll(() => write(server, behind, [])).toBe(0);
}
