// @module-tag counted
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { recordEvents } from '#infra/events/event.ts';
import { NOTIFICATION_CREATED } from '#modules/notifications/notifications.events.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import { createKollab, createPerson, kollabForm, type Person } from '#tests/factories.ts';
import { LiveReader } from '#tests/live-reader.ts';
import { acquireTestApp, startTestApp, type TestApp } from '#tests/test-app.ts';
import { byTier } from '#tests/tools/tier.ts';

// Events of one process reach pages that are connected to another one.

/** Only tests that it arrives. `npm run bench -- live` measures how long it takes. */
const SOON = { interval: 10 };

let app: TestApp;
let other: TestApp;
let noor: Person;
let ana: Person;
const readers: LiveReader[] = [];

beforeAll(async () => {
  app = await acquireTestApp({ jobs: true });
  other = await startTestApp({ jobs: true, databaseUrl: app.databaseUrl });
});
afterAll(async () => {
  await other.close();
  await app.close();
});
beforeEach(async () => {
  noor = await createPerson(app.context);
  ana = await createPerson(app.context);
});
afterEach(() => {
  for (const reader of readers.splice(0)) reader.close();
});

async function listen(on: TestApp, person: Person, options: { query?: string; lastId?: string } = {}) {
  const reader = await LiveReader.open(on.url, { cookie: person.cookie, ...options });
  readers.push(reader);
  return reader;
}

async function listening(on: TestApp, person: Person, options: { query?: string; lastId?: string } = {}) {
  const reader = await listen(on, person, options);
  await expect.poll(() => reader.events, SOON).toContain('open');
  return reader;
}

async function ask(from: Person, owner: Person, on?: string): Promise<string> {
  const kollab = on ?? (await createKollab(app.context, owner));
  const body = { note: 'Shall we?' };
  const { body: made } = await app.call('POST', `/kollab/${kollab}/request`, { token: from.token, body });
  return made.requestId;
}

it('notifies both sides of a request on every process, also of the notification once it is written', async () => {
  const [ofNoor, ofAna, ofAnother] = await Promise.all([
    listening(other, noor),
    listening(app, ana),
    listening(other, await createPerson(app.context)),
  ]);
  const requestId = await ask(ana, noor);
  for (const one of [ofNoor, ofAna]) {
    await expect.poll(() => one.idsOf('request'), SOON).toEqual([requestId]);
  }
  await expect.poll(() => ofNoor.idsOf('notifications'), SOON).toEqual([noor.userId]);
  const { body } = await app.call('GET', '/user', { token: noor.token });
  expect(body.notifs).toBe(1);
  await app.call('POST', `/request/${requestId}/accept`, { token: noor.token, body: { note: '' } });
  for (const one of [ofNoor, ofAna]) {
    await expect.poll(() => one.idsOf('request'), SOON).toEqual([requestId, requestId]);
  }
  expect(ofAnother.messages.filter(({ data }) => data.kind)).toEqual([]);
});

it('notifies an owner about each request that an edit of their Kollab concerns', async () => {
  const kollab = await createKollab(app.context, noor);
  const reader = await listening(app, noor);
  const heard = () => reader.idsOf('request').toSorted();
  const ids = [await ask(ana, noor, kollab), await ask(await createPerson(app.context), noor, kollab)];
  await expect.poll(heard, SOON).toEqual(ids.toSorted());
  await app.call('PUT', `/kollab/${kollab}`, {
    token: noor.token,
    body: kollabForm({ title: 'Another one' }),
  });
  await expect.poll(heard, SOON).toEqual([...ids, ...ids].toSorted());
});

