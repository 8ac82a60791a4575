import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from './tools/database.ts';

let fresh: FreshDatabase;
let client: pg.Client;
beforeAll(async () => {
  fresh = await freshDatabase();
  client = new pg.Client({ connectionString: fresh.url });
  await client.connect();
  for (const statement of FILL) await client.query(statement, [ROWS]);
});
afterAll(async () => {
  await client.end();
  await fresh.drop();
});

const ROWS = 400;
const user = (n: string) => `lpad(to_hex(${n}), 32, '0')::uuid`;
const FILL = [
  `insert into profiles (user_id, username, display_name, account_type, content_type, date_joined)
     select ${user('n')}, 'user_' || n, 'User ' || n, 'creator', 'food', now() from generate_series(1, $1::int) n`,
  `insert into kollabs (id, owner_id, title, image_url, category, looking_for_types, looking_for, summary, compensation,
       tags, date_posted)
     select ${user('1')}, ${user('$1::int')}, 'Bread', 'https://pictures.example/bread.jpg', 'food', '{creators}', 'a',
       'b', 'c', '{}', now()`,
  `insert into requests (id, kollab_id, sender_id, recipient_id, note, date_posted)
     select ${user('n')}, ${user('1')}, ${user('n')}, ${user('$1::int')}, '', now() from generate_series(1, $1::int - 1) n`,
  `insert into posts (id, owner_id, "desc", image_url, category, tags, date_posted)
     select ${user('n')}, ${user('n')}, 'Bread', 'https://pictures.example/bread.jpg', 'food', '{}', now()
     from generate_series(1, $1::int) n`,
  `insert into conversations (id, low_id, high_id, state, last_at, created_at)
     select ${user('n')}, ${user('n')}, ${user('$1::int')}, 'accepted', now(), now()
     from generate_series(1, $1::int - 1) n`,
];

// Decision 7. Each page is full, as in a table that grew.
describe.each([
  [
    'profiles',
    'user_id',
    'follower_count = 1, answerable_requests = 2, answered_requests = 1, answers_after = 9, due_payments = 5',
  ],
  ['profiles', 'user_id', 'current_active_kollabs = 1, completed_collaborations = 1, following_count = 1'],
  ['requests', 'id', 'accepted = true, accepted_at = now()'],
  ['posts', 'id', 'like_count = 1, comment_count = 1'],
  ['conversations', 'id', 'last_position = 1, last_at = now()'],
])('a row of %s', (table, id, counted) => {
  it(`is updated on its page without writing an index when ${counted}`, async () => {
    const before = await stayed(table);
    await client.query('begin');
    const { rowCount } = await client.query(
      `update ${table} set ${counted} where ${id} in (select ${user('n')} from generate_series(7, ${ROWS - 1}, 13) n)`,
    );
    const after = await stayed(table);
    await client.query('rollback');
    expect(rowCount).toBeGreaterThan(20);
    expect(after - before).toBe(rowCount);
  });
});

/**
 * Returns how many rows were updated on their page (HOT), from the statistics that this connection has not flushed
 * yet.
 */
async function stayed(table: string): Promise<number> {
  const { rows } = await client.query(
    `select pg_stat_get_xact_tuples_hot_updated('${table}'::regclass)::int as stayed`,
  );
  return rows[0].stayed;
}
