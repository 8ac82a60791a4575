import { asc } from 'drizzle-orm';
import fc from 'fast-check';
import { v7 } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Tx } from '#infra/db/pool.ts';
import {
  ANSWERS_LOOK_BACK,
  type Answers,
  FEWEST_REQUESTS,
  NO_ANSWERS,
  QUICK_MS,
  QUICK_OF_TEN,
} from '#modules/profiles/answers.rules.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import type { ClosedHow } from '#modules/requests/requests.moves.rules.ts';
import { createKollab, createPerson, type Person } from '#tests/factories.ts';
import { expectSoundLedger } from '#tests/ledger.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';
import { openPlans } from '#tests/tools/plans.ts';
import { answersOfUsers, recountAllAnswers, recountAnswers } from './answers.consumer.ts';
import { requests } from './requests.table.ts';

const HOUR = 3_600_000;

let app: TestApp;
let sender: Person;

beforeAll(async () => {
  app = await acquireTestApp();
  sender = await createPerson(app.context);
});
afterAll(async () => {
  await expectSoundLedger(app.context);
  await app.close();
});

const now = () => app.context.clock.now().getTime();

async function stored(): Promise<Map<string, Answers>> {
  const rows = await app.context.database.db.select().from(profiles).orderBy(asc(profiles.userId));
  return new Map(
    rows.map(({ userId, answerableRequests, answeredRequests, answersAfter, answersQuickly }) => [
      userId,
      { answerableRequests, answeredRequests, answersAfter, answersQuickly },
    ]),
  );
}

/** The expected statistics of every user, from the rows. */
async function counted(): Promise<Map<string, Answers>> {
  const rows = await app.context.database.db.select().from(requests);
  const ofUser = Map.groupBy(rows, ({ recipientId }) => recipientId);
  return new Map([...(await stored()).keys()].map((userId) => [userId, expected(ofUser.get(userId) ?? [])]));
}

/** The statistics of a user, written without SQL. */
function expected(received: (typeof requests.$inferSelect)[]): Answers {
  const waits: number[] = [];
  let unanswered = 0;
  for (const { datePosted, acceptedAt, closedAt, closedHow } of received) {
    const posted = datePosted.getTime();
    const answered = acceptedAt ?? (closedHow === 'rejected' ? closedAt : null);
    if (now() - posted > ANSWERS_LOOK_BACK || acceptedAt?.getTime() === posted) continue;
    if (answered) waits.push(answered.getTime() - posted);
    else if ((closedAt?.getTime() ?? now()) - posted > QUICK_MS) unanswered++;
  }
  const answerableRequests = waits.length + unanswered;
  if (answerableRequests < FEWEST_REQUESTS) return NO_ANSWERS;
  waits.sort((a, b) => a - b);
  const [low = 0, high = 0] = [waits[(waits.length - 1) >> 1], waits[waits.length >> 1]];
  return {
    answerableRequests,
    answeredRequests: waits.length,
    answersAfter: waits.length === 0 ? null : Math.floor((low + high) / 2000),
    answersQuickly: 10 * waits.filter((ms) => ms <= QUICK_MS).length >= QUICK_OF_TEN * answerableRequests,
  };
}

interface Past {
  /** `age`: milliseconds before now; `waited`: milliseconds from then until the end. */
  age: number;
  waited: number;
  how: 'open' | 'accepted' | 'invited' | ClosedHow;
}

/** Inserts requests with these histories, each on a Kollab of its own. */
async function receive(owner: Person, past: Past[]): Promise<void> {
  for (const { age, waited, how } of past) {
    const kollabId = await createKollab(app.context, owner);
    const datePosted = new Date(now() - age);
    const at = new Date(datePosted.getTime() + (how === 'invited' ? 0 : waited));
    const isAccepted = how === 'accepted' || how === 'invited' || how === 'cancelled';
    const isOpen = how === 'open' || how === 'accepted' || how === 'invited';
    await app.context.database.db.insert(requests).values({
      ...{ id: v7(), kollabId, senderId: sender.userId, recipientId: owner.userId, note: '', datePosted },
      ...(isAccepted && { accepted: true, acceptedAt: at }),
      ...(!isOpen && {
        active: false,
        closedAt: at,
        closedHow: how,
        closedBy: 'clock' as const,
      }),
    });
  }
}

const recount = (...ids: string[]) =>
  app.context.database.db.transaction((tx) => recountAnswers(tx, ids, app.context.clock.now()));

// These rows lack the log entries and counters of the lifecycle, so they are deleted before the ledger is checked.
afterAll(() => app.context.database.pool.query("delete from requests where note = ''"));