it('tells the pages of the user who acted which of their writes it was, and nobody else', async () => {
  const trace = '0af7651916cd43dd8448eb211c80319c';
  const [ofNoor, ofAna] = await Promise.all([listening(other, noor), listening(other, ana)]);
  const since = ofAna.lastId;
  const requestId = await ask(ana, noor);
  await app.call('POST', `/request/${requestId}/accept`, {
    token: noor.token,
    body: { note: '' },
    headers: { traceparent: `00-${trace}-b7ad6b7169203331-00` },
  });
  const tracesOf = (reader: LiveReader) =>
    reader.messages.filter(({ data }) => data.kind === 'request').map(({ data }) => data.trace);
  await expect.poll(() => tracesOf(ofAna), SOON).toEqual([undefined, undefined]);
  await expect.poll(() => tracesOf(ofNoor), SOON).toEqual([undefined, trace]);
  // A reconnect and a process that reads the log again send the same.
  const again = await listening(app, noor, { query: `?since=${since}` });
  await expect.poll(() => tracesOf(again), SOON).toEqual([undefined, trace]);
  const started = await startTestApp({ jobs: true, databaseUrl: app.databaseUrl });
  const later = await listening(started, noor, { query: `?since=${since}` });
  await expect.poll(() => tracesOf(later), SOON).toEqual([undefined, trace]);
  await started.close();
});

it('sends no text that users wrote', async () => {
  const reader = await listening(app, noor);
  await ask(ana, noor);
  await expect.poll(() => reader.idsOf('notifications').length, SOON).toBe(1);
  for (const { data } of reader.messages) {
    expect(Object.keys(data).filter((key) => !['n', 'kind', 'id', 'counts'].includes(key))).toEqual([]);
  }
});

it('resumes at another process after a lost connection, without missing or repeating an event', async () => {
  const rounds = byTier({ main: 15, all: 60, deep: 1_000 });
  const seen: number[] = [];
  let reader = await listening(app, noor);
  for (let round = 0; round < rounds; round++) {
    const sent = record(noor);
    // Reconnects, often before the event has arrived.
    if (round % 3 === 0) {
      seen.push(...numbersOf(reader));
      const { lastId } = reader;
      reader.close();
      reader = await listen(round % 2 === 0 ? other : app, noor, { lastId });
    }
    await sent;
  }
  const all = () => new Set([...seen, ...numbersOf(reader)]).size;
  await expect.poll(all, SOON).toBe(rounds);
});

const numbersOf = (reader: LiveReader) =>
  reader.messages.flatMap(({ data: { n } }) => (n === undefined ? [] : [n]));

/**
 * Records an event for a user.
 * @param holding awaited by its transaction before the commit
 */
async function record({ userId }: Person, holding?: () => Promise<void>): Promise<void> {
  const { database, clock } = app.context;
  const event = { type: NOTIFICATION_CREATED, actorId: null, subjectId: userId, data: { to: [userId] } };
  await database.db.transaction(async (tx) => {
    await recordEvents(tx, [event], clock.now());
    await holding?.();
  });
  app.context.wrote(userId);
}

it('sends at once what is committed while another transaction stays open, and the rest once that one ends', async () => {
  const reader = await listening(other, noor);
  const gate = Promise.withResolvers<void>();
  const written = Promise.withResolvers<void>();
  const held = record(noor, () => {
    written.resolve();
    return gate.promise;
  });
  await written.promise;
  await record(noor);
  await expect.poll(() => numbersOf(reader).length, SOON).toBe(1);
  // Its position must be before the open transaction: after a reconnect now, it must get both.
  const { lastId } = reader;
  gate.resolve();
  await held;
  await expect.poll(() => numbersOf(reader).length, SOON).toBe(2);
  const again = await listening(app, noor, { lastId });
  await expect.poll(() => numbersOf(again).toSorted(), SOON).toEqual(numbersOf(reader).toSorted());
});

it('sends a new page what happened since it was rendered', async () => {
  const before = await listening(app, noor);
  await record(noor);
  await expect.poll(() => numbersOf(before).length, SOON).toBe(1);
  const since = before.messages.find(({ event }) => event === 'open')?.id;
  const reader = await listening(app, noor, { query: `?since=${since}` });
  expect(numbersOf(reader)).toEqual(numbersOf(before));
});

it('tells a browser that was away for too long to read everything again', async () => {
  const reader = await listen(app, noor, { lastId: 'not a cursor' });
  await expect.poll(() => reader.events, SOON).toEqual(['reset']);
});

