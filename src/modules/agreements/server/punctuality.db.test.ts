import fc from 'fast-check';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayOf } from '#contract/days.ts';
import {
  GRACE_DAYS,
  NO_PAYMENTS,
  PAYMENTS_LOOK_BACK,
  type Payments,
  UNDISPUTED_MS,
} from '#modules/profiles/payments.rules.ts';
import { requests } from '#modules/requests/server/requests.table.ts';
import { Agreeing } from '#tests/agreements.ts';
import { createKollab, createPerson, PASSWORD, type Person } from '#tests/factories.ts';
import { expectSoundLedger } from '#tests/ledger.ts';
import { type DuePayment, paymentsOf } from '#tests/punctuality-model.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';
import { openPlans } from '#tests/tools/plans.ts';
import { agreementInstalments, agreements } from './agreements.table.ts';
import { paymentsOfUsers, recountAllPayments, recountPayments } from './punctuality.consumer.ts';

const DAY = 86_400_000;

let app: TestApp;
let other: Person;

beforeAll(async () => {
  app = await acquireTestApp();
  other = await createPerson(app.context);
});
afterAll(async () => {
  // These lack the log entries and counters of the lifecycle.
  await app.context.database.pool.query("delete from requests where note = ''");
  await expectSoundLedger(app.context);
  await app.close();
});

const now = () => app.context.clock.now();

async function stored({ userId }: Person): Promise<Payments | undefined> {
  const { rows } = await app.context.database.pool.query(
    'select due_payments as "duePayments", payments_on_time as "paymentsOnTime" from profiles where user_id = $1',
    [userId],
  );
  return rows[0];
}

/** Instalments of one agreement between `other` and the payer. */
interface Past {
  payerIs: 'sender' | 'recipient';
  closedAt: Date | null;
  instalments: (Omit<DuePayment, 'closedAt'> & { isTheirs: boolean })[];
}

/**
 * Inserts agreements in force. Each has an older version with the same instalments unpaid, and a newer one that is only
 * proposed.
 */
async function owe(payer: Person, past: readonly Past[]): Promise<void> {
  const { db } = app.context.database;
  for (const { payerIs, closedAt, instalments } of past) {
    const [sender, owner] = payerIs === 'sender' ? [payer, other] : [other, payer];
    const requestId = v7();
    await db.insert(requests).values({
      ...{ id: requestId, kollabId: await createKollab(app.context, owner), note: '', datePosted: now() },
      ...{ senderId: sender.userId, recipientId: owner.userId, accepted: true, acceptedAt: now() },
      ...(closedAt && {
        active: false,
        closedAt,
        closedHow: 'cancelled' as const,
        closedBy: 'sender' as const,
      }),
    });
    await db.insert(agreements).values(
      [1, 2, 3].map((version) => ({
        ...{ requestId, version, proposedBy: 'sender' as const, dateProposed: now() },
        ...(version < 3 && { outcome: 'accepted' as const, dateDecided: now() }),
        ...{ rightsWhere: '', rightsExclusive: false },
        ...{ paymentKind: 'money' as const, paymentAmount: '250', paymentCurrency: 'EUR', paymentText: '' },
      })),
    );
    const rows = instalments.map(({ isTheirs, due, sentAt, arrivedOn, missingAt }, index) => ({
      ...{ requestId, n: index + 1, amount: '250', currency: 'EUR', due },
      payer: isTheirs ? payerIs : payerIs === 'sender' ? ('recipient' as const) : ('sender' as const),
      record: {
        ...{ sentAt, missingAt, arrivedOn, arrivedAt: arrivedOn === null ? null : now() },
        // Stated before it was due, which must not matter.
        ...(sentAt && { sentOn: '2020-01-01', reference: '' }),
        ...(missingAt && { missingText: '' }),
      },
    }));
    if (rows.length > 0)
      await db
        .insert(agreementInstalments)
        .values(
          [1, 2, 3].flatMap((version) =>
            rows.map(({ record, ...terms }) => ({ ...terms, version, ...(version === 2 && record) })),
          ),
        );
  }
}

const recount = (payer: Person, at = now()) =>
  app.context.database.db.transaction((tx) => recountPayments(tx, [payer.userId, payer.userId], at));

const edge = (of: number) => fc.constantFrom(of - 1, of, of + 1);
const instalment = fc
  .record({
    isTheirs: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, fc.constant(false)),
    /** Days before now. */
    due: fc.oneof(fc.integer({ min: -3, max: 12 }), edge(PAYMENTS_LOOK_BACK), edge(GRACE_DAYS), edge(0)),
    sent: fc.option(
      fc.oneof(
        // Milliseconds before now.
        fc.nat({ max: 20 * DAY }),
        edge(UNDISPUTED_MS),
        // Days after the due day.
        edge(GRACE_DAYS).map((days) => ({ days })),
      ),
    ),
    arrived: fc.option(edge(GRACE_DAYS), { freq: 1 }),
    isMissing: fc.boolean(),
  })
  .map(({ isTheirs, due, sent, arrived, isMissing }) => (at: Date): Past['instalments'][number] => {
    const day = dayOf(at, -due);
    const after = (days: number) => dayOf(new Date(`${day}T00:00:00Z`), days);
    const sentAt =
      sent === null
        ? null
        : typeof sent === 'number'
          ? new Date(at.getTime() - sent)
          : new Date(`${after(sent.days)}T23:59:59.999Z`);
    return {
      ...{ isTheirs, due: day, sentAt, arrivedOn: arrived === null ? null : after(arrived) },
      missingAt: arrived === null && isMissing ? at : null,
    };
  });
