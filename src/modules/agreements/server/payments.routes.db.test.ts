import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayText } from '#contract/days.ts';
import { PAY_ACTIONS, type PayAction } from '#modules/agreements/agreements.instalments.rules.ts';
import { Agreeing } from '#tests/agreements.ts';
import { Collaboration, createCast } from '#tests/collaboration.ts';
import { createPerson, type Person } from '#tests/factories.ts';
import { expectSoundLedger } from '#tests/ledger.ts';
import { agreedToPay, dayIn, instalmentIn, paymentsStored, paymentTerms } from '#tests/payments.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await acquireTestApp();
});
afterAll(async () => {
  await expectSoundLedger(app.context);
  await app.close();
});

const notified = async ({ requestId }: Agreeing) => {
  await app.context.consumers.catchUp();
  const { rows } = await app.context.database.pool.query(
    `select n.type, p.username as to, s.username as by from notifications n join profiles p on p.user_id = n.recipient_id
      left join profiles s on s.user_id = n.sender_id
      where n.post_id = $1 and n.type ~ '^pay' order by n.created_at, n.type`,
    [requestId],
  );
  return rows;
};
const notesIn = async (one: Agreeing) => {
  const token = await one.people.S.freshToken();
  const { body } = await app.call('GET', `/request/${one.requestId}`, { token });
  return (body.updates as { author: string; note: string }[]).filter(({ note }) => note.startsWith('Inst'));
};

describe('an instalment', () => {
  it.each(['sender', 'recipient'] as const)(
    'is sent, missing, sent again and arrives: paid by the %s',
    async (payer) => {
      const one = await agreedToPay(app, { payer });
      const { S, R } = one.people;
      const [pays, receives] = payer === 'sender' ? [S, R] : [R, S];
      const at = () => {
        app.clock.advance(1000);
        return app.clock.now().toISOString();
      };
      const open = {
        n: 1,
        amount: '100.00',
        due: dayIn(app, -1),
        state: 'open',
        sent: null,
        arrived: null,
        missing: null,
      };
      expect(instalmentIn(await one.read(S), 1)).toEqual(open);
      let date = at();
      const [on, then] = [dayIn(app, -2), dayIn(app, 0)];
      const sent = await one.pay(pays, 1, 'sent', { date: on, reference: 'Transfer 7', version: 1 });
      const first = { on, date, reference: 'Transfer 7' };
      expect(instalmentIn(sent, 1)).toEqual({ ...open, state: 'sent', sent: first });
      date = at();
      const missing = await one.pay(receives, 1, 'missing', { text: 'Nothing\nyet' });
      expect(instalmentIn(missing, 1)).toEqual({
        ...{ ...open, state: 'missing', sent: first },
        missing: { date, text: 'Nothing\nyet' },
      });
      date = at();
      const again = await one.pay(pays, 1, 'sent', { date: then });
      const second = { on: then, date, reference: '' };
      expect(instalmentIn(again, 1)).toEqual({ ...open, state: 'sent', sent: second });
      date = at();
      const arrived = await one.pay(receives, 1, 'arrived', { date: then });
      expect(instalmentIn(arrived, 1)).toEqual({
        ...{ ...open, state: 'arrived', sent: second },
        arrived: { on: then, date },
      });
      expect(instalmentIn(arrived, 2)).toMatchObject({ state: 'open' });
      const told = (type: string, by: Person, to: Person) => ({ type, to: to.username, by: by.username });
      // The two that say that it was sent are one group.
      expect(await notified(one)).toEqual([
        told('payMissing', receives, pays),
        told('paySent', pays, receives),
        told('payArrived', receives, pays),
      ]);
      expect(await notesIn(one)).toMatchObject([
        { author: '', note: `Instalment 1 of EUR 100.00 was marked as sent on ${dayText(on)}.` },
        { author: '', note: 'Instalment 1 of EUR 100.00 was marked as missing.' },
        { author: '', note: `Instalment 1 of EUR 100.00 was marked as sent on ${dayText(then)}.` },
        { author: '', note: `Instalment 1 of EUR 100.00 was marked as arrived on ${dayText(then)}.` },
      ]);
    },
  );

  it('can arrive before it is marked as sent, and before it is due; the payer cannot contradict', async () => {
    const one = await agreedToPay(app);
    const { S, R } = one.people;
    expect(instalmentIn(await one.pay(S, 2, 'arrived'), 2)).toMatchObject({ state: 'arrived', sent: null });
    const sent = await one.pay(R, 2, 'sent');
    expect([sent.status, sent.body]).toMatchObject([
      409,
      { code: 'wrong_state', error: 'The other side has marked this as arrived.' },
    ]);
    // The payee corrects a mistake.
    expect(instalmentIn(await one.pay(S, 2, 'missing'), 2)).toMatchObject({
      state: 'missing',
      arrived: null,
    });
    expect((await one.pay(R, 2, 'sent')).status).toBe(200);
  });

  it('is not missing before its due day, unless it is sent', async () => {
    const one = await agreedToPay(app);
    const { S, R } = one.people;
    const early = await one.pay(S, 2, 'missing');
    expect([early.status, early.body.code]).toEqual([409, 'wrong_state']);
    await one.pay(R, 2, 'sent');
    expect((await one.pay(S, 2, 'missing')).status).toBe(200);
  });

  it('each write responds with the agreement as a read returns it, and its repeat changes nothing', async () => {
    const one = await agreedToPay(app);
    const { S, R } = one.people;
    for (const [by, action] of [
      [R, 'sent'],
      [S, 'missing'],
      [R, 'sent'],
      [S, 'arrived'],
    ] as const) {
      app.clock.advance(1000);
      const said = { sent: { reference: 'A' }, missing: { text: 'B' }, arrived: {} }[action];
      const written = await one.pay(by, 1, action, said);
      expect([written.status, written.body]).toEqual([200, (await one.read(S)).body]);
      const before = await paymentsStored(app);
      app.clock.advance(1000);
      expect((await one.pay(by, 1, action, { ...said, version: 1 })).text).toBe(written.text);
      expect(await paymentsStored(app)).toBe(before);
    }
  });

  it('a repeat with the same key has the first response, and another body under it is refused', async () => {
    const one = await agreedToPay(app);
    const path = `/request/${one.requestId}/agreement/instalment/1`;
    const headers = { 'idempotency-key': 'paid-1' };
    const post = (by: Person, action: PayAction, body: object) =>
      app.call('POST', `${path}/${action}`, { token: by.token, body, headers });
    const { S, R } = one.people;
    const first = await post(R, 'sent', { date: dayIn(app, 0) });
    await one.pay(S, 1, 'missing');
    expect((await post(R, 'sent', { date: dayIn(app, 0) })).text).toBe(first.text);
    expect(instalmentIn(await one.read(R), 1)?.state).toBe('missing');
    expect((await post(R, 'sent', { date: dayIn(app, -1) })).body.code).toBe('key_reused');
    expect(await notified(one)).toHaveLength(2);
  });
});

