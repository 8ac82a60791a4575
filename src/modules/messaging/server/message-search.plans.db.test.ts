import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#infra/db/pool.ts';
import { freshDatabase } from '#tests/tools/database.ts';
import { searchMessages } from './messaging.queries.ts';

// A search reads only the viewer's own messages, even if others have a hundred times as many.

const CONVERSATIONS = 2000;
const OWN = 200;

let client: pg.Client;
let drop: () => Promise<void>;
const person = (n: string) => `('00000000-0000-7000-8000-' || lpad(to_hex(${n}), 12, '0'))::uuid`;

beforeAll(async () => {
  const fresh = await freshDatabase();
  drop = fresh.drop;
  client = new pg.Client({ connectionString: fresh.url });
  await client.connect();
  await client.query(`set jit = off; set session_replication_role = replica;
    insert into profiles (user_id, username, display_name, account_type, content_type, headline, date_joined,
      audience_size, featured_platform)
    select ${person('n')}, 'p' || n, 'P', 'creator', 'music', '', '2026-01-01', n, 'none' from generate_series(1, 500) as n;
    insert into conversations (id, low_id, high_id, state, last_position, last_at, created_at)
    select gen_random_uuid(), ${person('case when n <= 20 then 1 else 2 + n % 200 end')}, ${person('300 + n % 200')},
      'accepted', 10, now(), now() from generate_series(1, ${CONVERSATIONS}) as n on conflict do nothing;
    insert into conversation_sides (conversation_id, user_id, other_id, folder, last_position, last_at)
    select c.id, s.one, s.other, 'inbox', 10, now()
    from conversations c cross join lateral (values (low_id, high_id), (high_id, low_id)) as s (one, other);
    insert into messages (id, conversation_id, position, sender_id, recipient_id, text, created_at)
    select gen_random_uuid(), c.id, n, low_id, high_id, 'A pier at ' || n, now()
    from conversations c, generate_series(1, 10) as n order by random()`);
});
afterAll(async () => {
  await client.end();
  await drop();
});

interface Plan {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Plan[];
}

function messagesRead(plan: Plan): number {
  const { 'Rows Removed by Filter': filtered = 0, 'Rows Removed by Index Recheck': rechecked = 0 } = plan;
  const own = plan['Relation Name'] === 'messages' ? plan['Actual Rows'] + filtered + rechecked : 0;
  const below = (plan.Plans ?? []).reduce((sum, part) => sum + messagesRead(part), 0);
  return own * plan['Actual Loops'] + below;
}

/** The query is a prepared statement, so both kinds of plan must use the index. */
const MODES = ['force_custom_plan', 'force_generic_plan'];

async function expectOwnRead(): Promise<void> {
  await client.query('vacuum analyze messages, conversations, conversation_sides, profiles');
  const statements: { text: string; values: unknown[] }[] = [];
  const query = (statement: { text: string; values: unknown[] }) => {
    statements.push(statement);
    return client.query(statement.text, statement.values);
  };
  const database = { planned: { query }, pool: { query } } as unknown as Database;
  const { views } = await searchMessages(database, '00000000-0000-7000-8000-000000000001', 'pier', {
    limit: 10,
  });
  expect(views.read()).toHaveLength(10);
  const [{ text, values } = { text: '', values: [] }] = statements;
  const given = values.map((value) => pg.escapeLiteral(String(value))).join(', ');
  for (const mode of MODES) {
    await client.query(`set plan_cache_mode = ${mode}; prepare search as ${text}`);
    const { rows } = await client.query(`explain (analyze, format json) execute search (${given})`);
    await client.query('deallocate search');
    const read = messagesRead(rows[0]['QUERY PLAN'][0].Plan);
    expect(read, mode).toBeGreaterThan(0);
    expect(read, mode).toBeLessThanOrEqual(OWN);
  }
}

it('searches messages without words', expectOwnRead);

it('searches messages of which some have words', async () => {
  await client.query(
    `update messages set words = to_tsvector('simple', text), words_version = 1 where position < 6`,
  );
  await expectOwnRead();
});

it('searches messages with words', async () => {
  await client.query(`update messages set words = to_tsvector('simple', text), words_version = 1`);
  await expectOwnRead();
});
