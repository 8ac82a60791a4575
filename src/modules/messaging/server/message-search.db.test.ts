import { afterAll, beforeAll, expect, it } from 'vitest';
import { openDatabase } from '#infra/db/pool.ts';
import { correspondence } from '#tests/correspondence.ts';
import { erase } from '#tests/erasures.ts';
import type { Person } from '#tests/factories.ts';
import { untilWaiting } from '#tests/locks.ts';
import { acquireTestApp, startTestApp, type TestApp } from '#tests/test-app.ts';
import { PATIENT } from '#tests/tools/database.ts';
import { fillWords, fillWordsWhereNeeded } from './fill-words.commands.ts';
import { vectorOf } from './message-words.ts';

// Message search in every script, and the job that fills in the words of messages written by 1.0.0.

/** A text, and search terms that must find it. */
const FOUND: [text: string, ...asked: string[]][] = [
  ['Murale w Łodzi i Łódź', 'lodz', 'łódź'],
  ['Tiếng Việt đường phố', 'tieng viet'],
  ['Ο δρόμος της Αθήνας', 'ΔΡΌΜΟΣ', 'δρομ'],
  ['Ёлка и хлеб', 'елка', 'ХЛЕ'],
  ['Հայկական խոհանոց', 'հայկական'],
  ['ქართული პური', 'პური'],
  ['לֶחֶם טרי', 'לחם'],
  ['مُحَمَّد يكتب', 'محمد'],
  ['हिन्दी कविता', 'कविता'],
  ['বাংলা গান', 'বাংলা'],
  ['தமிழ் சமையல்', 'தமிழ்'],
  ['ถ่ายภาพกรุงเทพมหานคร', 'กรุงเทพ'],
  ['ទីក្រុងភ្នំពេញ', 'ភ្នំពេញ'],
  ['東京タワーで撮影', '東京', 'タワー', '東'],
  ['서울에서 만나요', '서울', '서'],
  // Inflected forms, prefixes, and words with symbols such as C++.
  ['Two portraits, running late', 'portrait', 'portraits', 'runni', 'runs'],
  ["It's C++, not C#: don't \\ 'worry'", 'c++', "don't", 'worr'],
];

let app: TestApp;
let a: Person;
let b: Person;
let id: string;
const { pair, send, get } = correspondence(() => app);

beforeAll(async () => {
  app = await acquireTestApp();
  ({ a, b, id } = await pair());
  for (const [text] of FOUND) expect((await send(a, id, text)).status).toBe(201);
});
afterAll(() => app.close());

const query = async (text: string, values: unknown[] = []) =>
  (await app.context.database.pool.query(text, values)).rows;

async function found(who: Person, q: string): Promise<string[]> {
  const { status, body, text } = await get(who, `/messages?${new URLSearchParams({ q })}`);
  expect(status, text).toBe(200);
  return body.map((message: { text: string }) => message.text);
}

const unfill = () => query('update messages set words = null, words_version = null');

async function expectFilled(): Promise<void> {
  const rows = await query('select text, words, words_version from messages');
  expect(rows.length).toBeGreaterThan(FOUND.length);
  for (const { text, words, words_version } of rows) {
    const [wanted] = await query('select $1::tsvector::text as words', [vectorOf(text)]);
    expect([text, words, words_version]).toEqual([text, wanted.words, 1]);
  }
}

it.each(FOUND.flatMap(([text, ...asked]) => asked.map((q) => [q, text] as const)))(
  '%s finds %s',
  async (q, text) => {
    expect(await found(b, q)).toEqual([text]);
  },
);

it('finds messages without words as 1.0.0 did', async () => {
  await unfill();
  await send(b, id, 'Portraits of Łódź');
  expect(await found(b, 'portr')).toEqual(['Portraits of Łódź', 'Two portraits, running late']);
  expect(await found(b, 'lodz')).toEqual(['Portraits of Łódź']);
  expect(await found(b, 'łódź')).toEqual(['Portraits of Łódź', 'Murale w Łodzi i Łódź']);
  await fillWords(app.context.database.db);
  await expectFilled();
  expect(await found(b, 'lodz')).toEqual(['Portraits of Łódź', 'Murale w Łodzi i Łódź']);
});

