import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayOf } from '#contract/days.ts';
import { ACCOUNT_STATES } from '#contract/policy.ts';
import type { Db } from '#infra/db/pool.ts';
import { transaction } from '#infra/db/pool.ts';
import { events } from '#infra/events/events.table.ts';
import { AppError } from '#infra/http/app-error.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import { createKollab, createPerson, type Person } from '#tests/factories.ts';
import { expectSoundLedger } from '#tests/ledger.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { DEADLINE_TEXT } from '../deadline.rules.ts';
import { kollabForm } from '../kollab-form.contract.ts';
import { type Publication, publishAtOnce, publishKollab } from './kollabs.commands.ts';
import { kollabs } from './kollabs.table.ts';

// The guard of the one statement and the slow way, which asks the rules, are two readings of the same: they are held
// alike here, for every way that an account can stand, with room and without.

const MAX = 3;
const FORM = kollabForm.parse({
  title: 'A duet about tides',
  imageUrl: 'https://pictures.example/tides.jpg',
  category: 'music',
  lookingForTypes: ['creators', 'businesses'],
  lookingFor: 'A low voice.',
  summary: 'Two voices, "one take".',
  compensation: 'Half of what it earns.',
  tags: ['duet', 'sea'],
  payment: { kind: 'money', amount: '250', currency: 'EUR', text: 'Half of it "before".' },
  deadline: '2190-01-31',
  place: 'Remote',
  languages: ['en', 'de'],
  partners: 2,
});

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { MAX_ACTIVE_KOLLABS: String(MAX) } });
});
afterAll(() => app.close());

describe('publishing by one statement', () => {
  for (const state of ACCOUNT_STATES) {
    for (const verified of [true, false]) {
      for (const has of [MAX - 1, MAX, MAX + 1]) {
        it(`does what the rules say: ${state}, ${verified ? 'verified' : 'unverified'}, with ${has}`, () =>
          expectAgreement(state, verified, has));
      }
    }
  }

  it('keeps all that was said, and of a near deadline that its owner knows', async () => {
    const near = { ...FORM, deadline: dayOf(app.clock.now(), 2) };
    for (const [fields, deadlineWarned] of [
      [FORM, null],
      [near, near.deadline],
    ] as const) {
      const owner = await personWith(0);
      const publication = { ...publicationOf(owner), fields };
      expect(await publishAtOnce(app.context, publication, null)).not.toBeNull();
      const { made } = await written(app.context.database.db, owner);
      expect(made).toMatchObject([{ ...fields, place: 'remote', deadlineWarned }]);
    }
  });

  it('leaves a deadline that is not to come to the slow way, which refuses it', async () => {
    const owner = await personWith(0);
    const deadline = dayOf(app.clock.now());
    const publication = { ...publicationOf(owner), fields: { ...FORM, deadline } };
    expect(await publishAtOnce(app.context, publication, null)).toBeNull();
    const { status, body } = await publish(owner, 'too-late', { deadline });
    expect([status, body.fields]).toEqual([422, { deadline: DEADLINE_TEXT }]);
    expect((await written(app.context.database.db, owner)).made).toEqual([]);
  });

  it('gives a repeat its first response, also when the deadline has come by then', async () => {
    // At noon: just after midnight the next day does not come within the day that a key is kept.
    app.clock.advance(Date.parse(`${dayOf(app.clock.now(), 1)}T12:00Z`) - app.clock.now().getTime());
    const owner = await personWith(0);
    const deadline = dayOf(app.clock.now(), 1);
    const first = await publish(owner, 'a-day-long', { deadline });
    app.clock.advance(23 * 60 * 60 * 1000 + 50 * 60 * 1000);
    expect([first.status, dayOf(app.clock.now())]).toEqual([201, deadline]);
    const token = await owner.freshToken();
    expect((await publish({ ...owner, token }, 'a-day-long', { deadline })).text).toBe(first.text);
  });

  it('changes nothing for an account that is gone', async () => {
    const owner = await createPerson(app.context);
    await app.context.database.pool.query('delete from accounts where user_id = $1', [owner.userId]);
    expect(await publishAtOnce(app.context, publicationOf(owner), null)).toBeNull();
  });

  it('keeps no key of a refused publication', async () => {
    const owner = await personWith(MAX);
    const send = () => publish(owner, 'a-key');
    expect([(await send()).status, await keysOf(owner)]).toEqual([409, 0]);
    const [first] = (await app.call('GET', '/ownkollabs', { token: owner.token })).body;
    await app.call('POST', `/kollab/${first.kollabId}/close`, { token: owner.token });
    expect([(await send()).status, await keysOf(owner)]).toEqual([201, 1]);
  });

  it('gives a repeat the first response to the letter, also where there is no more room', async () => {
    const owner = await personWith(MAX - 1);
    const [first, second] = [await publish(owner, 'a-key'), await publish(owner, 'a-key')];
    expect([second.status, second.text]).toEqual([201, first.text]);
    expect((await publish(owner, 'a-key', { title: 'Another one' })).body.code).toBe('key_reused');
    expect((await publish(owner, 'another-key')).body.code).toBe('too_many_kollabs');
  });

  it('gives the last place to one of twenty at once', async () => {
    const owner = await personWith(MAX - 1);
    const responses = await Promise.all(
      Array.from({ length: 20 }, () => publishAtOnce(app.context, publicationOf(owner), null)),
    );
    expect(responses.filter((response) => response !== null)).toHaveLength(1);
  });

  it('keeps the counters equal to their rows, and the log followed', () => expectSoundLedger(app.context));
});