describe('what is refused', () => {
  it('names the invalid field, and changes nothing', async () => {
    const one = await agreedToPay(app);
    const { S, R } = one.people;
    const before = await paymentsStored(app);
    const tomorrow = dayIn(app, 2);
    for (const [by, action, body, field] of [
      [R, 'sent', { date: 'yesterday' }, 'date'],
      [R, 'sent', { date: '2026-02-30' }, 'date'],
      [R, 'sent', { date: '1999-12-31' }, 'date'],
      [R, 'sent', { date: null }, 'date'],
      [R, 'sent', { date: tomorrow }, 'date'],
      [R, 'sent', { date: '2199-12-31' }, 'date'],
      [R, 'sent', { reference: 'x'.repeat(101) }, 'reference'],
      [R, 'sent', { version: 0 }, 'version'],
      [R, 'sent', { version: '1' }, 'version'],
      [S, 'arrived', { date: undefined }, 'date'],
      [S, 'arrived', { date: tomorrow }, 'date'],
      [S, 'missing', { text: 'x'.repeat(501) }, 'text'],
      [S, 'missing', { text: 7 }, 'text'],
    ] as const) {
      const response = await one.pay(by, 1, action, body);
      expect([response.status, Object.keys(response.body.fields ?? {})], JSON.stringify(body)).toEqual([
        422,
        [field],
      ]);
    }
    const future = await one.pay(R, 1, 'sent', { date: tomorrow });
    expect(future.body.fields).toEqual({ date: 'This day is in the future' });
    expect(await paymentsStored(app)).toBe(before);
    expect((await one.pay(R, 1, 'sent', { date: '2000-01-01' })).status).toBe(200);
  });

  it('the other side, and another version or instalment', async () => {
    const one = await agreedToPay(app);
    const { S, R } = one.people;
    const before = await paymentsStored(app);
    for (const [by, n, action, body, status, code] of [
      [S, 1, 'sent', {}, 403, 'forbidden'],
      [R, 1, 'arrived', {}, 403, 'forbidden'],
      [R, 1, 'missing', {}, 403, 'forbidden'],
      [R, 3, 'sent', {}, 404, 'not_found'],
      [S, 9999, 'missing', {}, 404, 'not_found'],
      [R, 1, 'sent', { version: 2 }, 409, 'agreement_changed'],
      [S, 1, 'arrived', { version: 9999 }, 409, 'agreement_changed'],
    ] as const) {
      const response = await one.pay(by, n, action, body);
      expect([response.status, response.body.code], `${action} ${n}`).toEqual([status, code]);
    }
    for (const n of [0, -1, 1.5, 10_000, 1e21]) expect((await one.pay(R, n, 'sent')).status).toBe(400);
    expect(await paymentsStored(app)).toBe(before);
  });

  it('everyone else: visitors, third persons, and a side whose address is not verified', async () => {
    const one = await agreedToPay(app);
    const third = await createPerson(app.context);
    const unverified = await createPerson(app.context, { account: { emailVerifiedAt: null } });
    for (const action of PAY_ACTIONS) {
      const path = `/request/${one.requestId}/agreement/instalment/1/${action}`;
      const nowhere = path.replace(one.requestId, '01900000-0000-7000-8000-000000000000');
      const body = action === 'missing' ? {} : { date: dayIn(app, 0) };
      expect((await app.call('POST', path, { body })).status).toBe(401);
      const missed = await app.call('POST', nowhere, { token: third.token, body });
      for (const given of [body, { ...body, version: 7 }, { ...body, date: dayIn(app, 0) }]) {
        const refused = await app.call('POST', path, { token: third.token, body: given });
        expect([refused.status, refused.text]).toEqual([404, missed.text]);
      }
      const early = await app.call('POST', path, { token: unverified.token, body });
      expect([early.status, early.body.code]).toEqual([403, 'email_unverified']);
    }
  });

  it('before the acceptance of the request, and without an agreement or a version with instalments', async () => {
    const pending = new Agreeing(app, await Collaboration.in(app, await createCast(app), 'P'));
    const proposed = await Agreeing.begin(app);
    await proposed.propose(proposed.people.S, paymentTerms(app));
    for (const one of [pending, proposed])
      for (const [by, action] of [
        [one.people.R, 'sent'],
        [one.people.S, 'arrived'],
        [one.people.S, 'missing'],
      ] as const) {
        const { status, body } = await one.pay(by, 1, action);
        expect([status, body.code]).toEqual([409, 'wrong_state']);
      }
    const old = await agreedToPay(app);
    await old.unsay();
    expect((await old.pay(old.people.R, 1, 'sent')).status).toBe(404);
    expect((await old.read(old.people.S)).body.versions[0]).toMatchObject({ payer: null, instalments: [] });
  });
});

