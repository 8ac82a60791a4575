// @module-tag counted
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clockRules } from '#modules/requests/requests.clock.rules.ts';
import { runRequestsSchedule } from '#modules/requests/server/requests.clock.ts';
import { MODULES } from '#src/modules.ts';
import { Agreeing, agreementForm, deliveredAt, LINK } from '#tests/agreements.ts';
import { both } from '#tests/both.ts';
import { Collaboration, createCast, everythingStored, stateName } from '#tests/collaboration.ts';
import { expectSoundLedger } from '#tests/ledger.ts';
import { dayIn, paymentTerms } from '#tests/payments.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';
import { byTier } from '#tests/tools/tier.ts';

const PAIRS = byTier({ main: 3, all: 12, deep: 200 });

let app: TestApp;
beforeAll(async () => {
  app = await acquireTestApp();
});
afterAll(async () => {
  await expectSoundLedger(app.context);
  await app.close();
});

const { deliverables } = agreementForm();
const [film, short] = deliverables.map(({ what, due }, index) => ({
  ...{ version: 1, n: index + 1, what, state: 'not delivered', due },
}));

const NONE = { kind: 'none', amount: null, currency: null, text: '' } as const;

async function agreed(state: 'A' | 'AB', terms: Parameters<typeof agreementForm>[0] = { payment: NONE }) {
  const collaboration = await Collaboration.inserted(app, await createCast(app), 'A');
  const bySender = deliverables.map((item) => ({ ...item, by: 'sender' as const }));
  const one = await new Agreeing(app, collaboration).agree({ deliverables: bySender, ...terms });
  for (const by of state === 'AB' ? (['S', 'R'] as const) : [])
    await collaboration.act(by, 'complete', undefined, { acknowledged: true });
  const finish = (by: 'S' | 'R', step: 'complete' | 'finalize', body: object = {}, headers = {}) =>
    app.call('POST', `/request/${one.requestId}/${step}`, { token: one.people[by].token, body, headers });
  const notes = async () => {
    const log = (await collaboration.stored())?.log ?? [];
    return log.flatMap(({ authorId, note }) =>
      authorId === null && note.startsWith('Still open') ? [note] : [],
    );
  };
  const before = (await notes()).length;
  const newNotes = async () => (await notes()).slice(before);
  return { collaboration, one, finish, newNotes };
}

