import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { transaction } from '#infra/db/pool.ts';
import { switchSecondStepOff } from '#modules/accounts/server/operator.service.ts';
import { LEAVING_DAYS } from '#modules/profiles/leaving.rules.ts';
import { findOverdue } from '#modules/profiles/server/leaving.service.ts';
import { localMomentTexts } from '#modules/profiles/time-zone.rules.ts';
import { MODULES } from '#src/modules.ts';
import { createPerson, PASSWORD, type Person } from '#tests/factories.ts';
import { expectSoundLedger } from '#tests/ledger.ts';
import { countRows, mailsTo, newestCode, signUpForm } from '#tests/mails.ts';
import { moderating } from '#tests/moderation.ts';
import {
  appCode,
  enterWithPasskey,
  passkeyOptions,
  secondStep,
  ticketFor,
  withApp,
  withPasskey,
} from '#tests/second-factor.ts';
import { refresh, signIn, whoAmI } from '#tests/sessions.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';
import { deleteDueAccounts } from './account-deletion.commands.ts';

const WAIT_MS = LEAVING_DAYS * 24 * 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;

let app: TestApp;
beforeAll(async () => {
  app = await acquireTestApp({ jobs: true });
});
afterAll(async () => {
  await expectSoundLedger(app.context);
  await app.close();
});

const leave = async (person: Person, body: object = {}) =>
  app.call('POST', '/account/delete', {
    token: await person.freshToken(),
    body: { password: PASSWORD, ...body },
  });
const runJob = () => deleteDueAccounts(app.context, MODULES);
const enter = ({ email }: Person) => signIn(app, email, PASSWORD);
const isSeen = async ({ username }: Person) => (await app.call('GET', `/user/${username}`)).status === 200;
const subjectsTo = async ({ email }: Person) => (await mailsTo(app, email)).map(({ subject }) => subject);

async function stateOf({ userId }: Person) {
  const { rows } = await app.context.database.pool.query(
    'select state, state_before, delete_at from profiles where user_id = $1',
    [userId],
  );
  return rows[0];
}

/** Someone who has just asked to be deleted. */
async function leaver(overrides: Parameters<typeof createPerson>[1] = {}): Promise<Person> {
  const person = await createPerson(app.context, overrides);
  expect((await leave(person)).status).toBe(200);
  return person;
}

