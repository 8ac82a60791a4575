import pg from 'pg';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { writeCursor } from '#infra/db/keyset.ts';
import type { Database } from '#infra/db/pool.ts';
import { freshDatabase } from '#tests/tools/database.ts';
import { listConversations, listMessages } from './messaging.queries.ts';

// The lists of conversations and messages read an index in order.

let client: pg.Client;
let drop: () => Promise<void>;
let database: Database;
const statements: { text: string; values: unknown[] }[] = [];

beforeAll(async () => {
  const fresh = await freshDatabase();
  drop = fresh.drop;
  client = new pg.Client({ connectionString: fresh.url });
  await client.connect();
  await client.query(
    'set enable_seqscan = off; set enable_bitmapscan = off; set enable_sort = off; set jit = off',
  );
  const query = ({ text, values }: { text: string; values: unknown[] }) => {
    statements.push({ text, values });
    return client.query(text, values);
  };
  database = { planned: { query }, pool: { query } } as unknown as Database;
});
afterAll(async () => {
  await client.end();
  await drop();
});

async function planOf(read: () => Promise<unknown>): Promise<string> {
  statements.length = 0;
  await read();
  expect(statements).toHaveLength(1);
  const [one] = statements;
  const { rows } = await client.query(`explain (costs off) ${one?.text}`, one?.values);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

const userId = v7();
const id = v7();
const place = (list: string, key: Date | number) => writeCursor(list, { key, id });

it.each([
  ['a first page', undefined],
  ['the next', () => place('conversations inbox', new Date())],
])('lists conversations in the order of an index: %s', async (_, cursor) => {
  const page = { limit: 10, cursor: cursor?.() };
  const plan = await planOf(() => listConversations(database, userId, 'inbox', page));
  expect(plan).toContain('using conversation_sides_list on conversation_sides s');
  expect(plan).toMatch(/using messages_position on messages m/);
  expect(plan).not.toMatch(/Sort|Seq Scan/);
});

it.each([
  ['a first page', undefined],
  ['the next', () => place(`messages ${id}`, 5)],
])('lists messages in the order of an index: %s', async (_, cursor) => {
  const page = { limit: 10, cursor: cursor?.() };
  const plan = await planOf(() => listMessages(database, userId, { id, inRequest: false }, page));
  expect(plan).toMatch(/using messages_position on messages m/);
  expect(plan).not.toContain('Seq Scan');
});
