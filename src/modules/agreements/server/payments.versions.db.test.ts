import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Agreeing } from '#tests/agreements.ts';
import { erase } from '#tests/erasures.ts';
import { PASSWORD, type Person } from '#tests/factories.ts';
import { expectSoundLedger } from '#tests/ledger.ts';
import { agreedToPay, dayIn, euros, instalmentIn, paymentsStored, paymentTerms } from '#tests/payments.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await acquireTestApp();
});
afterAll(async () => {
  await expectSoundLedger(app.context);
  await app.close();
});

describe('a new version', () => {
  it('keeps the record of instalments that it still has, in both orders and on other days', async () => {
    const one = await agreedToPay(app);
    const { S, R } = one.people;
    await one.pay(R, 2, 'sent', { reference: 'Early' });
    await one.pay(S, 1, 'missing', { text: 'Where is it?' });
    const changed = {
      payment: euros('350'),
      instalments: [
        { amount: '200', due: dayIn(app, 60) },
        { amount: '50', due: dayIn(app, 10) },
        { amount: '100', due: dayIn(app, -1) },
      ],
    };
    await one.propose(S, { ...paymentTerms(app), ...changed, replaces: 1 });
    // Of the proposed version, nothing is recorded yet.
    expect(instalmentIn(await one.read(R), 1, 2)).toMatchObject({ state: 'open' });
    const accepted = await one.decide(R, 2, 'accept');
    expect(accepted.body.versions[0].instalments).toMatchObject([
      { n: 1, amount: '200.00', due: dayIn(app, 60), state: 'sent', sent: { reference: 'Early' } },
      { n: 2, amount: '50.00', state: 'open' },
      { n: 3, amount: '100.00', state: 'missing', missing: { text: 'Where is it?' } },
    ]);
    expect(accepted.body).toEqual((await one.read(S)).body);
    const stale = await one.pay(R, 1, 'sent', { version: 1 });
    expect([stale.status, stale.body.code]).toEqual([409, 'agreement_changed']);
    // The former version shows the record when it was replaced.
    await one.pay(S, 1, 'arrived');
    expect(instalmentIn(await one.read(S), 2, 1)).toMatchObject({ state: 'sent' });
  });

  it('is neither proposed nor accepted if the record of a payment would be lost', async () => {
    const one = await agreedToPay(app);
    const { S, R } = one.people;
    const without = {
      payment: euros('200'),
      payer: 'recipient' as const,
      instalments: [{ amount: '200', due: dayIn(app, 30) }],
    };
    const lossy = { ...without, replaces: 1 } as const;
    await one.propose(S, lossy);
    await one.pay(R, 1, 'sent');
    const before = await paymentsStored(app);
    const refused = [
      await one.decide(R, 2, 'accept'),
      await one.propose(R, { ...lossy, replaces: 2 }),
      await one.propose(R, { ...paymentTerms(app), payer: 'sender', replaces: 2 }),
      await one.propose(R, { ...paymentTerms(app), payment: euros('300', 'USD'), replaces: 2 }),
      await one.propose(S, {
        ...paymentTerms(app),
        payment: euros('300.01'),
        instalments: [{ amount: '300.01', due: dayIn(app, 1) }],
        replaces: 2,
      }),
      await one.propose(S, {
        ...{
          payment: { kind: 'none', amount: null, currency: null, text: '' },
          payer: null,
          instalments: [],
        },
        replaces: 2,
      }),
    ];
    for (const { status, body } of refused) expect([status, body.code]).toEqual([409, 'wrong_state']);
    expect(await paymentsStored(app)).toBe(before);
    expect(instalmentIn(await one.read(S), 1)).toMatchObject({ state: 'sent' });
    // Declining it, and proposing one that keeps the record, still work.
    expect((await one.decide(R, 2, 'decline')).status).toBe(200);
    expect((await one.propose(R, { ...paymentTerms(app), replaces: 2 })).status).toBe(201);
  });

  it('names the invalid field of its instalments', async () => {
    const one = await Agreeing.begin(app);
    const due = dayIn(app, 1);
    const parts = (...amounts: string[]) => amounts.map((amount) => ({ amount, due }));
    for (const [given, field] of [
      [{ instalments: [] }, 'instalments'],
      [{ instalments: parts('100', '100') }, 'instalments'],
      [{ instalments: parts('299.99') }, 'instalments'],
      [{ instalments: parts(...Array.from({ length: 13 }, () => '23.08')) }, 'instalments'],
      [{ payer: null }, 'payer'],
      [{ payer: 'third' }, 'payer'],
      [{ instalments: parts('300', '0') }, 'instalments.1.amount'],
      [{ instalments: parts('300.000') }, 'instalments.0.amount'],
      [{ instalments: parts('-300', '600') }, 'instalments.0.amount'],
      [{ payment: euros('300', 'JPY'), instalments: parts('299.5', '0.5') }, 'instalments.0.amount'],
      [{ instalments: [{ amount: '300', due: '2200-01-01' }] }, 'instalments.0.due'],
      [{ instalments: [{ amount: '300', due: null }] }, 'instalments.0.due'],
      [{ instalments: [{ amount: 300, due }] }, 'instalments.0.amount'],
      [{ payment: { ...euros('300'), kind: 'product', text: 'Boots' } }, 'instalments'],
    ] as const) {
      const { status, body } = await one.propose(one.people.S, {
        ...paymentTerms(app),
        ...(given as object),
      });
      expect([status, Object.keys(body.fields ?? {})], JSON.stringify(given)).toEqual([422, [field]]);
    }
  });

  it.each([
    ['JPY', '999999999', ''],
    ['EUR', '999999999.99', '.99'],
    ['KWD', '999999999.999', '.999'],
  ])('has the largest amount in 12 instalments on any day: %s', async (currency, total, decimals) => {
    const one = await Agreeing.begin(app);
    const due = [dayIn(app, 1), '2000-01-01', '2199-12-31'];
    const parts = Array.from({ length: 11 }, (_, at) => ({ amount: '83333333', due: due[at % 3] as string }));
    const instalments = [...parts, { amount: `83333336${decimals}`, due: dayIn(app, 0) }];
    await one.agree({ payment: euros(total, currency), payer: 'sender', instalments });
    const { body } = await one.pay(one.people.S, 12, 'sent');
    expect(body.versions[0].payment.amount).toBe(total);
    expect(body.versions[0].instalments).toHaveLength(12);
    expect(instalmentIn(await one.read(one.people.R), 12)).toMatchObject({
      ...{ amount: `83333336${decimals}`, state: 'sent' },
    });
    const off = {
      payment: euros(total, currency),
      payer: 'sender' as const,
      instalments: parts,
      replaces: 1,
    };
    expect((await one.propose(one.people.S, off)).status).toBe(422);
  });
});