describe('finishing with open items', () => {
  it.each([
    ['complete', 'A'],
    ['finalize', 'AB'],
  ] as const)(
    '%s responds with the open items and changes nothing, until they are acknowledged',
    async (step, state) => {
      const { collaboration, one, finish, newNotes } = await agreed(state);
      const { S, R } = one.people;
      await one.deliver(S, 1, 2);
      const before = await everythingStored(app);
      const unconfirmed = { ...short, state: 'not confirmed' };
      for (const by of ['S', 'R'] as const) {
        for (const body of [{}, { acknowledged: false }]) {
          const refused = await finish(by, step, body);
          expect([refused.status, refused.body.code]).toEqual([409, 'open_items']);
          expect(refused.body.openItems).toEqual([film, unconfirmed]);
        }
      }
      expect(await everythingStored(app)).toBe(before);
      expect((await finish('R', step, { acknowledged: 'yes' })).status).toBe(422);

      const done = await finish('R', step, { note: 'Enough', acknowledged: true });
      expect(done.status).toBe(200);
      const note = 'Still open in version 1: number 1 is not delivered, number 2 is not confirmed.';
      const milestone = step === 'complete' ? 'recipientCompleted' : 'recipientFinalized';
      expect(done.body.updates.slice(-2)).toMatchObject([
        { type: milestone, author: R.username, note: 'Enough' },
        { type: 'update', author: '', note },
      ]);
      // A repeat needs no acknowledgement and writes nothing.
      expect((await finish('R', step)).body).toEqual(done.body);
      expect(await newNotes()).toEqual([note]);
      expect(stateName(await collaboration.stored())).toBe(step === 'complete' ? 'Ar' : 'Fr');
    },
  );

  it('a refusal is not stored under its idempotency key, and a success is', async () => {
    const { finish, newNotes } = await agreed('A');
    const headers = { 'idempotency-key': 'finishing-1' };
    expect((await finish('S', 'complete', {}, headers)).status).toBe(409);
    const body = { acknowledged: true };
    const done = await finish('S', 'complete', body, headers);
    expect(done.status).toBe(200);
    expect((await finish('S', 'complete', body, headers)).text).toBe(done.text);
    expect(await newNotes()).toHaveLength(1);
    expect((await finish('S', 'complete', {}, headers)).body.code).toBe('key_reused');
  });

  it('needs no acknowledgement if everything is confirmed or no agreement is in force', async () => {
    const { one, finish, newNotes } = await agreed('A');
    const { S, R } = one.people;
    for (const n of [1, 2]) {
      expect((await finish('S', 'complete')).status).toBe(409);
      await one.confirm(R, 1, n, deliveredAt(await one.deliver(S, 1, n), 1, n));
    }
    // Versions that are only proposed, or were replaced, do not count.
    await one.propose(S, { replaces: 1, words: 'Another film' });
    expect((await finish('S', 'complete')).status).toBe(200);
    expect(await newNotes()).toEqual([]);

    const proposed = await Agreeing.begin(app);
    await proposed.propose(proposed.people.S);
    const path = `/request/${proposed.requestId}/complete`;
    expect((await app.call('POST', path, { token: proposed.people.S.token, body: {} })).status).toBe(200);
  });

  it('does not list open items to others, nor texts that are hidden from a side', async () => {
    const { collaboration, one, finish } = await agreed('A');
    const third = await collaboration.act('T', 'complete');
    expect([third.status, third.body.openItems]).toEqual([404, undefined]);
    await app.context.database.pool.query("update profiles set state = 'suspended' where user_id = $1", [
      one.people.S.userId,
    ]);
    const hidden = await finish('R', 'complete');
    expect(hidden.body.openItems).toEqual([
      { ...film, what: '' },
      { ...short, what: '' },
    ]);
  });

  it('the clock finalizes for a side, and notes the open items', async () => {
    const { collaboration, finish, newNotes } = await agreed('AB');
    expect((await finish('S', 'finalize', { acknowledged: true })).status).toBe(200);
    app.clock.advance(clockRules.settle.after);
    await runRequestsSchedule(app.context, MODULES);
    const stored = await collaboration.stored();
    expect(stateName(stored)).toBe('C');
    expect(stored?.log.slice(-3).map(({ type }) => type)).toEqual([
      ...['recipientFinalized', 'completed', 'update'],
    ]);
    const notes = await newNotes();
    expect(notes).toHaveLength(2);
    expect(notes[1]).toContain('number 1 is not delivered, number 2 is not delivered');
  });
});

describe('finishing with open payments', () => {
  const unpaid = (n: number, what: string, due: string) => ({
    ...{ version: 1, n, what, state: 'not paid', due },
  });

  it.each([
    ['complete', 'A'],
    ['finalize', 'AB'],
  ] as const)(
    '%s responds with what is not paid, and to the payee with what only the payer marked as sent',
    async (step, state) => {
      const instalments = [1, -1, -2, -3].map((days) => ({ amount: '75', due: dayIn(app, days) }));
      const { collaboration, one, finish, newNotes } = await agreed(state, {
        ...paymentTerms(app),
        instalments,
      });
      const { S, R } = one.people;
      for (const n of [1, 2]) await one.confirm(R, 1, n, deliveredAt(await one.deliver(S, 1, n), 1, n));
      await one.pay(R, 2, 'sent');
      await one.pay(S, 3, 'arrived');
      await one.pay(R, 4, 'sent');
      await one.pay(S, 4, 'missing');
      const before = await everythingStored(app);
      const first = unpaid(1, 'EUR 75.00', dayIn(app, 1));
      const last = unpaid(4, 'EUR 75.00', dayIn(app, -3));
      const sent = { ...unpaid(2, 'EUR 75.00', dayIn(app, -1)), state: 'sent, not confirmed' };
      for (const [by, listed] of [
        ['S', [first, sent, last]],
        ['R', [first, last]],
      ] as const) {
        const refused = await finish(by, step);
        expect([refused.status, refused.body.code]).toEqual([409, 'open_items']);
        expect(refused.body.openItems).toEqual(listed);
      }
      expect(await everythingStored(app)).toBe(before);
      await one.pay(S, 1, 'arrived');
      expect((await finish('S', step)).body.openItems).toEqual([sent, last]);
      const done = await finish('S', step, { acknowledged: true });
      expect(done.status).toBe(200);
      expect(await newNotes()).toEqual([
        'Still open in version 1: instalment 2 is sent but not confirmed, instalment 4 is not paid.',
      ]);
      await one.pay(R, 4, 'sent');
      expect((await finish('R', step)).status).toBe(200);
      expect(await newNotes()).toHaveLength(1);
      expect(stateName(await collaboration.stored())).toBe(step === 'complete' ? 'AB' : 'C');
    },
  );

  it('lists deliverables before payments, and shows amounts of a hidden side', async () => {
    const { one, finish } = await agreed('A', paymentTerms(app));
    const listed = (await finish('R', 'complete')).body.openItems;
    const payments = [unpaid(1, 'EUR 100.00', dayIn(app, -1)), unpaid(2, 'EUR 200.00', dayIn(app, 30))];
    expect(listed).toEqual([film, short, ...payments]);
    await app.context.database.pool.query("update profiles set state = 'suspended' where user_id = $1", [
      one.people.S.userId,
    ]);
    expect((await finish('R', 'complete')).body.openItems.slice(2)).toEqual(payments);
  });

  it('the clock finalizes for a side, and notes the open payments', async () => {
    const { one, finish, newNotes } = await agreed('AB', paymentTerms(app));
    await one.pay(one.people.R, 1, 'sent');
    await finish('S', 'finalize', { acknowledged: true });
    app.clock.advance(clockRules.settle.after);
    await runRequestsSchedule(app.context, MODULES);
    expect((await newNotes()).at(-1)).toContain(
      'instalment 1 is sent but not confirmed, instalment 2 is not paid.',
    );
  });
});

