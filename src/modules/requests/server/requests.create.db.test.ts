import { eq, getTableColumns } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Db, transaction } from '#infra/db/pool.ts';
import { events } from '#infra/events/events.table.ts';
import { AppError } from '#infra/http/app-error.ts';
import { policyViewer } from '#infra/session/token.ts';
import { kollabs } from '#modules/kollabs/server/kollabs.table.ts';
import type { WhoMayRequest } from '#modules/profiles/preferences.rules.ts';
import { preferences } from '#modules/profiles/server/preferences.table.ts';
import { blocks } from '#modules/profiles/server/profiles.table.ts';
import { createKollab, createPerson, type Person, type PersonOverrides } from '#tests/factories.ts';
import { expectSoundLedger } from '#tests/ledger.ts';
import { insertRequest } from '#tests/request-rows.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';
import { coolOff } from '../requests.clock.rules.ts';
import type { LifecycleState } from '../requests.moves.rules.ts';
import { createAtOnce, createRequest } from './requests.commands.ts';
import { requests, requestUpdates } from './requests.table.ts';

// The guard of the one statement and the slow way, which asks the policies and the rules, are two readings of the same:
// they are held alike here, for every condition off, one at a time and in pairs.

interface World {
  sender: PersonOverrides;
  owner: PersonOverrides;
  kollab: Parameters<typeof createKollab>[2];
  own?: boolean;
  whoMayRequest?: WhoMayRequest;
  blocks: ('sender' | 'owner')[];
  /** The sender's latest request on the Kollab, and how long ago it was closed. */
  latest?: { state: LifecycleState; closedFor?: number };
}

interface Condition {
  /** Of one subject only one holds at a time. */
  of: string;
  /** What the rules refuse with when it is the only one; without, it refuses nothing. */
  code?: string;
  set(world: World, now: Date): void;
}

const CONDITIONS: Record<string, Condition> = {
  'the sender is unverified': {
    of: 'e-mail',
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

describe('a new request by one statement', () => {
  it('sections 3 and 7: is sent where nothing speaks against it', async () => {
    expect(await expectAgreement([])).toBe('sent');
  });

  for (const [name, condition] of Object.entries(CONDITIONS)) {
    it(`is ${condition.code ?? 'sent'} where ${name}`, async () => {
      expect(await expectAgreement([condition])).toBe(condition.code ?? 'sent');
    });

    it(`does what the rules say where ${name}, and anything else beside`, { tags: ['whole'] }, async () => {
      const before = Object.values(CONDITIONS).slice(0, Object.keys(CONDITIONS).indexOf(name));
      for (const other of before) if (other.of !== condition.of) await expectAgreement([other, condition]);
    });
  }

  it('is not sent on a Kollab that is not there, nor by an account that is gone', async () => {
    const [sender, owner] = [await person(), await person()];
    const kollabId = await createKollab(app.context, owner);
    expect(await createAtOnce(app.context, asked(sender, sender.userId), null)).toBeNull();
    await app.context.database.pool.query('delete from accounts where user_id = $1', [sender.userId]);
    expect(await createAtOnce(app.context, asked(sender, kollabId), null)).toBeNull();
  });

  it('keeps the counters equal to their rows, and the log followed', () => expectSoundLedger(app.context));
});

async function expectAgreement(conditions: Condition[]): Promise<string> {
  const { db } = app.context.database;
  const { sender, kollabId } = await worldWith(conditions);
  const slow = await outcomeOfSlowWay(sender, kollabId);
  const before = await written(db, kollabId);
  const response = await createAtOnce(app.context, asked(sender, kollabId), null);
  const after = await written(db, kollabId);
  if (typeof slow === 'string') {
    expect([response, after], slow).toEqual([null, before]);
    return slow;
  }
  expect(after).toEqual(slow);
  const made = await db.select().from(requests).where(eq(requests.kollabId, kollabId)).orderBy(requests.id);
  expect(response?.read()).toEqual({ requestId: made.at(-1)?.id, message: 'Successfully sent request' });
  return 'sent';
}

/** What the slow way would write, or the code that it refuses with. It is undone. */
async function outcomeOfSlowWay(sender: Person, kollabId: string) {
  let would: Awaited<ReturnType<typeof written>> | undefined;
  const undone = new Error('undone');
  try {
    await transaction(app.context.database.db, async (tx) => {
      await app.context.holdAccount(tx, sender.userId, 'publish');
      await createRequest(app.context, tx, asked(sender, kollabId));
      would = await written(tx, kollabId);
      throw undone;
    });
  } catch (error) {
    if (error instanceof AppError) return error.code;
    if (error !== undone) throw error;
  }
  return would;
}

/** All that there is of the requests on a Kollab, save the ids of what may be new. */
async function written(db: Db, kollabId: string) {
  const rows = await db.select().from(requests).where(eq(requests.kollabId, kollabId)).orderBy(requests.id);
  const { id: _, requestId: __, ...entry } = getTableColumns(requestUpdates);
  const parts = rows.map(async ({ id, ...request }) => ({
    request,
    log: await db.select(entry).from(requestUpdates).where(eq(requestUpdates.requestId, id)),
    events: await db
      .select({ type: events.type, actorId: events.actorId, data: events.data, createdAt: events.createdAt })
      .from(events)
      .where(eq(events.subjectId, id)),
  }));
  const [kollab] = await db.select().from(kollabs).where(eq(kollabs.id, kollabId));
  return { requests: await Promise.all(parts), kollab };
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

function asked({ userId, username }: Person, kollabId: string) {
  return { kollabId, viewer: policyViewer({ userId, username, sessionId: userId }), note: 'Shall we?' };
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
