import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { events } from '#infra/events/events.table.ts';
import type { WhoMayRequest } from '#modules/profiles/preferences.rules.ts';
import { preferences } from '#modules/profiles/server/preferences.table.ts';
import { blocks } from '#modules/profiles/server/profiles.table.ts';
import { createKollab, createPerson, type Person, type PersonOverrides } from '#tests/factories.ts';
import { expectSoundLedger } from '#tests/ledger.ts';
import { insertRequest } from '#tests/request-rows.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';
import { coolOff } from '../requests.clock.rules.ts';
import { newRequest } from '../requests.create.rules.ts';
import type { LifecycleState } from '../requests.moves.rules.ts';
import { requests, requestUpdates } from './requests.table.ts';

// Every condition of the rules and policies, with its facts in the rows.

interface World {
  sender: PersonOverrides;
  owner: PersonOverrides;
  kollab: Parameters<typeof createKollab>[2];
  own?: boolean;
  whoMayRequest?: WhoMayRequest;
  blocks: ('sender' | 'owner')[];
  /** The sender's latest request on the Kollab, and the milliseconds since it was closed. */
  latest?: { state: LifecycleState; closedFor?: number };
}

interface Condition {
  /** The subject. Conditions of the same subject exclude each other. */
  of: string;
  /** The expected refusal if this is the only condition; undefined if it refuses nothing. */
  code?: string;
  set(world: World, now: Date): void;
}

const CONDITIONS: Record<string, Condition> = {
  'the sender is unverified': {
    of: 'email',
    code: 'email_unverified',
    set: (world) => Object.assign(world.sender, { account: { emailVerifiedAt: null } }),
  },
  'the sender is limited': { of: 'sender', code: 'account_limited', set: standing('sender', 'limited') },
  'the sender is suspended': {
    of: 'sender',
    code: 'account_suspended',
    set: standing('sender', 'suspended'),
  },
  'the sender is deleted': { of: 'sender', code: 'not_signed_in', set: standing('sender', 'deleted') },
  'the owner is limited': { of: 'owner', set: standing('owner', 'limited') },
  'the owner is suspended': { of: 'owner', code: 'not_found', set: standing('owner', 'suspended') },
  'the owner is deleted': { of: 'owner', code: 'not_found', set: standing('owner', 'deleted') },
  'the Kollab is the own': {
    of: 'whose',
    code: 'forbidden',
    set(world) {
      world.own = true;
    },
  },
  'the Kollab is closed': {
    of: 'open',
    code: 'kollab_closed',
    set: (world) => Object.assign(world.kollab ?? {}, { active: false }),
  },
  'the Kollab is hidden': { of: 'state', code: 'not_found', set: kollabIn('hidden') },
  'the Kollab is taken down': { of: 'state', code: 'not_found', set: kollabIn('taken_down') },
  'the Kollab is deleted': { of: 'state', code: 'not_found', set: kollabIn('deleted') },
  'the owner takes requests of everyone': { of: 'choice', set: choosing('everyone') },
  'the owner takes none': { of: 'choice', code: 'forbidden', set: choosing('nobody') },
  'the owner asks for an audience': { of: 'choice', code: 'forbidden', set: choosing('verified') },
  'the sender has an audience': {
    of: 'audience',
    set: ({ sender }) =>
      Object.assign(sender, { profile: { ...sender.profile, featuredPlatform: 'youtube' } }),
  },
  'the owner blocked the sender': {
    of: 'block',
    code: 'forbidden',
    set: (world) => world.blocks.push('owner'),
  },
  'the sender blocked the owner': {
    of: 'own block',
    code: 'forbidden',
    set: (world) => world.blocks.push('sender'),
  },
  'a request is pending': { of: 'latest', code: 'already_requested', set: latest('pending') },
  'a request is accepted': { of: 'latest', code: 'already_requested', set: latest('accepted') },
  'a request is about to be completed': {
    of: 'latest',
    code: 'already_requested',
    set: latest('senderFinal'),
  },
  'a request was completed': { of: 'latest', set: latest('completed') },
  'a request was closed just now': { of: 'latest', code: 'too_early', set: latest('closed', 0) },
  'a request was closed almost a day ago': {
    of: 'latest',
    code: 'too_early',
    set: latest('closed', coolOff - 1),
  },
  'a request was closed a day ago': { of: 'latest', set: latest('closed', coolOff) },
};