describe('concurrent finishing', () => {
  it(`${PAIRS} times: the last confirmation concurrent with a finalization without an acknowledgement`, async () => {
    for (let round = 0; round < PAIRS; round++) {
      const { collaboration, one, finish, newNotes } = await agreed('AB');
      const { S, R } = one.people;
      await one.confirm(R, 1, 1, deliveredAt(await one.deliver(S, 1, 1), 1, 1));
      const delivered = deliveredAt(await one.deliver(S, 1, 2, { link: LINK }), 1, 2);
      const [confirmed, finalized] = await both(
        round,
        () => one.confirm(R, 1, 2, delivered),
        () => finish('S', 'finalize'),
      );
      expect(confirmed).toBe(200);
      expect([200, 409]).toContain(finalized);
      expect(stateName(await collaboration.stored())).toBe(finalized === 200 ? 'Fs' : 'AB');
      expect(await newNotes()).toEqual([]);
      expect((await finish('S', 'finalize')).status).toBe(200);
    }
  });

  it(`${PAIRS} times: a completion without an acknowledgement comes before a concurrent acceptance, or is refused`, async () => {
    for (let round = 0; round < PAIRS; round++) {
      const collaboration = await Collaboration.inserted(app, await createCast(app), 'A');
      const one = new Agreeing(app, collaboration);
      await one.propose(one.people.S);
      const [accepted, completed] = await both(
        round,
        () => one.decide(one.people.R, 1, 'accept'),
        () => collaboration.act('S', 'complete'),
      );
      expect(accepted).toBe(200);
      expect([200, 409]).toContain(completed);
      const log = (await collaboration.stored())?.log.map(({ type }) => type);
      // The completion succeeds only if it came before the acceptance.
      if (completed === 200) expect(log?.slice(-2)).toEqual(['senderCompleted', 'update']);
      else expect(log).not.toContain('senderCompleted');
    }
  });

  it(`${PAIRS} times: the note of an acknowledged finalization lists what is open at the time of a concurrent last confirmation`, async () => {
    for (let round = 0; round < PAIRS; round++) {
      const { collaboration, one, finish, newNotes } = await agreed('AB');
      const { S, R } = one.people;
      await one.confirm(R, 1, 1, deliveredAt(await one.deliver(S, 1, 1), 1, 1));
      const delivered = deliveredAt(await one.deliver(S, 1, 2), 1, 2);
      const statuses = await both(
        round,
        () => one.confirm(R, 1, 2, delivered),
        () => finish('S', 'finalize', { acknowledged: true }),
      );
      expect(statuses).toEqual([200, 200]);
      const { rows } = await app.context.database.pool.query(
        `select type from events where subject_id = $1 order by id`,
        [collaboration.requestId],
      );
      const types = rows.map(({ type }) => type);
      const wasFirst = types.indexOf('request.senderFinalized') < types.lastIndexOf('agreement.confirmed');
      expect(await newNotes()).toHaveLength(wasFirst ? 1 : 0);
    }
  });
});