const pasts = fc.array(
  fc.record({
    payerIs: fc.constantFrom('sender' as const, 'recipient' as const),
    /** Days before now. */
    closed: fc.option(fc.constantFrom(0, 3, 4, 5, 9), { freq: 2 }),
    instalments: fc.array(instalment, { maxLength: 12 }),
  }),
  { minLength: 1, maxLength: 3 },
);

it('stores the same figures as a second calculation, for random records', { tags: ['whole'] }, async () => {
  await fc.assert(
    fc.asyncProperty(pasts, async (given) => {
      const payer = await createPerson(app.context);
      const at = now();
      const past = given.map(({ payerIs, closed, instalments }) => ({
        payerIs,
        closedAt: closed === null ? null : new Date(at.getTime() - closed * DAY),
        instalments: instalments.map((make) => make(at)),
      }));
      await owe(payer, past);
      await recount(payer, at);
      const theirs = past.flatMap(({ closedAt, instalments }) =>
        instalments.filter(({ isTheirs }) => isTheirs).map((one) => ({ ...one, closedAt })),
      );
      expect(await stored(payer)).toEqual(paymentsOf(theirs, at));
    }),
    { numRuns: 60, endOnFailure: true },
  );
});

const unpaid = (due: string): Past['instalments'][number] => ({
  ...{ isTheirs: true, due, sentAt: null, arrivedOn: null, missingAt: null },
});

it('recounts daily, as payments become late and too old', async () => {
  const payer = await createPerson(app.context);
  const paid = Array.from({ length: 5 }, () => ({ ...unpaid(dayOf(now())), arrivedOn: dayOf(now()) }));
  await owe(payer, [{ payerIs: 'recipient', closedAt: null, instalments: [...paid, unpaid(dayOf(now()))] }]);
  const daily = async () => {
    await recountAllPayments(app.context);
    return stored(payer);
  };
  expect(await daily()).toEqual({ duePayments: 5, paymentsOnTime: 5 });
  app.clock.advance((GRACE_DAYS + 1) * DAY);
  expect(await daily()).toEqual({ duePayments: 6, paymentsOnTime: 5 });
  app.clock.advance(PAYMENTS_LOOK_BACK * DAY);
  expect(await daily()).toEqual({ duePayments: 0, paymentsOnTime: 0 });
});

it('recounts soon after each record of a payment, and after a new version', async () => {
  const one = await Agreeing.begin(app);
  const { S, R } = one.people;
  const shown = async () => {
    await app.context.consumers.catchUp();
    const users = [S, R].map(async ({ username }) => (await app.call('GET', `/user/${username}`)).body);
    return (await Promise.all(users)).map(({ userData }) => userData.user.payments);
  };
  const terms = (days: number) => ({
    payment: { kind: 'money' as const, amount: '50', currency: 'EUR', text: '' },
    instalments: Array.from({ length: 5 }, () => ({ amount: '10', due: dayOf(now(), days) })),
  });
  const done = async (response: Promise<{ status: number }>) =>
    expect((await response).status).toBeLessThan(300);
  await one.agree(terms(0));
  const date = dayOf(now());
  for (const n of [1, 2, 3, 4]) await done(one.pay(S, n, 'arrived', { date }));
  expect(await shown()).toEqual([null, null]);
  await done(one.pay(S, 5, 'arrived', { date }));
  expect(await shown()).toEqual([null, { due: 5, onTime: 5 }]);
  app.clock.advance((GRACE_DAYS + 1) * DAY);
  await done(one.pay(S, 5, 'missing'));
  expect(await shown()).toEqual([null, { due: 5, onTime: 4 }]);
  // Marked as sent too late, whatever day is stated.
  await done(one.pay(R, 5, 'sent', { date }));
  expect(await shown()).toEqual([null, { due: 5, onTime: 4 }]);
  await done(one.propose(S, { ...terms(1), replaces: 1 }));
  expect(await shown()).toEqual([null, { due: 5, onTime: 4 }]);
  await done(one.decide(R, 2, 'accept'));
  expect(await shown()).toEqual([null, null]);
});

it('a deleted account has no figures, also if they are counted later', async () => {
  const payer = await createPerson(app.context);
  const instalments = Array.from({ length: 5 }, () => unpaid(dayOf(now(), -9)));
  await owe(payer, [{ payerIs: 'sender', closedAt: now(), instalments }]);
  await recount(payer);
  expect(await stored(payer)).toEqual({ duePayments: 5, paymentsOnTime: 0 });
  const body = { password: PASSWORD, closeOpen: true, now: true };
  const { status } = await app.call('POST', '/account/delete', { token: await payer.freshToken(), body });
  expect(status).toBe(200);
  expect(await stored(payer)).toEqual(NO_PAYMENTS);
  await recount(payer);
  expect(await stored(payer)).toEqual(NO_PAYMENTS);
});

it('reads the instalments of each user by index', async () => {
  const plans = await openPlans();
  try {
    const plan = await plans.planOf(() => plans.db.execute(paymentsOfUsers([v7()], new Date())));
    for (const index of ['requests_by_sender', 'requests_by_recipient', 'agreement_instalments_request_id'])
      expect(plan).toContain(`using ${index}`);
    expect(plan).not.toContain('Seq Scan');
  } finally {
    await plans.close();
  }
});
