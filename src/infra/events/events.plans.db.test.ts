import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#tests/tools/database.ts';
import { HAS_MORE } from './events.queries.ts';

let fresh: FreshDatabase;
let client: pg.Client;
beforeAll(async () => {
  fresh = await freshDatabase();
  client = new pg.Client({ connectionString: fresh.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await fresh.drop();
});

describe('the poll for new events', () => {
  it('reads from the cursor on, however many events are before it', async () => {
    await client.query(`insert into events (type, subject_id, created_at)
      select 'thing.happened', gen_random_uuid(), now() from generate_series(1, 5000)`);
    await client.query('analyze events');
    // Like a connection that has polled often: a generic plan for any cursor.
    await client.query('set plan_cache_mode = force_generic_plan');
    await client.query(`prepare has_more as ${HAS_MORE}`);
    const { rows } = await client.query(`explain (costs off) execute has_more ('1', 1)`);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/Index Only Scan using \w+ on events/);
    expect(plan).not.toContain('Seq Scan on events');
  });
});