describe('the end of a collaboration', () => {
  it.each([
    ['completed', 'C'],
    ['closed', 'X'],
  ] as const)('payments can still be recorded: %s', async (_, state) => {
    const collaboration = await Collaboration.inserted(app, await createCast(app), 'A');
    const one = await new Agreeing(app, collaboration).agree(paymentTerms(app));
    const { S, R } = one.people;
    if (state === 'X') expect((await collaboration.act('S', 'delete')).status).toBe(200);
    for (const step of state === 'C' ? (['complete', 'finalize'] as const) : [])
      for (const by of ['S', 'R'] as const)
        expect((await collaboration.act(by, step, undefined, { acknowledged: true })).status).toBe(200);
    expect((await one.pay(R, 1, 'sent')).status).toBe(200);
    expect((await one.pay(S, 1, 'missing', { text: 'Not here' })).status).toBe(200);
    expect((await one.pay(R, 1, 'sent', { reference: 'Again' })).status).toBe(200);
    const arrived = await one.pay(S, 1, 'arrived');
    expect([arrived.status, arrived.body]).toEqual([200, (await one.read(R)).body]);
    expect(await notified(one)).toHaveLength(3);
    expect(await notesIn(one)).toHaveLength(4);
    expect((await one.propose(S, { ...paymentTerms(app), replaces: 1 })).status).toBe(409);
  });
});