describe('a side that is hidden or deleted', () => {
  it('texts are hidden, and days and amounts stay', async () => {
    const one = await agreedToPay(app);
    const { S, R } = one.people;
    await one.pay(R, 2, 'sent', { reference: 'Transfer 7' });
    await one.pay(S, 1, 'missing', { text: 'Nothing yet' });
    const shown = (await one.read(S)).body.versions[0].instalments;
    expect(shown).toMatchObject([
      { missing: { text: 'Nothing yet' } },
      { sent: { reference: 'Transfer 7' } },
    ]);
    const put = (state: string) =>
      app.context.database.pool.query('update profiles set state = $2 where user_id = $1', [R.userId, state]);
    await put('suspended');
    const [first, second] = shown;
    const hidden = [
      { ...first, missing: { ...first.missing, text: '' } },
      { ...second, sent: { ...second.sent, reference: '' } },
    ];
    const read = await one.read(S);
    expect(read.body.versions[0].instalments).toEqual(hidden);
    const written = await one.pay(S, 1, 'missing', { text: 'Still nothing' });
    expect(written.text).not.toContain('Still nothing');
    expect(written.body).toEqual((await one.read(S)).body);
    await put('active');
    expect((await one.read(S)).text).toContain('Still nothing');
  });

  it('both deletions empty the texts and keep the record', async () => {
    const one = await agreedToPay(app);
    const { S, R } = one.people;
    await one.pay(R, 2, 'sent', { reference: 'Transfer 7' });
    await one.pay(S, 1, 'missing', { text: 'Nothing yet' });
    const stored = async () => {
      const { rows } = await app.context.database.pool.query(
        `select amount, sent_on::text, reference, missing_text, missing_at is not null as missing
          from agreement_instalments where request_id = $1 order by n`,
        [one.requestId],
      );
      return rows;
    };
    const leave = async (who: Person) => {
      const body = { password: PASSWORD, closeOpen: true, now: true };
      const left = await app.call('POST', '/account/delete', { token: await who.freshToken(), body });
      expect(left.status).toBe(200);
      await erase(app);
    };
    await leave(R);
    const kept = [
      { amount: '100.00', sent_on: null, reference: null, missing_text: '', missing: true },
      { amount: '200.00', sent_on: dayIn(app, 0), reference: '', missing_text: null, missing: false },
    ];
    expect(await stored()).toEqual(kept);
    // The other side keeps its record, and can go on with it; texts are no longer kept.
    const arrived = await one.pay(S, 2, 'arrived');
    expect([arrived.status, instalmentIn(arrived, 2)]).toMatchObject([
      200,
      { state: 'arrived', sent: { reference: '' } },
    ]);
    expect((await one.read(S)).body.versions[0]).toMatchObject({
      payer: 'recipient',
      payment: { amount: '300.00' },
    });
    await leave(S);
    expect((await stored()).map(({ amount }) => amount)).toEqual(['100.00', '200.00']);
  });
});
