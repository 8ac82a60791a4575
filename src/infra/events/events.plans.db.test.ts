import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '#tests/tools/database.ts';
import { PASS_UNWANTED } from './events.queries.ts';

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

describe('the check of the cursors', () => {
  it('reads from the cursors on, however many events are before them', async () => {
    await client.query(`insert into events (type, subject_id, created_at)
      select 'thing.happened', gen_random_uuid(), now() from generate_series(1, 5000)`);
    await client.query(`insert into event_consumers (name, xid, id) select 'one', xid, id from events
      order by xid desc, id desc offset 10 limit 1`);
    await client.query('analyze events');
    // A connection that runs a prepared statement often gets a generic plan, which must suit every cursor.
    await client.query('set plan_cache_mode = force_generic_plan');
    await client.query(`prepare pass_unwanted (jsonb) as ${PASS_UNWANTED}`);
    const consumers = JSON.stringify([{ name: 'one', types: ['another.happened'] }]);
    const { rows } = await client.query(
      `explain (analyze, costs off) execute pass_unwanted ('${consumers}')`,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toMatch(/Index Scan using \w+ on events e/);
    expect(plan).toMatch(/Index (Only )?Scan Backward using \w+ on events/);
    expect(plan).not.toContain('Seq Scan on events');
    const { rows: moved } = await client.query(`select (xid, id) = (select xid, id from events
      order by xid desc, id desc limit 1) as "isAtEnd" from event_consumers where name = 'one'`);
    expect(moved).toEqual([{ isAtEnd: true }]);
  });
});