it('sends nothing of what a blocked user does, and no trace of it', async () => {
  const [ofNoor, ofAna] = await Promise.all([listening(other, noor), listening(app, ana)]);
  const requestId = await ask(ana, noor);
  await app.call('POST', `/request/${requestId}/accept`, { token: noor.token, body: { note: '' } });
  for (const one of [ofNoor, ofAna]) await expect.poll(() => one.idsOf('request').length, SOON).toBe(2);
  await app.call('PUT', `/block/${ana.username}`, { token: noor.token });
  await app.call('POST', `/request/${requestId}/complete`, { token: ana.token, body: { note: '' } });
  // Her own pages get it, and so does what follows it in the log.
  await expect.poll(() => ofAna.idsOf('request').length, SOON).toBe(3);
  const known = new Set(numbersOf(ofNoor));
  const { rows } = await app.context.database.pool.query('select max(id)::int as last from events');
  await record(noor);
  const isBehind = () => numbersOf(ofNoor).some((n) => !known.has(n) && n > rows[0].last);
  await expect.poll(isBehind, SOON).toBe(true);
  expect(ofNoor.idsOf('request')).toHaveLength(2);
});

it('ends with the session, on every process', async () => {
  const reader = await listening(other, noor);
  await app.call('POST', '/signout/everywhere', { token: noor.token });
  await expect.poll(() => reader.ended, SOON).toBe(true);
  expect(reader.events.at(-1)).toBe('over');
  await expectAway(await listen(app, noor));
});

it('ends as soon as the account is suspended, on every process, and is refused from then on', async () => {
  const [ofNoor, ofAna] = await Promise.all([listening(other, noor), listening(other, ana)]);
  const { database, clock } = app.context;
  await database.db.transaction(async (tx) => {
    await tx.update(profiles).set({ state: 'suspended' }).where(eq(profiles.userId, noor.userId));
    const suspended = { type: 'user.suspended', actorId: null, subjectId: noor.userId, data: {} };
    await recordEvents(tx, [suspended], clock.now());
  });
  await expect.poll(() => ofNoor.ended, SOON).toBe(true);
  expect(ofNoor.events.at(-1)).toBe('over');
  await expectAway(await listen(app, noor));
  expect(ofAna.ended).toBe(false);
});

/** It is only told to stay away, with status 200: EventSource does not pass a status on to its page. */
async function expectAway(reader: LiveReader): Promise<void> {
  expect(reader.status).toBe(200);
  expect(reader.headers['content-type']).toMatch(/^text\/event-stream/);
  await expect.poll(() => reader.ended, SOON).toBe(true);
  expect(reader.events).toEqual(['over']);
}

it('allows four streams in a session, and ends the oldest for a new one', async () => {
  const streams: LiveReader[] = [];
  for (let i = 0; i < 5; i++) streams.push(await listening(app, noor));
  await expect
    .poll(() => streams.map(({ ended }) => ended), SOON)
    .toEqual([true, false, false, false, false]);
});

it('is only for signed-in users of this site', async () => {
  await expectAway(await LiveReader.open(app.url));
  const { cookie } = noor;
  const from = async (headers: Record<string, string>) =>
    (await LiveReader.open(app.url, { cookie, headers })).status;
  expect(await from({ 'sec-fetch-site': 'cross-site' })).toBe(403);
  expect(await from({ 'sec-fetch-site': 'same-site' })).toBe(403);
  expect(await from({ origin: 'https://evil.example' })).toBe(403);
});

it('refuses to watch an unknown item, and too many', async () => {
  const watch = async (query: string) => (await listen(app, noor, { query })).status;
  expect(await watch('?watch=secret:01890000-0000-7000-8000-000000000000')).toBe(400);
  expect(await watch('?watch=kollab')).toBe(400);
  expect(await watch(`?${'watch=x&'.repeat(21)}`)).toBe(400);
});

it('ends before the server is closed, so that browsers connect elsewhere', async () => {
  const third = await startTestApp({ jobs: true, databaseUrl: app.databaseUrl });
  const reader = await listening(third, noor);
  await third.close();
  expect(reader.ended).toBe(true);
});
