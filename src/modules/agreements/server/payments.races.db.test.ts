// @module-tag counted
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Agreeing } from '#tests/agreements.ts';
import { both } from '#tests/both.ts';
import { erase } from '#tests/erasures.ts';
import { PASSWORD, type Person } from '#tests/factories.ts';
import { expectSoundLedger } from '#tests/ledger.ts';
import { agreedToPay, dayIn, euros, instalmentIn, paymentTerms } from '#tests/payments.ts';
import { acquireTestApp, type CallResponse, type TestApp } from '#tests/test-app.ts';
import { byTier } from '#tests/tools/tier.ts';
import { runAgreementsSchedule } from './reminders.commands.ts';

// Concurrent statements about a payment must leave one consistent record in rows, log and notifications.

const ROUNDS = byTier({ main: 3, all: 12, deep: 200 });
/** Collaborations whose sides act at the same instant. */
const CONCURRENT = byTier({ main: 8, all: 300, deep: 1000 });

let app: TestApp;
beforeAll(async () => {
  app = await acquireTestApp();
});
afterAll(async () => {
  await expectSoundLedger(app.context);
  await app.close();
});

/** The notes, events and notifications about payments, in their order. */
async function recorded({ requestId }: Agreeing) {
  await app.context.consumers.catchUp();
  const read = async (query: string): Promise<string[]> =>
    (await app.context.database.pool.query(query, [requestId])).rows.map(({ what }) => what);
  const [notes, events, notified] = [
    await read(
      "select note as what from request_updates where request_id = $1 and note like 'Instalment %' order by position",
    ),
    await read(
      "select type as what from events where subject_id = $1 and type like 'agreement.pay%' order by xid, id",
    ),
    await read(
      "select type as what from notifications where post_id = $1 and type like 'pay%' order by type",
    ),
  ];
  return {
    notes: notes.map((note) => /marked as (\w+)/.exec(note)?.[1]),
    events: events.map((type) => type.replace('agreement.pay', '').toLowerCase()),
    notified: notified.map((type) => type.replace('pay', '').toLowerCase()),
  };
}
const once = (...done: string[]) => ({ notes: done, events: done, notified: done.toSorted() });