const edge = (of: number) => fc.constantFrom(of - 1, of, of + 1);
const pasts = fc.array(
  fc.record({
    age: fc.oneof(fc.nat({ max: 100 * 24 * HOUR }), edge(QUICK_MS), edge(ANSWERS_LOOK_BACK)),
    waited: fc.oneof(fc.integer({ min: 1, max: 14 * 24 * HOUR }), edge(QUICK_MS)),
    how: fc.constantFrom<Past['how']>(
      ...(['open', 'accepted', 'accepted', 'accepted', 'invited', 'rejected'] as const),
      ...(['withdrawn', 'expired', 'dissolved', 'kollabDeleted'] as const),
    ),
  }),
  { minLength: 1, maxLength: 14 },
);

it('stores the expected statistics after random histories', { tags: ['whole'] }, async () => {
  await fc.assert(
    fc.asyncProperty(pasts, async (past) => {
      const owner = await createPerson(app.context);
      await receive(
        owner,
        past.map((one) => ({ ...one, waited: Math.min(one.waited, Math.max(1, one.age)) })),
      );
      await recount(owner.userId, owner.userId);
      expect((await stored()).get(owner.userId)).toEqual((await counted()).get(owner.userId));
    }),
    { numRuns: 40, endOnFailure: true },
  );
});

const FIVE = Array.from({ length: 5 }, (): Past => ({ age: 3 * QUICK_MS, waited: HOUR, how: 'accepted' }));

const several = (count: number, waited: number, how: Past['how'] = 'accepted') =>
  Array.from({ length: count }, (): Past => ({ age: 9 * QUICK_MS, waited, how }));
const inTime = (n: number, late: number) => [...several(n, QUICK_MS), ...several(late, QUICK_MS + 1)];
const after = (...seconds: number[]) => seconds.flatMap((one) => several(1, one * 1000));
const sixth = (how: Past['how'], age: number, waited = 0) => [...FIVE, { how, age, waited }];
const counts = (received: number, answered: number) => ({
  answerableRequests: received,
  answeredRequests: answered,
});

it.each<[string, Past[], object]>([
  ['one that waits for two days', sixth('open', QUICK_MS), counts(5, 5)],
  ['one that waits for longer', sixth('open', QUICK_MS + 1), counts(6, 5)],
  ['one accepted at once', sixth('accepted', HOUR, 1), counts(6, 6)],
  ['one rejected at once', sixth('rejected', HOUR, 1), counts(6, 6)],
  ['one cancelled after it was accepted', sixth('cancelled', HOUR, 1), counts(6, 6)],
  ['one that accepts an invitation', sixth('invited', HOUR), counts(5, 5)],
  ['one ninety days old', sixth('accepted', ANSWERS_LOOK_BACK, HOUR), counts(6, 6)],
  ['an older one', sixth('accepted', ANSWERS_LOOK_BACK + 1, HOUR), counts(5, 5)],
  ['one withdrawn after two days', sixth('withdrawn', 9 * QUICK_MS, QUICK_MS), counts(5, 5)],
  ['one withdrawn later', sixth('withdrawn', 9 * QUICK_MS, QUICK_MS + 1), counts(6, 5)],
  ['four in time', inTime(4, 0), { ...counts(0, 0), answersAfter: null, answersQuickly: false }],
  ['five in time', inTime(5, 0), { answersQuickly: true }],
  ['nine of ten in time', inTime(9, 1), { answersQuickly: true }],
  ['eight of nine in time', inTime(8, 1), { answersQuickly: false }],
  ['17 of 19 in time', inTime(17, 2), { answersQuickly: false }],
  ['18 of 20 in time', inTime(18, 2), { answersQuickly: true }],
  ['five without an answer', several(5, 0, 'open'), { ...counts(5, 0), answersAfter: null }],
  ['an even number of answers', after(1, 2, 9, 1, 5, 9), { answersAfter: 3 }],
  ['a median within a second', after(1, 1, 1, 1.999, 1.999, 1.999), { answersAfter: 1 }],
])('stores the figures of %s', async (_, past, figures) => {
  const owner = await createPerson(app.context);
  await receive(owner, past);
  await recount(owner.userId);
  expect((await stored()).get(owner.userId)).toMatchObject(figures);
});

it('recalculates one at a time, so that the later one sees the rows of the earlier one', async () => {
  const owner = await createPerson(app.context);
  const { db, pool } = app.context.database;
  const count = (tx: Tx) => recountAnswers(tx, [owner.userId], app.context.clock.now());
  const waiting = async () =>
    (
      await pool.query(`select from pg_locks where locktype = 'advisory' and not granted
        and database = (select oid from pg_database where datname = current_database())`)
    ).rowCount;
  let later: Promise<void> | undefined;
  await db.transaction(async (tx) => {
    await count(tx);
    later = db.transaction(count);
    await expect.poll(waiting).toBe(1);
    await receive(owner, FIVE);
  });
  await later;
  expect((await stored()).get(owner.userId)).toMatchObject({ answerableRequests: 5 });
});

