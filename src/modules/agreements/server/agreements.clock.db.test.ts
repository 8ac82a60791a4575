import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Agreeing } from '#tests/agreements.ts';
import { Collaboration } from '#tests/collaboration.ts';
import { erase } from '#tests/erasures.ts';
import { createPerson, PASSWORD, type Person } from '#tests/factories.ts';
import { expectSoundLedger } from '#tests/ledger.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';
import { findToRemind } from './agreements.queries.ts';
import { runAgreementsSchedule } from './reminders.commands.ts';

const DAY = 24 * 60 * 60 * 1000;

let app: TestApp;
let one: Agreeing;
beforeAll(async () => {
  app = await acquireTestApp();
});
beforeEach(async () => {
  one = await Agreeing.begin(app);
});
afterAll(async () => {
  await expectSoundLedger(app.context);
  await app.close();
});

const dayIn = (days: number) => new Date(app.clock.now().getTime() + days * DAY).toISOString().slice(0, 10);
const dueIn = (...days: (number | null)[]) => ({
  deliverables: days.map((count, index) => ({
    ...{ what: `Number ${index + 1}`, platform: 'other' as const },
    due: count === null ? null : dayIn(count),
  })),
});
const agreeOn = async (...days: (number | null)[]) => {
  await one.propose(one.people.S, dueIn(...days));
  await one.decide(one.people.R, 1, 'accept');
};
const run = () => runAgreementsSchedule(app.context);
async function reminded() {
  await app.context.consumers.catchUp();
  const { rows } = await app.context.database.pool.query(
    `select type, recipient_id, sender_id from notifications where post_id = $1
      and type in ('deliverableDue', 'deliverableLate', 'payDue', 'payLate')`,
    [one.requestId],
  );
  expect(rows.every(({ sender_id }) => sender_id === null)).toBe(true);
  expect(new Set(rows.map(({ recipient_id }) => recipient_id)).size).toBe(rows.length === 0 ? 0 : 2);
  return rows.map(({ type }) => type).sort();
}
const candidates = async () =>
  (await findToRemind(app.context.database.db, app.clock.now(), undefined, 1000)).filter(
    ({ id }) => id === one.requestId,
  );

describe('due days of deliverables', () => {
  it('both sides are reminded two days before and once it is late, each once', async () => {
    await agreeOn(5, 5, null);
    await run();
    expect(await reminded()).toEqual([]);
    app.clock.advance(3 * DAY);
    await Promise.all([run(), run()]);
    await run();
    expect(await reminded()).toEqual(['deliverableDue', 'deliverableDue']);
    expect(await candidates()).toEqual([]);
    app.clock.advance(4 * DAY);
    expect(await candidates()).toHaveLength(1);
    await run();
    await run();
    expect(await reminded()).toEqual([
      ...['deliverableDue', 'deliverableDue', 'deliverableLate', 'deliverableLate'],
    ]);
    expect(await candidates()).toEqual([]);
  });

  it('reminds only of undelivered deliverables of the version in force', async () => {
    await one.propose(one.people.S, dueIn(1));
    await run();
    expect(await reminded()).toEqual([]);
    await one.decide(one.people.R, 1, 'accept');
    await one.deliver(one.people.S, 1, 1);
    await run();
    expect(await reminded()).toEqual([]);
  });

  it('does not remind after the collaboration has ended', async () => {
    await agreeOn(1);
    const { rows } = await app.context.database.pool.query('select kollab_id from requests where id = $1', [
      one.requestId,
    ]);
    const body = { requestId: one.requestId };
    const token = await one.people.R.freshToken();
    await app.call('DELETE', `/kollab/${rows[0].kollab_id}/request/delete`, { token, body });
    await run();
    expect(await reminded()).toEqual([]);
  });

  it('serves a calendar file to the two sides', async () => {
    const read = async (token: string) =>
      fetch(`${app.url}/api/request/${one.requestId}/agreement.ics`, {
        headers: { authorization: `Bearer ${token}` },
      });
    const { S } = one.people;
    expect((await read(await S.freshToken())).status).toBe(404);
    await agreeOn(5, null);
    const response = await read(await S.freshToken());
    expect([response.status, response.headers.get('content-type')]).toEqual([
      ...[200, 'text/calendar; charset=utf-8'],
    ]);
    const text = await response.text();
    expect(text.match(/DTSTART;VALUE=DATE:\d+/g)).toEqual(
      [dayIn(5), '2031-04-01'].map((day) => `DTSTART;VALUE=DATE:${day.replaceAll('-', '')}`),
    );
    const stranger = await createPerson(app.context);
    expect((await read(stranger.token)).status).toBe(404);
  });
});