let app: TestApp;
beforeAll(async () => {
  app = await acquireTestApp();
});
afterAll(() => app.close());

describe('a new request', () => {
  for (const [name, condition] of Object.entries(CONDITIONS)) {
    it(`is ${condition.code ?? 'sent'} where ${name}`, async () => {
      const { sender, kollabId } = await worldWith([condition]);
      const before = await countRequests(kollabId);
      const { status, body } = await ask(sender, kollabId);
      expect(status === 201 ? 'sent' : body.code).toBe(condition.code ?? 'sent');
      expect(await countRequests(kollabId)).toBe(before + (status === 201 ? 1 : 0));
    });
  }

  it('is a row with its log, its counter and its event', async () => {
    const { db } = app.context.database;
    const { sender, kollabId } = await worldWith([]);
    const { body } = await ask(sender, kollabId);
    const [made] = await db.select().from(requests).where(eq(requests.kollabId, kollabId));
    expect(body).toEqual({ requestId: made?.id, message: 'Successfully sent request' });
    expect(made).toMatchObject({
      ...newRequest(app.clock.now()),
      note: 'Shall we?',
      senderId: sender.userId,
    });
    const log = await db.select().from(requestUpdates).where(eq(requestUpdates.requestId, body.requestId));
    expect(log).toEqual([expect.objectContaining({ type: 'created', position: 1, authorId: sender.userId })]);
    const [happened] = await db.select().from(events).where(eq(events.subjectId, body.requestId));
    expect(happened).toMatchObject({
      type: 'request.created',
      actorId: sender.userId,
      data: { kollabId, senderId: sender.userId, recipientId: made?.recipientId, to: ['recipient'] },
    });
  });

  it('is refused for a Kollab that does not exist', async () => {
    const sender = await person();
    expect((await ask(sender, sender.userId)).body.code).toBe('not_found');
  });

  it('keeps the counters consistent with the rows and the log', () => expectSoundLedger(app.context));
});

function ask({ token }: Person, kollabId: string) {
  return app.call('POST', `/kollab/${kollabId}/request`, { token, body: { note: 'Shall we?' } });
}

function countRequests(kollabId: string): Promise<number> {
  return app.context.database.db.$count(requests, eq(requests.kollabId, kollabId));
}

async function worldWith(conditions: Condition[]) {
  const { db } = app.context.database;
  const now = app.clock.now();
  const world: World = { sender: {}, owner: {}, kollab: {}, blocks: [] };
  for (const { set } of conditions) set(world, now);
  const [sender, other] = [await person(world.sender), await person(world.owner)];
  const owner = world.own ? sender : other;
  const kollabId = await createKollab(app.context, owner, world.kollab);
  const { whoMayRequest, latest } = world;
  if (whoMayRequest) await db.insert(preferences).values({ userId: owner.userId, whoMayRequest });
  for (const by of world.blocks) {
    const [blocker, blocked] = by === 'sender' ? [sender, other] : [other, sender];
    await db.insert(blocks).values({ blockerId: blocker.userId, blockedId: blocked.userId, createdAt: now });
  }
  if (latest && !world.own) {
    const { state, closedFor } = latest;
    const ago = (ms: number) => new Date(now.getTime() - ms);
    const times = closedFor === undefined ? {} : { closedAt: ago(closedFor), datePosted: ago(closedFor + 1) };
    await insertRequest(app.context, state, { kollabId, sender, recipient: owner }, times);
  }
  return { sender, kollabId };
}

function person(overrides?: PersonOverrides): Promise<Person> {
  return createPerson(app.context, overrides);
}

function standing(who: 'sender' | 'owner', state: 'limited' | 'suspended' | 'deleted') {
  return (world: World, now: Date) => {
    world[who].profile = { ...world[who].profile, state, deletedAt: state === 'deleted' ? now : null };
  };
}

function kollabIn(state: 'hidden' | 'taken_down' | 'deleted') {
  return (world: World, now: Date) => {
    const gone = state === 'deleted' && { active: false, deletedAt: now };
    Object.assign(world.kollab ?? {}, { state }, gone);
  };
}

function choosing(whoMayRequest: WhoMayRequest) {
  return (world: World) => {
    world.whoMayRequest = whoMayRequest;
  };
}

function latest(state: LifecycleState, closedFor?: number) {
  return (world: World) => {
    world.latest = { state, ...(closedFor !== undefined && { closedFor }) };
  };
}
