// @module-tag counted
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockAccountForDeletion } from '#modules/accounts/server/account-locks.service.ts';
import { deleteAccount } from '#modules/accounts/server/accounts.service.ts';
import { LEAVING_DAYS } from '#modules/profiles/leaving.rules.ts';
import { returnFromLeaving, startLeaving } from '#modules/profiles/server/leaving.service.ts';
import { MODULES } from '#src/modules.ts';
import { createPerson, PASSWORD, type Person } from '#tests/factories.ts';
import { expectSoundLedger } from '#tests/ledger.ts';
import { untilWaiting } from '#tests/locks.ts';
import { signIn, whoAmI } from '#tests/sessions.ts';
import { acquireTestApp, type CallResponse, type TestApp } from '#tests/test-app.ts';
import { byTier } from '#tests/tools/tier.ts';
import { deleteDueAccounts } from './account-deletion.commands.ts';

// The clocks of two processes differ by a moment, so a sign-in and the job can both find themselves in time.
const RACES = byTier({ main: 6, all: 40, deep: 300 });
const WAIT_MS = LEAVING_DAYS * 24 * 60 * 60 * 1000;

let app: TestApp;
/** A process whose clock is already past the wait. */
let ahead: TestApp;
beforeAll(async () => {
  app = await acquireTestApp();
  ahead = await acquireTestApp({ databaseUrl: app.databaseUrl });
});
afterAll(async () => {
  await ahead.close();
  await expectSoundLedger(app.context);
  await app.close();
});

const setAhead = (to: Date) => ahead.clock.advance(to.getTime() - ahead.clock.now().getTime());

async function accountOf({ userId }: Person) {
  const { rows } = await app.context.database.pool.query(
    `select p.state, a.user_id is not null as there,
       (select count(*)::int from sessions s where s.user_id = p.user_id and s.revoked_at is null) as sessions
     from profiles p left join accounts a on a.user_id = p.user_id where p.user_id = $1`,
    [userId],
  );
  return rows[0];
}

describe('of two at once, one wins completely', () => {
  it('a sign-in at the moment of the deletion', async () => {
    for (let round = 0; round < RACES; round++) {
      const person = await createPerson(app.context);
      const now = app.clock.now();
      const due = new Date(now.getTime() + WAIT_MS);
      await app.context.database.db.transaction((tx) => startLeaving(tx, person.userId, due, now));
      setAhead(due);
      const remove = () => deleteDueAccounts(ahead.context, MODULES);
      // Alternate which begins first.
      const early = round % 2 ? remove() : null;
      const entering = signIn(app, person.email, PASSWORD);
      await (early ?? remove());
      const entered = await entering;
      const account = await accountOf(person);
      if (entered.status === 200) {
        expect(account).toMatchObject({ state: 'active', there: true });
        expect((await whoAmI(app, entered.body.token)).status).toBe(200);
      } else {
        expect([entered.status, account]).toEqual([401, { state: 'deleted', there: false, sessions: 0 }]);
      }
    }
  });

  it('a sign-in that holds the account while the job waits for it', async () => {
    const person = await createPerson(app.context);
    const now = app.clock.now();
    const due = new Date(now.getTime() + WAIT_MS);
    const { db } = app.context.database;
    await db.transaction((tx) => startLeaving(tx, person.userId, due, now));
    setAhead(due);
    let job: Promise<void> | undefined;
    await db.transaction(async (tx) => {
      await tx.execute(sql`select from accounts where user_id = ${person.userId} for share`);
      job = deleteDueAccounts(ahead.context, MODULES);
      await untilWaiting(app);
      expect(await returnFromLeaving(tx, person.userId, now)).toBe('restored');
    });
    await job;
    expect(await accountOf(person)).toMatchObject({ state: 'active', there: true });
  });

  it('the job that holds the account while a sign-in waits for it', async () => {
    const person = await createPerson(app.context);
    const now = app.clock.now();
    const due = new Date(now.getTime() + WAIT_MS);
    const { db } = app.context.database;
    await db.transaction((tx) => startLeaving(tx, person.userId, due, now));
    let entered: Promise<CallResponse> | undefined;
    await db.transaction(async (tx) => {
      const member = await lockAccountForDeletion(tx, person.userId);
      entered = signIn(app, person.email, PASSWORD);
      await untilWaiting(app);
      if (member) await deleteAccount(app.context, tx, member);
    });
    expect((await entered)?.status).toBe(401);
    expect(await accountOf(person)).toMatchObject({ there: false, sessions: 0 });
    await db.execute(sql`delete from profiles where user_id = ${person.userId}`);
  });

  it('a sign-in at the moment of the request', async () => {
    for (let round = 0; round < RACES; round++) {
      const person = await createPerson(app.context);
      const leave = () =>
        app.call('POST', '/account/delete', { token: person.token, body: { password: PASSWORD } });
      const enter = () => signIn(app, person.email, PASSWORD);
      const [left, entered] = await Promise.all([leave(), enter()]);
      expect([left.status, entered.status]).toEqual([200, 200]);
      // The sign-in came first, and its session ended with the others; or it came second, and took the request back.
      const expected = entered.body.deletionTakenBack
        ? { state: 'active', there: true, sessions: 1 }
        : { state: 'leaving', there: true, sessions: 0 };
      expect(await accountOf(person)).toEqual(expected);
    }
  });

  it('the job in two processes, and requests to wait and to delete now', async () => {
    for (let round = 0; round < RACES; round++) {
      const person = await createPerson(app.context);
      const leave = (now: boolean) => () =>
        app.call('POST', '/account/delete', { token: person.token, body: { password: PASSWORD, now } });
      const done = await Promise.all([leave(false)(), leave(true)(), leave(false)()]);
      expect(done.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
      const { state } = await accountOf(person);
      setAhead(new Date(app.clock.now().getTime() + WAIT_MS));
      await Promise.all([1, 2].map(() => deleteDueAccounts(ahead.context, MODULES)));
      expect(['leaving', 'deleted']).toContain(state);
      expect(await accountOf(person)).toEqual({ state: 'deleted', there: false, sessions: 0 });
    }
  });
});
