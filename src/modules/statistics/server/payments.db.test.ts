import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OwnPaymentsView } from '#modules/statistics/statistics.contract.ts';
import type { Person } from '#tests/factories.ts';
import { expectSoundLedger } from '#tests/ledger.ts';
import { agreedToPay, dayIn, euros } from '#tests/payments.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

let app: TestApp;
beforeAll(async () => {
  app = await acquireTestApp();
});
afterAll(async () => {
  await expectSoundLedger(app.context);
  await app.close();
});

async function paymentsOf(person: Person, days = 7): Promise<OwnPaymentsView> {
  const response = await app.call('GET', `/statistics/payments?days=${days}`, {
    token: await person.freshToken(),
  });
  expect(response.status, response.text).toBe(200);
  return response.body;
}

/** R pays S 100 in the past and 200 in 30 days. */
const agreed = () => agreedToPay(app);
const arrived = { date: '', reference: '' };

describe('the statistics of payments', () => {
  it('say to both sides what arrived, what is sent, and what is open or late', async () => {
    const agreeing = await agreed();
    const { S: payee, R: payer } = agreeing.people;
    const balance = { currency: 'EUR', sent: 0, open: 30_000, late: 10_000 };
    expect(await paymentsOf(payee)).toEqual({ days: [], balances: [{ ...balance, pays: false }] });
    expect(await paymentsOf(payer)).toEqual({ days: [], balances: [{ ...balance, pays: true }] });

    await agreeing.pay(payer, 1, 'sent', { ...arrived, date: dayIn(app, -1) });
    const sent = { currency: 'EUR', sent: 10_000, open: 20_000, late: 0 };
    expect((await paymentsOf(payee)).balances).toEqual([{ ...sent, pays: false }]);

    await agreeing.pay(payee, 1, 'missing', { text: '' });
    expect((await paymentsOf(payer)).balances).toEqual([{ ...balance, pays: true }]);

    const day = dayIn(app, 0);
    await agreeing.pay(payee, 1, 'arrived', { date: day });
    const rest = { currency: 'EUR', sent: 0, open: 20_000, late: 0 };
    expect(await paymentsOf(payee)).toEqual({
      days: [{ day, currency: 'EUR', received: 10_000, paid: 0 }],
      balances: [{ ...rest, pays: false }],
    });
    expect((await paymentsOf(payer)).days).toEqual([{ day, currency: 'EUR', received: 0, paid: 10_000 }]);
  });

  it('count a payment on the day it arrived, within the period', async () => {
    const agreeing = await agreed();
    const { S: payee } = agreeing.people;
    await agreeing.pay(payee, 1, 'arrived', { date: dayIn(app, -6) });
    expect((await paymentsOf(payee, 7)).days).toHaveLength(1);
    app.clock.advance(DAY_MS);
    expect((await paymentsOf(payee, 7)).days).toEqual([]);
    expect((await paymentsOf(payee, 30)).days).toHaveLength(1);
  });

  it('count what a cancelled collaboration owed by then, and never add up currencies', async () => {
    const agreeing = await agreed();
    const { S: payee } = agreeing.people;
    const token = await payee.freshToken();
    const { kollabId } = (await app.call('GET', `/request/${agreeing.requestId}`, { token })).body;
    const cancelled = await app.call('DELETE', `/kollab/${kollabId}/request/delete`, {
      token,
      body: { requestId: agreeing.requestId, ending: 'cancel', note: 'It ends here' },
    });
    expect(cancelled.status, cancelled.text).toBe(200);
    const late = { currency: 'EUR', pays: false, sent: 0, open: 10_000, late: 10_000 };
    expect((await paymentsOf(payee)).balances).toEqual([late]);
    const yen = await agreedToPay(app, {
      payment: euros('300', 'JPY'),
      instalments: [{ amount: '300', due: dayIn(app, 3) }],
    });
    const balances = [{ currency: 'JPY', pays: true, sent: 0, open: 300, late: 0 }];
    expect((await paymentsOf(yen.people.R)).balances).toEqual(balances);
  });
});