describe('a request for deletion', () => {
  it('hides the account, ends its sessions and tells the day, in 14 days to the millisecond', async () => {
    const person = await createPerson(app.context);
    const { cookie, token } = person;
    const askedAt = app.clock.now().getTime();
    const { status, body, headers } = await leave(person);
    const deleteAt = new Date(askedAt + WAIT_MS);
    expect([status, body.deleteAt]).toEqual([200, deleteAt.toISOString()]);
    expect(body.message).toContain(String(deleteAt.getUTCFullYear()));
    expect(headers.getSetCookie()[0]).toMatch(/^session=;.*Max-Age=0/);
    await expect.poll(async () => (await whoAmI(app, token)).status).toBe(401);
    expect((await refresh(app, cookie)).status).toBe(401);
    expect(await isSeen(person)).toBe(false);
    expect(await subjectsTo(person)).toEqual(['Your Kollabrate account will be deleted']);
    const [mail] = await mailsTo(app, person.email);
    expect(mail?.text).toContain(`at ${deleteAt.toISOString().slice(11, 16)} UTC`);
    expect(mail?.text).toContain('/signin');
    expect(await countRows(app, 'accounts where user_id = $1', person.userId)).toBe(1);
  });

  it('tells the day in the time zone of the user', async () => {
    const person = await createPerson(app.context);
    const { token } = person;
    await app.call('POST', '/preferences', { token, body: { timeZone: 'Pacific/Kiritimati' } });
    const { body } = await leave(person);
    const [day, time] = localMomentTexts(new Date(body.deleteAt), 'Pacific/Kiritimati');
    expect(body.message).toBe(`Your account is hidden. It is deleted on ${day}.`);
    const [mail] = await mailsTo(app, person.email);
    expect(mail?.text).toContain(`on ${day} at ${time}`);
  });

  it('needs the password and the second factor, also to delete now', async () => {
    const person = await createPerson(app.context);
    const { secret } = await withApp(app, person);
    for (const now of [false, true]) {
      expect((await leave(person, { password: 'wrong', now })).status).toBe(422);
      expect((await leave(person, { now })).body.fields).toHaveProperty('code');
    }
    expect(await isSeen(person)).toBe(true);
    expect((await leave(person, { code: appCode(app, secret) })).status).toBe(200);
  });

  it('refuses a second one, and to delete now, with the sessions of before', async () => {
    const person = await createPerson(app.context);
    const again = [{}, { now: true }, {}];
    const responses = await Promise.all(again.map((body) => leave(person, body)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
  });

  it('deletes at once on demand, also after the user had returned', async () => {
    const person = await leaver();
    const { token } = (await enter(person)).body;
    const left = await app.call('POST', '/account/delete', {
      token,
      body: { password: PASSWORD, now: true },
    });
    expect([left.status, left.body]).toEqual([200, { message: 'Your account is deleted.', deleteAt: null }]);
    expect(await countRows(app, 'accounts where user_id = $1', person.userId)).toBe(0);
    await app.context.jobs.idle();
    expect(await subjectsTo(person)).toContain('Your Kollabrate account is deleted');
  });

  it('refuses a field of another type, and changes nothing', async () => {
    const person = await createPerson(app.context);
    const { status, body } = await leave(person, { now: 'soon' });
    expect([status, Object.keys(body.fields)]).toEqual([422, ['now']]);
    expect(await isSeen(person)).toBe(true);
  });
});

describe('signing in while an account waits', () => {
  it.each(['active', 'limited', 'suspended'] as const)('restores an account that was %s', async (state) => {
    const person = await leaver({ profile: { state } });
    expect(await stateOf(person)).toMatchObject({ state: 'leaving', state_before: state });
    const { status, body } = await enter(person);
    expect([status, body.deletionTakenBack]).toEqual([200, true]);
    expect(await stateOf(person)).toEqual({ state, state_before: null, delete_at: null });
    expect(await isSeen(person)).toBe(state !== 'suspended');
    expect((await enter(person)).body.deletionTakenBack).toBe(false);
    await app.context.jobs.idle();
    const mails = await subjectsTo(person);
    expect(mails.filter((subject) => subject === 'Your Kollabrate account is back')).toHaveLength(1);
    const write = await app.call('POST', '/preferences', { token: body.token, body: { indexable: false } });
    expect(write.status).toBe(state === 'suspended' ? 403 : 200);
  });

  it('changes nothing with a wrong password or without the second step', async () => {
    const person = await createPerson(app.context);
    const { secret } = await withApp(app, person);
    await leave(person, { code: appCode(app, secret) });
    expect((await signIn(app, person.email, 'wrong')).status).toBe(401);
    const ticket = await ticketFor(app, person);
    expect((await secondStep(app, ticket, '000000')).status).toBe(422);
    expect(await stateOf(person)).toMatchObject({ state: 'leaving' });
    app.clock.advance(60_000);
    const entered = await secondStep(app, ticket, appCode(app, secret));
    expect([entered.status, entered.body.deletionTakenBack]).toEqual([200, true]);
  });

  it('is possible after an operator has switched off a lost second factor', async () => {
    const person = await createPerson(app.context);
    const { secret } = await withApp(app, person);
    await leave(person, { code: appCode(app, secret) });
    const wasOn = await transaction(app.context.database.db, (tx) =>
      switchSecondStepOff(app.context, tx, null, person.username),
    );
    expect(wasOn).toBe(true);
    expect((await enter(person)).body.deletionTakenBack).toBe(true);
  });

  it('restores it by a passkey', async () => {
    const person = await createPerson(app.context);
    const { key } = await withPasskey(app, person);
    await leave(person);
    const { challengeId, options } = await passkeyOptions(app);
    const { body } = await enterWithPasskey(app, challengeId, key.sign(options));
    expect(body.deletionTakenBack).toBe(true);
  });

  it('is possible with a new password, which alone restores nothing', async () => {
    const person = await leaver();
    await app.call('POST', '/forgotpassword', { body: { email: person.email } });
    const code = await newestCode(app, person.email);
    const newPassword = 'a lighthouse in the fog';
    expect((await app.call('POST', '/resetpassword', { body: { code, newPassword } })).status).toBe(200);
    expect(await stateOf(person)).toMatchObject({ state: 'leaving' });
    expect((await signIn(app, person.email, newPassword)).body.deletionTakenBack).toBe(true);
  });

  it('ends the wait: the job no longer deletes the account', async () => {
    const person = await leaver();
    await enter(person);
    app.clock.advance(WAIT_MS);
    await runJob();
    expect(await isSeen(person)).toBe(true);
  });
});

describe('the end of the wait', () => {
  it('comes at the millisecond: before it a sign-in restores the account, from it on the account is unknown', async () => {
    const [early, late] = [await leaver(), await leaver()];
    app.clock.advance(WAIT_MS - 1);
    await runJob();
    expect((await enter(early)).body.deletionTakenBack).toBe(true);
    app.clock.advance(1);
    const unknown = await signIn(app, 'nobody@people.example', PASSWORD);
    const refused = await enter(late);
    expect([refused.status, refused.text]).toEqual([unknown.status, unknown.text]);
    expect(await countRows(app, 'accounts where user_id = $1', late.userId)).toBe(1);
    await runJob();
    expect(await countRows(app, 'accounts where user_id = any($1)', [early.userId, late.userId])).toBe(1);
    await app.context.jobs.idle();
    expect(await stateOf(late)).toEqual({ state: 'deleted', state_before: null, delete_at: null });
    expect(await subjectsTo(late)).toEqual([
      'Your Kollabrate account is deleted',
      'Your Kollabrate account will be deleted',
    ]);
  });

  it('holds for every way of signing in, even if the job is a day late, which a figure shows', async () => {
    const person = await createPerson(app.context);
    const { key } = await withPasskey(app, person);
    const { secret } = await withApp(app, person);
    await leave(person, { code: appCode(app, secret) });
    const ticketOf = () => ticketFor(app, person);
    app.clock.advance(WAIT_MS - 1000);
    const ticket = await ticketOf();
    const begun = await passkeyOptions(app);
    const { db } = app.context.database;
    expect(await findOverdue(db, app.clock.now())).toBe(0);
    app.clock.advance(1000);
    expect((await secondStep(app, ticket, appCode(app, secret))).body.code).toBe('invalid_code');
    const keyed = await enterWithPasskey(app, begun.challengeId, key.sign(begun.options));
    expect(keyed.body.code).toBe('bad_credentials');
    app.clock.advance(DAY_MS);
    expect(await ticketOf()).toBe('');
    expect(await findOverdue(db, app.clock.now())).toBe(DAY_MS / 1000);
    expect(await stateOf(person)).toMatchObject({ state: 'leaving' });
    await runJob();
    expect(await findOverdue(db, app.clock.now())).toBe(0);
    expect(await countRows(app, 'accounts where user_id = $1', person.userId)).toBe(0);
  });
});

describe('meanwhile', () => {
  it('address and username are refused as those of any account', async () => {
    const [gone, there] = [await leaver(), await createPerson(app.context)];
    for (const field of ['email', 'username'] as const) {
      const responses = [];
      for (const taken of [gone[field], there[field]]) {
        responses.push(await app.call('POST', '/signup', { body: signUpForm({ [field]: taken }) }));
      }
      const [one, two] = responses.map(({ status, text }) => `${status} ${text}`);
      expect(one).toBe(two);
    }
    expect((await enter(gone)).body.deletionTakenBack).toBe(true);
  });

  it('a moderator can suspend the account, which is suspended once its user returns', async () => {
    const { report, moderator, person, decide } = moderating(() => app);
    const suspect = await createPerson(app.context);
    await report(await person(), 'user', suspect.username);
    await leave(suspect);
    const { status, text } = await decide(await moderator(), 'user', suspect.userId, 'suspend');
    expect([status, text]).toEqual([200, expect.any(String)]);
    expect(await stateOf(suspect)).toMatchObject({ state: 'leaving', state_before: 'suspended' });
    expect((await enter(suspect)).body.deletionTakenBack).toBe(true);
    expect(await stateOf(suspect)).toMatchObject({ state: 'suspended' });
  });
});