describe('concurrent statements about a payment', () => {
  it('sent and arrived: it has arrived, and sent is recorded before it or refused', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const one = await agreedToPay(app);
      const { S, R } = one.people;
      const [sent, arrived] = await both(
        round,
        () => one.pay(R, 1, 'sent', { reference: 'Transfer 7' }),
        () => one.pay(S, 1, 'arrived'),
      );
      expect(arrived).toBe(200);
      expect([200, 409]).toContain(sent);
      const part = instalmentIn(await one.read(S), 1);
      expect(part).toMatchObject({ state: 'arrived' });
      expect(part?.sent === null).toBe(sent === 409);
      expect(await recorded(one)).toEqual(sent === 200 ? once('sent', 'arrived') : once('arrived'));
    }
  });

  it('sent and missing: the later one is the state, and both are recorded', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const one = await agreedToPay(app);
      const { S, R } = one.people;
      const statuses = await both(
        round,
        () => one.pay(R, 1, 'sent'),
        () => one.pay(S, 1, 'missing', { text: 'Nothing' }),
      );
      expect(statuses).toEqual([200, 200]);
      const { events, ...told } = await recorded(one);
      expect(told).toEqual({ notes: events, notified: ['missing', 'sent'] });
      const part = instalmentIn(await one.read(S), 1);
      expect(part).toMatchObject({ state: events.at(-1), sent: { on: dayIn(app, 0) } });
    }
  });

  it('arrived and missing by one payee leave one of them', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const one = await agreedToPay(app);
      const { S } = one.people;
      const say = (action: 'arrived' | 'missing') => () => one.pay(S, 1, action);
      expect(await both(round, say('arrived'), say('missing'))).toEqual([200, 200]);
      const { events } = await recorded(one);
      expect(instalmentIn(await one.read(S), 1)?.state).toBe(events.at(-1));
    }
  });

  it.each([
    ['sent', 'R'],
    ['arrived', 'S'],
    ['missing', 'S'],
  ] as const)('twenty of the same make one, with one notification: %s', async (action, by) => {
    for (let round = 0; round < ROUNDS / 3; round++) {
      const one = await agreedToPay(app);
      const pay = () => one.pay(one.people[by], 1, action);
      const responses = await Promise.all(Array.from({ length: 20 }, pay));
      expect(new Set(responses.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
      expect(responses[0]?.status).toBe(200);
      expect(await recorded(one)).toEqual(once(action));
    }
  });

  it('twenty with one key make one', async () => {
    const one = await agreedToPay(app);
    const { token } = one.people.R;
    const path = `/request/${one.requestId}/agreement/instalment/1/sent`;
    const options = { token, body: { date: dayIn(app, 0) }, headers: { 'idempotency-key': 'sent-once' } };
    const responses = await Promise.all(Array.from({ length: 20 }, () => app.call('POST', path, options)));
    // Concurrent calls with one key may get 409 until the first has finished.
    expect(responses.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    expect((await app.call('POST', path, options)).status).toBe(200);
    expect(await recorded(one)).toEqual(once('sent'));
  });

  it('statements about all instalments at once are all recorded', async () => {
    const instalments = Array.from({ length: 12 }, () => ({ amount: '25', due: dayIn(app, -1) }));
    const one = await agreedToPay(app, { instalments });
    const statuses = await inTurns(12, (n) => one.pay(one.people.R, n, 'sent', { reference: `Of ${n}` }));
    expect(new Set(statuses)).toEqual(new Set([200]));
    const { body } = await one.read(one.people.S);
    expect(
      body.versions[0].instalments.map(({ sent }: { sent: { reference: string } }) => sent.reference),
    ).toEqual(instalments.map((_, at) => `Of ${at + 1}`));
    expect((await recorded(one)).notes).toHaveLength(12);
  });
});

/** Three at once, since a write is tried five times at most. */
async function inTurns(count: number, call: (n: number) => Promise<CallResponse>): Promise<number[]> {
  const statuses: number[] = [];
  for (let n = 1; n <= count; n += 3)
    statuses.push(...(await Promise.all([call(n), call(n + 1), call(n + 2)])).map(({ status }) => status));
  return statuses;
}

it(`all payers and payees of ${CONCURRENT} collaborations at once: one record each, and equal sums`, async () => {
  const all: Agreeing[] = [];
  for (let n = 0; n < CONCURRENT; n++) all.push(await agreedToPay(app));
  const statuses = await Promise.all(
    all.map(async (one, n) => {
      const { S, R } = one.people;
      const sent = () => one.pay(R, 1, 'sent', { reference: `Of ${n}` });
      return both(n, sent, () => one.pay(S, 1, 'arrived'));
    }),
  );
  for (const [sent, arrived] of statuses) {
    expect(arrived).toBe(200);
    expect([200, 409]).toContain(sent);
  }
  const { rows } = await app.context.database.pool.query(
    `select count(*) filter (where arrived_at is not null)::int as arrived,
      count(*) filter (where sent_at is not null)::int as sent, sum(amount::numeric)::text as amount
     from agreement_instalments where request_id = any($1) and n = 1`,
    [all.map(({ requestId }) => requestId)],
  );
  const sent = statuses.filter(([status]) => status === 200).length;
  expect(rows).toEqual([{ arrived: CONCURRENT, sent, amount: `${CONCURRENT * 100}.00` }]);
});

describe('a record and a new version at once', () => {
  it('the record carries over, or the statement is stale', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const one = await agreedToPay(app);
      const { S, R } = one.people;
      await one.propose(S, { ...paymentTerms(app), replaces: 1 });
      const named = round % 4 < 2 ? { version: 1 } : {};
      const [sent, accepted] = await both(
        round,
        () => one.pay(R, 1, 'sent', { reference: 'Transfer 7', ...named }),
        () => one.decide(R, 2, 'accept'),
      );
      expect(accepted).toBe(200);
      // Without a version, it means the one in force, whichever that is.
      expect(named.version ? [200, 409] : [200]).toContain(sent);
      const { body } = await one.read(S);
      expect(body.inForce).toBe(2);
      expect(body.versions[0].instalments[0].sent?.reference).toBe(sent === 200 ? 'Transfer 7' : undefined);
      expect((await recorded(one)).notes).toHaveLength(sent === 200 ? 1 : 0);
    }
  });

  it('a version without the instalment and its record: one of them succeeds, and no record is lost', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const one = await agreedToPay(app);
      const { S, R } = one.people;
      const lossy = { payment: euros('200'), instalments: [{ amount: '200', due: dayIn(app, 30) }] };
      await one.propose(S, { ...paymentTerms(app), ...lossy, replaces: 1 });
      const [sent, accepted] = await both(
        round,
        () => one.pay(R, 1, 'sent', { version: 1 }),
        () => one.decide(R, 2, 'accept'),
      );
      expect([sent, accepted].toSorted()).toEqual([200, 409]);
      const { body } = await one.read(S);
      expect(body.inForce).toBe(sent === 200 ? 1 : 2);
      expect(instalmentIn(await one.read(S), 1, 1)?.state).toBe(sent === 200 ? 'sent' : 'open');
      expect((await recorded(one)).notes).toHaveLength(sent === 200 ? 1 : 0);
    }
  });

  it('and the reminder: neither loses what the other wrote', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const one = await agreedToPay(app);
      const { S, R } = one.people;
      const [sent] = await both(
        round,
        () => one.pay(R, 1, 'sent'),
        async () => {
          await runAgreementsSchedule(app.context);
          return { status: 0 };
        },
      );
      expect(sent).toBe(200);
      expect(instalmentIn(await one.read(S), 1)).toMatchObject({ state: 'sent' });
      const { events } = await recorded(one);
      expect([['sent'], ['due', 'sent']]).toContainEqual(events);
    }
  });
});

describe('a record and the end of an account at once', () => {
  it('leaves no texts, and both deletions end without a deadlock', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const one = await agreedToPay(app);
      const { S, R } = one.people;
      const leave = (who: Person) => async () => {
        const body = { password: PASSWORD, closeOpen: true, now: true };
        return app.call('POST', '/account/delete', { token: who.token, body });
      };
      const [sent, gone] = await both(
        round,
        () => one.pay(R, 1, 'sent', { reference: 'Transfer 7' }),
        leave(R),
      );
      expect(gone).toBe(200);
      expect([200, 401]).toContain(sent);
      const [missing, left] = await both(
        round,
        () => one.pay(S, 1, 'missing', { text: 'Nothing' }),
        leave(S),
      );
      expect(left).toBe(200);
      expect([200, 401]).toContain(missing);
      await erase(app);
      const { rows } = await app.context.database.pool.query(
        `select n, amount, concat(reference, missing_text) as texts, sent_at is not null as sent
          from agreement_instalments where request_id = $1 order by n`,
        [one.requestId],
      );
      expect(rows).toEqual([
        { n: 1, amount: '100.00', texts: '', sent: sent === 200 },
        { n: 2, amount: '200.00', texts: '', sent: false },
      ]);
    }
  });
});