async function expectAgreement(
  state: (typeof ACCOUNT_STATES)[number],
  verified: boolean,
  has: number,
): Promise<void> {
  const now = app.clock.now();
  const owner = await personWith(has, {
    profile: { state, deletedAt: state === 'deleted' ? now : null },
    account: { emailVerifiedAt: verified ? now : null },
  });
  const slow = await outcomeOfSlowWay(owner);
  const before = await written(app.context.database.db, owner);
  const response = await publishAtOnce(app.context, publicationOf(owner), null);
  const after = await written(app.context.database.db, owner);
  if (typeof slow === 'string') {
    expect([response, after], slow).toEqual([null, before]);
    return;
  }
  expect(after).toEqual(slow);
  expect(response?.read().result.kollabId).toMatch(/^[0-9a-f-]{36}$/);
}

/** What the slow way would write, or the code that it refuses with. It is undone. */
async function outcomeOfSlowWay(owner: Person) {
  let would: Awaited<ReturnType<typeof written>> | undefined;
  const undone = new Error('undone');
  try {
    await transaction(app.context.database.db, async (tx) => {
      await app.context.holdAccount(tx, owner.userId, 'publish');
      await publishKollab(tx, publicationOf(owner));
      would = await written(tx, owner);
      throw undone;
    });
  } catch (error) {
    if (error instanceof AppError) return error.code;
    if (error !== undone) throw error;
  }
  return would;
}

/** All that there is of a person's Kollabs, save ids. */
async function written(db: Db, { userId }: Person) {
  const made = await db.select().from(kollabs).where(eq(kollabs.ownerId, userId)).orderBy(kollabs.id);
  const happened = await db.select().from(events).where(eq(events.actorId, userId)).orderBy(events.id);
  const [profile] = await db.select().from(profiles).where(eq(profiles.userId, userId));
  return {
    made: made.map(({ id: _, ...kollab }) => kollab),
    happened: happened.map(({ type, data, createdAt }) => ({ type, data, createdAt })),
    named: happened.every(({ subjectId }) => made.some(({ id }) => id === subjectId)),
    counted: profile?.currentActiveKollabs,
  };
}

async function personWith(has: number, overrides: Parameters<typeof createPerson>[1] = {}): Promise<Person> {
  const owner = await createPerson(app.context, overrides);
  for (let i = 0; i < has; i++) await createKollab(app.context, owner);
  return owner;
}

function publicationOf({ userId }: Person): Publication {
  return { ownerId: userId, fields: FORM, max: MAX, now: app.clock.now() };
}

function publish(by: Person, key: string, overrides: object = {}) {
  const headers = { 'idempotency-key': key };
  return app.call('POST', '/kollab', { token: by.token, headers, body: { ...FORM, ...overrides } });
}

async function keysOf({ userId }: Person): Promise<number> {
  const { rows } = await app.context.database.pool.query(
    'select count(*)::int as n from idempotency_keys where owner = $1',
    [userId],
  );
  return rows[0].n;
}