describe('due days of instalments', () => {
  const payIn = (...days: number[]) => ({
    payment: { kind: 'money' as const, amount: String(100 * days.length), currency: 'EUR', text: '' },
    payer: 'recipient' as const,
    instalments: days.map((count) => ({ amount: '100', due: dayIn(count) })),
  });
  const agreeToPay = (...days: number[]) => one.agree({ ...dueIn(null), ...payIn(...days) });
  const DUE = ['payDue', 'payDue'];
  const LATE = ['payLate', 'payLate'];
  const today = () => ({ date: dayIn(0) });

  it('both sides are reminded on the due day and a week later, each once', async () => {
    await agreeToPay(3, 3, 30);
    app.clock.advance(2 * DAY);
    await run();
    expect(await reminded()).toEqual([]);
    app.clock.advance(DAY);
    expect(await candidates()).toHaveLength(1);
    await Promise.all([run(), run()]);
    await run();
    expect(await reminded()).toEqual(DUE);
    // The days of the other time zones are selected, too, and reminded of once.
    expect(await candidates()).toEqual([]);
    app.clock.advance(6 * DAY);
    await run();
    expect(await reminded()).toEqual(DUE);
    app.clock.advance(DAY);
    expect(await candidates()).toHaveLength(1);
    await Promise.all([run(), run()]);
    await run();
    expect(await reminded()).toEqual([...DUE, ...LATE]);
    expect(await candidates()).toEqual([]);
  });

  it("begin in the time zone of the Kollab's owner", async () => {
    const { S, R } = one.people;
    for (const [by, timeZone] of [
      [S, 'Pacific/Kiritimati'],
      [R, 'Etc/GMT+12'],
    ] as const) {
      const body = { timeZone };
      const set = await app.call('POST', '/preferences', { token: await by.freshToken(), body });
      expect(set.status).toBe(200);
    }
    await agreeToPay(2);
    const begins = Date.parse(`${dayIn(2)}T12:00:00Z`) - app.clock.now().getTime();
    app.clock.advance(begins - 1);
    await run();
    expect(await reminded()).toEqual([]);
    app.clock.advance(1);
    await run();
    expect(await reminded()).toEqual(DUE);
  });

  it('does not remind of one that is sent or has arrived, and again once it is missing', async () => {
    await agreeToPay(1, 1);
    const { S, R } = one.people;
    await one.pay(R, 1, 'sent', today());
    await one.pay(S, 2, 'arrived', today());
    app.clock.advance(DAY);
    await run();
    expect(await reminded()).toEqual([]);
    expect(await candidates()).toEqual([]);
    await one.pay(S, 1, 'missing');
    await run();
    expect(await reminded()).toEqual(DUE);
    await one.pay(R, 1, 'sent', today());
    app.clock.advance(7 * DAY);
    await run();
    expect(await reminded()).toEqual(DUE);
  });

  it('reminds after the completion, and not after the cancellation', async () => {
    await agreeToPay(1);
    await end('complete');
    app.clock.advance(DAY);
    await run();
    expect(await reminded()).toEqual(DUE);
    app.clock.advance(7 * DAY);
    await run();
    expect(await reminded()).toEqual([...DUE, ...LATE]);

    one = await Agreeing.begin(app);
    await agreeToPay(1);
    await end('cancel');
    app.clock.advance(DAY);
    expect(await candidates()).toEqual([]);
    await run();
    expect(await reminded()).toEqual([]);
  });

  it('reminds the side that stays once the other has deleted its account', async () => {
    await agreeToPay(1);
    await end('complete');
    const { S, R } = one.people;
    const leave = async (who: Person) => {
      const body = { password: PASSWORD, closeOpen: true, now: true };
      const left = await app.call('POST', '/account/delete', { token: await who.freshToken(), body });
      expect(left.status).toBe(200);
      await erase(app);
    };
    const remindedNow = async () => {
      expect(await candidates()).toHaveLength(1);
      await run();
      expect(await candidates()).toEqual([]);
      await app.context.consumers.catchUp();
      const { rows } = await app.context.database.pool.query(
        "select type, recipient_id as to from notifications where post_id = $1 and type like 'pay%' order by created_at",
        [one.requestId],
      );
      return rows;
    };
    await leave(R);
    app.clock.advance(DAY);
    expect(await remindedNow()).toEqual([{ type: 'payDue', to: S.userId }]);
    await leave(S);
    app.clock.advance(7 * DAY);
    expect(await remindedNow()).toEqual([]);
  });

  it('reminds of the version in force, and again on a new day', async () => {
    const { S, R } = one.people;
    await agreeToPay(1);
    app.clock.advance(DAY);
    await run();
    await one.propose(S, { ...dueIn(null), ...payIn(0), replaces: 1 });
    await one.decide(R, 2, 'accept');
    await run();
    expect(await reminded()).toEqual(DUE);
    await one.propose(S, { ...dueIn(null), ...payIn(2), replaces: 2 });
    app.clock.advance(2 * DAY);
    await run();
    expect(await reminded()).toEqual(DUE);
    await one.decide(R, 3, 'accept');
    await run();
    expect(await reminded()).toEqual([...DUE, ...DUE]);
  });

  it('reminds once of one that was due when its version came into force, and never after three weeks', async () => {
    await agreeToPay(-8, -21);
    await run();
    expect(await reminded()).toEqual(LATE);
    app.clock.advance(30 * DAY);
    await run();
    expect(await reminded()).toEqual(LATE);
  });

  it('reminds of the first and the last day that can be agreed on without an error', async () => {
    const payment = { kind: 'money' as const, amount: '2', currency: 'EUR', text: '' };
    const instalments = ['2000-01-01', '2199-12-31'].map((due) => ({ amount: '1', due }));
    await one.agree({ ...dueIn(null), payment, payer: 'sender', instalments });
    await run();
    expect(await reminded()).toEqual([]);
  });

  async function end(how: 'complete' | 'cancel'): Promise<void> {
    const { rows } = await app.context.database.pool.query('select kollab_id from requests where id = $1', [
      one.requestId,
    ]);
    const on = Collaboration.on(app, { ...one.people, T: one.people.S }, rows[0].kollab_id);
    on.requestId = one.requestId;
    const steps = (['complete', 'finalize'] as const).flatMap((step) =>
      (['S', 'R'] as const).map((by) => () => on.act(by, step, undefined, { acknowledged: true })),
    );
    for (const step of how === 'cancel' ? [() => on.act('S', 'delete')] : steps)
      expect((await step()).status).toBe(200);
  }
});