it('recalculates daily in batches, and drops requests that are too old', async () => {
  const owner = await createPerson(app.context);
  await receive(owner, [
    ...Array.from({ length: 5 }, () => ({ age: 80 * 24 * HOUR, waited: HOUR, how: 'accepted' as const })),
    { age: HOUR, waited: 0, how: 'open' },
  ]);
  const mine = async () => {
    await recountAllAnswers(app.context);
    expect(await stored()).toEqual(await counted());
    return (await stored()).get(owner.userId);
  };
  expect(await mine()).toMatchObject({ answerableRequests: 5, answeredRequests: 5, answersQuickly: true });
  app.clock.advance(QUICK_MS);
  expect(await mine()).toMatchObject({ answerableRequests: 6, answeredRequests: 5, answersQuickly: false });
  app.clock.advance(9 * 24 * HOUR);
  expect(await mine()).toMatchObject({ answerableRequests: 0, answersAfter: null });
});

it('recalculates soon after an answer, and stores nothing below five requests', async () => {
  const owner = await createPerson(app.context);
  const shown = async () => {
    await app.context.consumers.catchUp();
    const { user } = (await app.call('GET', `/user/${owner.username}`)).body.userData;
    return [user.answers, user.answersQuickly];
  };
  const sent: string[] = [];
  const kollabs: string[] = [];
  // The sixth request is withdrawn below.
  for (let index = 0; index < 6; index++) {
    const kollabId = await createKollab(app.context, owner);
    const { body } = await app.call('POST', `/kollab/${kollabId}/request`, {
      token: await sender.freshToken(),
      body: { note: 'Shall we?' },
    });
    kollabs.push(kollabId);
    sent.push(body.requestId);
  }
  app.clock.advance(2 * HOUR);
  const end = (index: number) => ({
    path: `/kollab/${kollabs[index]}/request/delete`,
    body: { requestId: sent[index] },
  });
  for (const [index, id] of sent.slice(0, 5).entries()) {
    expect(await shown()).toEqual([null, false]);
    const { path, body } = index === 4 ? end(index) : { path: `/request/${id}/accept`, body: {} };
    const method = index === 4 ? 'DELETE' : 'POST';
    const { status } = await app.call(method, path, { token: await owner.freshToken(), body });
    expect(status).toBe(200);
  }
  expect(await shown()).toEqual([{ requests: 5, answered: 5, usualSeconds: 7200 }, true]);

  app.clock.advance(QUICK_MS);
  const { path, body } = end(5);
  expect((await app.call('DELETE', path, { token: await sender.freshToken(), body })).status).toBe(200);
  expect(await shown()).toEqual([{ requests: 6, answered: 5, usualSeconds: 7200 }, false]);
});

it('a quick user and their Kollabs are found by the facet of the search, and no longer once the user is not quick', async () => {
  const owner = await createPerson(app.context, { profile: { headline: 'Quahog carver' } });
  await createKollab(app.context, owner, { title: 'Quahog' });
  const found = async (kind: string) => {
    const { body } = await app.call('GET', `/search?q=quahog&kind=${kind}&answers=quickly`);
    return body.map((one: { answersQuickly: boolean }) => one.answersQuickly);
  };
  const count = async () => {
    await app.context.database.db.transaction((tx) =>
      recountAnswers(tx, [owner.userId], app.context.clock.now()),
    );
    app.clock.advance(10_000);
    return [await found('kollabs'), await found('users')];
  };
  expect(await count()).toEqual([[], []]);
  await receive(
    owner,
    Array.from({ length: 5 }, () => ({ age: 3 * HOUR, waited: HOUR, how: 'accepted' })),
  );
  expect(await count()).toEqual([[true], [true]]);
  // An edit of the profile keeps the facet.
  await app.context.database.pool.query(
    `update profiles set headline = 'Quahog and whelk carver' where user_id = '${owner.userId}'`,
  );
  await app.context.database.pool.query(
    `update kollabs set summary = 'Two whelks' where owner_id = '${owner.userId}'`,
  );
  expect(await count()).toEqual([[true], [true]]);
  await receive(owner, [{ age: 9 * 24 * HOUR, waited: 0, how: 'open' }]);
  expect(await count()).toEqual([[], []]);
});

it('reads the requests of each user by index', async () => {
  const plans = await openPlans();
  try {
    const plan = await plans.planOf(() => plans.db.execute(answersOfUsers([v7()], new Date())));
    expect(plan).toContain('using requests_by_recipient on');
    expect(plan).not.toContain('Seq Scan');
  } finally {
    await plans.close();
  }
});
