import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayOf } from '#contract/days.ts';
import { events } from '#infra/events/events.table.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import { createKollab, createPerson, type Person } from '#tests/factories.ts';
import { expectSoundLedger } from '#tests/ledger.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';
import { DEADLINE_TEXT } from '../deadline.rules.ts';
import { kollabForm } from '../kollab-form.contract.ts';
import { kollabs } from './kollabs.table.ts';

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
  app = await acquireTestApp({ env: { MAX_ACTIVE_KOLLABS: String(MAX) } });
});
afterAll(() => app.close());

describe('publishing a Kollab', () => {
  it.each([
    [MAX - 1, 201],
    [MAX, 409],
    [MAX + 1, 409],
  ])('with %i active Kollabs of three has the status %i', async (has, status) => {
    const owner = await personWith(has);
    expect((await publish(owner, 'a-key')).status).toBe(status);
    const { made, counted } = await written(owner);
    expect([made.length, counted]).toEqual([has + Number(status === 201), has + Number(status === 201)]);
  });

  it('stores all terms, and marks a near deadline as known to its owner', async () => {
    const near = { ...FORM, deadline: dayOf(app.clock.now(), 2) };
    for (const [fields, deadlineWarned] of [
      [FORM, null],
      [near, near.deadline],
    ] as const) {
      const owner = await personWith(0);
      const { body } = await publish(owner, 'a-key', fields);
      const { made, happened } = await written(owner);
      expect(made).toMatchObject([{ id: body.result.kollabId, ...fields, place: 'remote', deadlineWarned }]);
      expect(happened).toMatchObject([{ type: 'kollab.created', subjectId: body.result.kollabId, data: {} }]);
    }
  });

  it('refuses a deadline that has passed', async () => {
    const owner = await personWith(0);
    const { status, body } = await publish(owner, 'too-late', { deadline: dayOf(app.clock.now()) });
    expect([status, body.fields]).toEqual([422, { deadline: DEADLINE_TEXT }]);
    expect((await written(owner)).made).toEqual([]);
  });

  it('returns the first response for a repeated key, even if the deadline has passed since', async () => {
    // At noon: shortly after midnight, the next day would begin only after the idempotency key has expired.
    app.clock.advance(Date.parse(`${dayOf(app.clock.now(), 1)}T12:00Z`) - app.clock.now().getTime());
    const owner = await personWith(0);
    const deadline = dayOf(app.clock.now(), 1);
    const first = await publish(owner, 'a-day-long', { deadline });
    app.clock.advance(23 * 60 * 60 * 1000 + 50 * 60 * 1000);
    expect([first.status, dayOf(app.clock.now())]).toEqual([201, deadline]);
    const token = await owner.freshToken();
    expect((await publish({ ...owner, token }, 'a-day-long', { deadline })).text).toBe(first.text);
  });

  it('stores no key for a refused publication', async () => {
    const owner = await personWith(MAX);
    const send = () => publish(owner, 'a-key');
    expect([(await send()).status, await keysOf(owner)]).toEqual([409, 0]);
    const [first] = (await app.call('GET', '/ownkollabs', { token: owner.token })).body;
    await app.call('POST', `/kollab/${first.kollabId}/close`, { token: owner.token });
    expect([(await send()).status, await keysOf(owner)]).toEqual([201, 1]);
  });

  it('returns the same bytes for a repeated key, even without a free slot', async () => {
    const owner = await personWith(MAX - 1);
    const [first, second] = [await publish(owner, 'a-key'), await publish(owner, 'a-key')];
    expect([second.status, second.text]).toEqual([201, first.text]);
    expect((await publish(owner, 'a-key', { title: 'Another one' })).body.code).toBe('key_reused');
    expect((await publish(owner, 'another-key')).body.code).toBe('too_many_kollabs');
  });

  it('gives the last free slot to one of twenty concurrent publications', async () => {
    const owner = await personWith(MAX - 1);
    const responses = await Promise.all(Array.from({ length: 20 }, (_, n) => publish(owner, `key-${n}`)));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array(19).fill(409)]);
  });

  it('keeps the counters consistent with the rows and the log', () => expectSoundLedger(app.context));
});

async function written({ userId }: Person) {
  const { db } = app.context.database;
  const made = await db.select().from(kollabs).where(eq(kollabs.ownerId, userId)).orderBy(kollabs.id);
  const happened = await db.select().from(events).where(eq(events.actorId, userId)).orderBy(events.id);
  const [profile] = await db.select().from(profiles).where(eq(profiles.userId, userId));
  return { made, happened, counted: profile?.currentActiveKollabs };
}

async function personWith(has: number): Promise<Person> {
  const owner = await createPerson(app.context);
  for (let i = 0; i < has; i++) await createKollab(app.context, owner);
  return owner;
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
