import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createKollab, createPerson, type Person } from '#tests/factories.ts';
import { expectSoundLedger } from '#tests/ledger.ts';
import { insertRequest, lifecycleIn } from '#tests/request-rows.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';
import { remindEvery } from '../requests.clock.rules.ts';
import { endings, type LifecycleState, lifecycleStates, type Side } from '../requests.moves.rules.ts';
import { decide } from '../requests.rules.ts';
import { stepAtOnce } from './requests.commands.ts';
import { requests, requestUpdates } from './requests.table.ts';
import { STEPS, type Step } from './step-request.sql.ts';

// Every cell of the table over HTTP is in requests.matrix.db.test.ts. There the slow way would hide that the one statement
// lets nothing through, and an ending is not named.

let app: TestApp;
let people: Record<'sender' | 'recipient' | 'third', Person>;

beforeAll(async () => {
  app = await acquireTestApp();
  const person = () => createPerson(app.context);
  people = { sender: await person(), recipient: await person(), third: await person() };
});
afterAll(() => app.close());

const cells = lifecycleStates.flatMap((state) =>
  (['sender', 'recipient', 'third'] as const).map((actor) => ({ state, actor })),
);
const isAllowed = (step: Step, { state, actor }: (typeof cells)[number], now = app.clock.now()) =>
  decide(lifecycleIn(state, now), actor, step, now).outcome === 'done';

describe('by one statement', () => {
  it.each(STEPS)('%s is taken where the rules allow it', async (step) => {
    const allowed = cells.filter((cell) => isAllowed(step, cell));
    expect(allowed.length).toBeGreaterThan(0);
    for (const { actor, state } of allowed) {
      const id = await requestIn(state);
      expect(await take(step, id, actor), `${actor}, ${state}`).not.toBeNull();
    }
  });

  it.each(endings)('%s ends nothing else', { tags: ['whole'] }, async (ending) => {
    for (const { actor, state } of cells.filter((cell) => !isAllowed(ending, cell))) {
      const id = await requestIn(state);
      const before = await stored(id);
      expect(await take(ending, id, actor), `${actor}, ${state}`).toBeNull();
      expect(await stored(id)).toEqual(before);
    }
  });
});

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

function take(step: Step, requestId: string, actor: keyof typeof people): Promise<string | null> {
  const asked = { requestId, actorId: people[actor].userId, note: 'A note' };
  return stepAtOnce(app.context, step, asked, null);
}

async function requestIn(state: LifecycleState, sides: Partial<Record<Side, Person>> = {}): Promise<string> {
  const { sender = people.sender, recipient = people.recipient } = sides;
  const kollabId = await createKollab(app.context, recipient);
  return insertRequest(app.context, state, { kollabId, sender, recipient });
}

async function stored(id: string) {
  const { db } = app.context.database;
  return {
    row: await db.select().from(requests).where(eq(requests.id, id)),
    log: await db.select().from(requestUpdates).where(eq(requestUpdates.requestId, id)),
  };
}