it('a worker fills in missing words in the background after its start', async () => {
  await unfill();
  const other = await startTestApp({ databaseUrl: app.databaseUrl, jobs: true });
  await other.context.jobs.idle();
  expect(other.logs.join('')).toContain('All messages have search words');
  await other.close();
  await expectFilled();
  await fillWordsWhereNeeded(app.context);
  expect(app.logs.join('')).not.toContain('lack the words');
});

it('rewrites words of an older version', async () => {
  await query(`update messages set words = '''old''', words_version = 0`);
  await fillWords(app.context.database.db);
  await expectFilled();
});

it('loses nothing if the job is killed', async () => {
  await query(
    `insert into messages (id, conversation_id, position, sender_id, recipient_id, text, created_at)
      select gen_random_uuid(), $1, 1000 + n, $2, $3, 'Lantern ' || n, now() from generate_series(1, 900) as n`,
    [id, a.userId, b.userId],
  );
  await unfill();
  const database = openDatabase({ url: app.databaseUrl, max: 1, timeouts: PATIENT });
  const [{ pid }] = (await database.pool.query('select pg_backend_pid() as pid')).rows;
  expect(await fillWords(database.db, () => false)).toBe(false);
  // The lock lets the next batch be read, but not written.
  const other = await app.context.database.pool.connect();
  await other.query('begin; lock table messages in share mode');
  const killed = expect(fillWords(database.db)).rejects.toThrow();
  await untilWaiting(app);
  await other.query('select pg_terminate_backend($1)', [pid]);
  await killed;
  await other.query('commit');
  other.release();
  await database.close();
  const [{ count }] = await query('select count(*)::int from messages where words is not null');
  expect(count).toBe(200);
  await fillWords(app.context.database.db);
  await expectFilled();
});

it('runs concurrently with messages that are sent and deleted, and with a second run', async () => {
  await unfill();
  const { db } = app.context.database;
  const rows = await query(`select id from messages where text like 'Lantern%' order by id limit 20`);
  await Promise.all([
    fillWords(db),
    fillWords(db),
    (async () => {
      for (let n = 0; n < 20; n++) expect((await send(a, id, `Beside it ${n}`)).status).toBe(201);
    })(),
    (async () => {
      for (const row of rows)
        expect((await app.call('DELETE', `/message/${row.id}`, { token: b.token })).status).toBe(200);
    })(),
  ]);
  // Each run skipped rows that the other had locked.
  await fillWords(db);
  await expectFilled();
});

it('deletes a message’s words with its text, also if 1.0.0 erased it', async () => {
  const gone = await pair();
  await send(gone.a, gone.id, 'Heliotrope for two');
  await send(gone.b, gone.id, 'Heliotrope, too');
  const body = { password: gone.a.password, closeOpen: true, now: true };
  const token = await gone.a.freshToken();
  expect((await app.call('POST', '/account/delete', { token, body })).status).toBe(200);
  const left = () =>
    query(
      `select sender_id as "senderId", erased, words::text from messages
      where words @@ '''heliotrop''' or conversation_id = $1 and erased order by position`,
      [gone.id],
    );
  await Promise.all([erase(app), fillWords(app.context.database.db)]);
  await erase(app);
  const kept = [
    { senderId: gone.a.userId, erased: true, words: '' },
    { senderId: gone.a.userId, erased: true, words: '' },
    { senderId: gone.b.userId, erased: false, words: "'heliotrop' 'heliotrope' 'too'" },
  ];
  expect(await left()).toEqual(kept);
  await query(`update messages set words = '''heliotrope''' where sender_id = $1`, [gone.a.userId]);
  await fillWords(app.context.database.db);
  expect(await left()).toEqual(kept);
});
