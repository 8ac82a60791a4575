import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kollabs } from '#modules/kollabs/server/kollabs.table.ts';
import { createKollab, createPerson, type Person } from '#tests/factories.ts';
import { expectSoundLedger } from '#tests/ledger.ts';
import { insertRequest } from '#tests/request-rows.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';
import { remindEvery } from '../requests.clock.rules.ts';
import { lifecycleStates, type Side } from '../requests.moves.rules.ts';
import { decide, roleOf } from '../requests.rules.ts';
import { stepAtOnce } from './requests.commands.ts';
import { requests, requestUpdates } from './requests.table.ts';
import { isEnd, STEPS, type Step } from './step-request.sql.ts';

// The guard of the one statement and the rules are two readings of the table of moves: they are held alike here, for
// every state, side and step.

let app: TestApp;
let people: Record<'sender' | 'recipient' | 'third', Person>;

beforeAll(async () => {
  app = await acquireTestApp();
  const person = () => createPerson(app.context);
  people = { sender: await person(), recipient: await person(), third: await person() };
});
afterAll(() => app.close());

type State = (typeof lifecycleStates)[number];

for (const step of STEPS) {
  describe(`${step} by one statement`, () => {
    for (const state of lifecycleStates) {
      for (const actor of ['sender', 'recipient', 'third'] as const) {
        it(`does what the rules say: ${actor}, ${state}`, () => expectAgreement(step, state, actor));
      }
    }
  });
}

it('reminds once in a day, as the rules say', async () => {
  const id = await requestIn('pending');
  expect(await take('remind', id, 'sender')).not.toBeNull();
  app.clock.advance(remindEvery - 1);
  expect(await take('remind', id, 'sender')).toBeNull();
  app.clock.advance(1);
  expect(await take('remind', id, 'sender')).not.toBeNull();
});

it('lets nothing through for an account that must not', async () => {
  const suspended = await createPerson(app.context, { profile: { state: 'suspended' } });
  const unverified = await createPerson(app.context, { account: { emailVerifiedAt: null } });
  for (const person of [suspended, unverified]) {
    const id = await requestIn('pending', { recipient: person });
    const asked = { requestId: id, actorId: person.userId };
    expect(await stepAtOnce(app.context, 'accept', asked, null)).toBeNull();
  }
});

it('is taken on the Kollab that is named, or not at all', async () => {
  const id = await requestIn('pending');
  const asked = { requestId: id, actorId: people.recipient.userId };
  expect(await stepAtOnce(app.context, 'accept', { ...asked, kollabId: v7() }, null)).toBeNull();
});

it('keeps the counters equal to their rows, and the log followed', () => expectSoundLedger(app.context));

async function expectAgreement(step: Step, state: State, actor: keyof typeof people): Promise<void> {
  const id = await requestIn(state);
  const before = await stored(id);
  const now = app.clock.now();
  const role = roleOf(
    { sender: before.row.senderId, recipient: before.row.recipientId },
    people[actor].userId,
  );
  const decision = decide(before.row, role, step, now, 'A note');

  const response = await take(step, id, actor);

  const after = await stored(id);
  expect(response !== null, `response ${response}`).toBe(decision.outcome === 'done');
  if (decision.outcome !== 'done') {
    expect(after).toEqual(before);
    return;
  }
  expect(after.row).toEqual({ ...before.row, ...decision.changes });
  const authors: Partial<Record<string, string>> = {
    sender: people.sender.userId,
    recipient: people.recipient.userId,
  };
  const entries = decision.entries.map(({ type, author, note, date }) => ({
    type,
    authorId: authors[author],
    note: note ?? '',
    date,
  }));
  expect(after.log.slice(before.log.length)).toMatchObject(entries);
  expect(after.log.map(({ position }) => position)).toEqual(after.log.map((_, place) => place + 1));
  const [first] = decision.notifications;
  expect(after.events.at(-1)).toEqual({
    type: `request.${first?.type}`,
    actorId: people[actor].userId,
    to: decision.notifications.map(({ to }) => to),
  });
  expect(after.counters).toEqual({
    requestsCount: before.counters.requestsCount + decision.counters.requestsCount,
    requestsCompleted: before.counters.requestsCompleted + decision.counters.requestsCompleted,
    completedCollaborations:
      before.counters.completedCollaborations + decision.counters.completedCollaborations,
  });
  await expectViewAsRead(response ?? '', step, id, actor);
}

/** The response of the statement is what a read gives afterwards. */
async function expectViewAsRead(response: string, step: Step, id: string, actor: keyof typeof people) {
  if (isEnd(step)) {
    expect(JSON.parse(response)).toEqual({ message: expect.any(String) });
    return;
  }
  const { body } = await app.call('GET', `/request/${id}`, { token: await tokenOf(actor) });
  expect(JSON.parse(response)).toEqual(body);
}

function take(step: Step, requestId: string, actor: keyof typeof people): Promise<string | null> {
  const asked = { requestId, actorId: people[actor].userId, note: 'A note' };
  return stepAtOnce(app.context, step, asked, null);
}

/** Made new: the clock moves on between tests, past the life of a token. */
function tokenOf(actor: keyof typeof people): Promise<string> {
  const { userId, username } = people[actor];
  return app.context.tokens.sign({ userId, username, sessionId: v7() });
}

async function requestIn(state: State, sides: Partial<Record<Side, Person>> = {}): Promise<string> {
  const { sender = people.sender, recipient = people.recipient } = sides;
  const kollabId = await createKollab(app.context, recipient);
  return insertRequest(app.context, state, { kollabId, sender, recipient });
}

async function stored(id: string) {
  const { db, pool } = app.context.database;
  const all = await db.select().from(requests);
  const row = all.find((one) => one.id === id);
  if (!row) throw new Error('There is no such request.');
  const log = (await db.select().from(requestUpdates))
    .filter(({ requestId }) => requestId === id)
    .sort((a, b) => a.position - b.position);
  const events = await pool.query(
    `select type, actor_id as "actorId", data->'to' as to from events where subject_id = $1 order by xid, id`,
    [id],
  );
  const [kollab] = (await db.select().from(kollabs)).filter((one) => one.id === row.kollabId);
  const credited = await pool.query<{ n: number }>(
    'select completed_collaborations as n from profiles where user_id = $1',
    [row.senderId],
  );
  return {
    row,
    log,
    events: events.rows,
    counters: {
      requestsCount: kollab?.requestsCount ?? 0,
      requestsCompleted: kollab?.requestsCompleted ?? 0,
      completedCollaborations: credited.rows[0]?.n ?? 0,
    },
  };
}
