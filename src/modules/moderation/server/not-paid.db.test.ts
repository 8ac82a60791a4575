import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Agreeing } from '#tests/agreements.ts';
import { PASSWORD, type Person } from '#tests/factories.ts';
import { expectSoundLedger } from '#tests/ledger.ts';
import { moderating } from '#tests/moderation.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';

// Reports of a payer for a missing instalment, with a copy of the record of pay.

let app: TestApp;
let agreeing: Agreeing;
let payee: Person;
let payer: Person;
let mia: Person;
beforeAll(async () => {
  app = await acquireTestApp();
  mia = await moderator();
});
beforeEach(async () => {
  agreeing = await Agreeing.begin(app);
  ({ S: payee, R: payer } = agreeing.people);
});
afterAll(async () => {
  await expectSoundLedger(app.context);
  await app.close();
});

const { as, person, moderator, decide } = moderating(() => app);
/** All instalments are due in the past. */
const DUE = ['2026-01-05', '2026-02-05'] as const;
const agreed = () =>
  agreeing.agree({ instalments: DUE.map((due) => ({ amount: '125.00', due })), payer: 'recipient' });
const missing = (n = 1) => agreeing.pay(payee, n, 'missing', { text: 'Nothing on my account' });
const report = (by = payee, about = payer, { requestId } = agreeing, given: object = {}) =>
  as(by, 'POST', '/report', { kind: 'user', id: about.username, reason: 'notPaid', requestId, ...given });
const reportsOf = async (about = payer) =>
  (await as(mia, 'GET', `/moderation/case/user/${about.userId}`)).body.reports;

describe('the report of a payer who has not paid', () => {
  it('shows moderators what the record said at that time, and no messages', async () => {
    await agreed();
    await agreeing.pay(payer, 1, 'sent', { date: '2026-01-04', reference: 'Transfer 4711' });
    await missing();
    const sent = await report(payee, payer, agreeing, { text: 'I asked three times' });
    expect([sent.status, sent.body.message]).toEqual([200, 'Thank you. Our moderators will look at it.']);
    await agreeing.pay(payee, 1, 'arrived', { date: '2026-01-09' });
    const [one, ...more] = await reportsOf();
    expect(more).toEqual([]);
    expect(one).toEqual({
      ...{ reason: 'notPaid', text: 'I asked three times', date: expect.any(String) },
      payRecord: {
        currency: 'EUR',
        instalments: [
          {
            ...{ n: 1, amount: '125.00', due: DUE[0], state: 'missing', arrived: null },
            sent: { on: '2026-01-04', date: expect.any(String), reference: 'Transfer 4711' },
            missing: { date: expect.any(String), text: 'Nothing on my account' },
          },
          {
            ...{ n: 2, amount: '125.00', due: DUE[1], state: 'open' },
            ...{ sent: null, arrived: null, missing: null },
          },
        ],
      },
    });
  });

  it('needs an instalment to the reporter that is missing in the agreement in force', async () => {
    const fields = async (sent: Promise<{ status: number; body: { fields?: object } }>) => {
      const { status, body } = await sent;
      return [status, Object.keys(body.fields ?? {})];
    };
    const refused = [422, ['requestId']];
    expect(await fields(report())).toEqual(refused);
    await agreed();
    await agreeing.pay(payer, 1, 'sent', { date: '2026-01-04', reference: '' });
    expect(await fields(report())).toEqual(refused);
    await missing();
    const [other, cleo] = [await (await Agreeing.begin(app)).agree(), await person()];
    expect(await fields(report(payee, payer, other))).toEqual(refused);
    expect(await fields(report(payee, cleo))).toEqual(refused);
    expect(await fields(report(cleo))).toEqual(refused);
    expect(await fields(report(payer, payee))).toEqual(refused);
    expect((await report(payer, payer)).body.code).toBe('forbidden');
    expect(await fields(report())).toEqual([200, []]);
  });

  it('is possible about a suspended payer, whom the reporter does not see', async () => {
    await agreed();
    const { requestId } = agreeing;
    expect((await report(payee, payer, agreeing, { id: requestId })).status).toBe(404);
    await missing();
    const { pool } = app.context.database;
    await pool.query("update profiles set state = 'suspended' where user_id = $1", [payer.userId]);
    expect((await report()).status).toBe(404);
    expect((await report(await person(), payer, agreeing, { id: requestId })).status).toBe(404);
    expect((await report(payee, payer, agreeing, { id: requestId })).status).toBe(200);
    expect(await reportsOf()).toMatchObject([{ reason: 'notPaid', payRecord: { currency: 'EUR' } }]);
  });

  it('is only for users, and names its collaboration', async () => {
    await agreed();
    await missing();
    const fields = async (given: object) => {
      const { status, body } = await report(payee, payer, agreeing, given);
      return [status, Object.keys(body.fields ?? {})];
    };
    expect(await fields({ kind: 'kollab' })).toEqual([422, ['reason']]);
    expect(await fields({ requestId: undefined })).toEqual([422, ['requestId']]);
    expect(await fields({ requestId: 'r1' })).toEqual([422, ['requestId']]);
    expect(await fields({ reason: 'scam' })).toEqual([422, ['requestId']]);
  });

  it('is stored once for each collaboration, beside a report for another reason, also at once', async () => {
    await agreed();
    await missing();
    const spam = await as(payee, 'POST', '/report', { kind: 'user', id: payer.username, reason: 'spam' });
    // The newest is first.
    app.clock.advance(1_000);
    const sent = await Promise.all([1, 2, 3].map(() => report()));
    expect([spam, ...sent].map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect((await reportsOf()).map(({ reason }: { reason: string }) => reason)).toEqual(['notPaid', 'spam']);
    // A repeated one is still confirmed when the payment has arrived since.
    await agreeing.pay(payee, 1, 'arrived', { date: '2026-01-09' });
    expect((await report()).status).toBe(200);
    expect((await decide(mia, 'user', payer.userId, 'warn', 'notPaid')).status).toBe(200);
    expect(await reportsOf()).toEqual([]);
    const decision = await as(payer, 'GET', `/decision/${payer.userId}`);
    expect(decision.text).not.toContain('Nothing on my account');
  });

  it('keeps amounts and days, and none of the reporter’s words, when the reporter deletes the account', async () => {
    await agreed();
    await agreeing.pay(payer, 1, 'sent', { date: '2026-01-04', reference: 'Transfer 4711' });
    await missing();
    await report(payee, payer, agreeing, { text: 'I asked three times' });
    const { status, text: answer } = await as(payee, 'POST', '/account/delete', {
      ...{ password: PASSWORD, closeOpen: true, now: true },
    });
    expect(status, answer).toBe(200);
    const [{ text, payRecord }] = await reportsOf();
    expect(text).toBe('');
    expect(payRecord.instalments).toMatchObject([
      { state: 'missing', sent: { reference: 'Transfer 4711' }, missing: { text: '' } },
      { state: 'open', sent: null, missing: null },
    ]);
  });
});
