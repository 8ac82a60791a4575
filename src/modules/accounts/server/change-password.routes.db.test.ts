import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPerson, PASSWORD, type Person } from '#tests/factories.ts';
import { mailsTo } from '#tests/mails.ts';
import { refresh, sessionsOf, signIn, startSession, whoAmI } from '#tests/sessions.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';
import { RECENT_PROOF_MS } from '../accounts.rules.ts';
import { requireRecentAuthentication } from './accounts.service.ts';
import { isCommonPassword } from './passwords.ts';

const NEW_PASSWORD = 'a lighthouse in the fog';

let app: TestApp;
let other: TestApp;

beforeAll(async () => {
  app = await acquireTestApp({ jobs: true });
  other = await acquireTestApp({ databaseUrl: app.databaseUrl });
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const change = (token: string, body: Record<string, unknown>, headers: Record<string, string> = {}) =>
  app.call('POST', '/changepassword', {
    token,
    body: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD, ...body },
    headers,
  });

describe('changing the password', () => {
  it('ends every other session on every process within a second, keeps this one, and tells the owner', async () => {
    const person = await createPerson(app.context);
    const second = await startSession(app, person);
    expect((await change(person.token, {})).status).toBe(200);
    for (const process of [app, other]) {
      expect((await refresh(process, second.cookie)).status).toBe(401);
      await expect.poll(async () => (await whoAmI(process, second.token)).status).toBe(401);
      expect((await whoAmI(process, person.token)).status).toBe(200);
      expect((await refresh(process, person.cookie)).status).toBe(200);
    }
    expect((await signIn(app, person.email, PASSWORD)).status).toBe(401);
    expect((await signIn(app, person.email, NEW_PASSWORD)).status).toBe(200);
    const mails = await mailsTo(app, person.email);
    expect(mails.map((mail) => mail.subject)).toEqual([expect.stringMatching(/was changed$/)]);
    expect(mails[0]?.text).toContain(`@${person.username}`);
  });

  it('wants the current password, exactly, and says so on its field and in the log', async () => {
    const person = await createPerson(app.context);
    app.logs.length = 0;
    for (const wrong of ['not this one', ` ${PASSWORD}`, PASSWORD.toUpperCase()]) {
      const response = await change(person.token, { currentPassword: wrong });
      expect(response.body.fields).toEqual({ currentPassword: 'This is not your current password' });
    }
    const failed = app.logs.map((line) => JSON.parse(line)).filter(({ event }) => event === 'proof_failed');
    expect(failed.map(({ actor }) => actor)).toEqual([person.userId, person.userId, person.userId]);
    for (const line of failed) expect(line).toMatchObject({ requestId: expect.any(String) });
    const missing = await change(person.token, { currentPassword: undefined });
    expect(missing.body.fields).toEqual({ currentPassword: 'Required' });
    expect((await signIn(app, person.email, PASSWORD)).status).toBe(200);
    expect(await mailsTo(app, person.email)).toEqual([]);
  });

  it('is done by one of two devices at once, and signs the other out', async () => {
    const person = await createPerson(app.context);
    const second = await startSession(app, person);
    const responses = await Promise.all([
      change(person.token, { newPassword: `${NEW_PASSWORD} 1` }),
      change(second.token, { newPassword: `${NEW_PASSWORD} 2` }),
    ]);
    const [winner, loser] = responses[0]?.status === 200 ? [0, 1] : [1, 0];
    expect(responses[winner]?.status).toBe(200);
    // Its session has ended, or it read the new password after its session was checked.
    expect([401, 422]).toContain(responses[loser]?.status);
    const cookies = [person.cookie, second.cookie];
    expect((await refresh(app, cookies[loser])).status).toBe(401);
    expect((await signIn(app, person.email, `${NEW_PASSWORD} ${winner + 1}`)).status).toBe(200);
  });

  it('leaves no session to a concurrent sign-in with the old password', async () => {
    const { pool } = app.context.database;
    const person = await createPerson(app.context);
    const changing = await pool.connect();
    await changing.query('begin');
    await changing.query(`update accounts set password_hash = 'another' where user_id = $1`, [person.userId]);
    const entering = signIn(app, person.email, PASSWORD);
    // The sign-in has verified the old password and waits for the lock of the change.
    const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await pool.query(waiting)).rowCount).toBe(1);
    await changing.query('commit');
    changing.release();
    expect((await entering).status).toBe(401);
    expect(await sessionsOf(app, person.userId)).toHaveLength(1);
  });

  it('repeats the first response for the same idempotency key', async () => {
    const person = await createPerson(app.context);
    const headers = { 'idempotency-key': 'one change' };
    const [first, second] = [
      await change(person.token, {}, { 'idempotency-key': 'one-change' }),
      await change(person.token, {}, { 'idempotency-key': 'one-change' }),
    ];
    expect([first.status, second.status, second.text]).toEqual([200, 200, first.text]);
    expect((await change(person.token, {}, headers)).status).toBe(400);
    expect(await mailsTo(app, person.email)).toHaveLength(1);
  });
});

describe('a changed password', () => {
  it('is refused when common, too close to its owner, short or long', async () => {
    const person = await createPerson(app.context);
    const refused = {
      '1234567': 'New password must be longer than 8 character',
      [`${'x7'.repeat(25)}y`]: 'Too long, must be shorter than 50 characters',
      iloveyou: 'This is one of the most common passwords. Please choose another.',
      'LOVELACE 42': 'This password is too similar to your name, username or email address, or to our name',
      [`${person.username}!!`]:
        'This password is too similar to your name, username or email address, or to our name',
    };
    for (const [newPassword, text] of Object.entries(refused)) {
      const response = await change(person.token, { newPassword });
      expect([response.status, response.body.fields], newPassword).toEqual([422, { newPassword: text }]);
    }
  });

  it('ignores the case of the most common passwords', () => {
    for (const common of ['password', 'Password1', 'sunshine', '12345678', 'LETMEIN1']) {
      expect(isCommonPassword(common), common).toBe(true);
    }
  });

  it.each([
    ['of 8 characters', 'tide 4 u'],
    ['of 50 characters', 'sea wind salt rope knot tide moon dusk gull pier 0'],
    ['with spaces at its ends and letters beyond ASCII', '  pässwörd 🔑  '],
  ])('%s is stored exactly as it was typed', async (_, newPassword) => {
    const person = await createPerson(app.context);
    expect((await change(person.token, { newPassword })).status).toBe(200);
    expect((await signIn(app, person.email, newPassword)).status).toBe(200);
    for (const wrong of [`${newPassword} `, newPassword.toUpperCase(), [...newPassword].slice(1).join('')]) {
      expect((await signIn(app, person.email, wrong)).status, wrong).toBe(401);
    }
  });
});

describe('a recent proof of the password', () => {
  const confirm = (token: string, currentPassword: string) =>
    app.call('POST', '/confirmpassword', { token, body: { currentPassword } });

  async function viewerOf(person: Person) {
    const viewer = await app.context.tokens.verify(await person.freshToken());
    if (!viewer) throw new Error('The token of a test is not valid.');
    return viewer;
  }
  const guard = async (person: Person, password?: string) =>
    requireRecentAuthentication(app.context, await viewerOf(person), password);

  it('is valid for ten minutes in its own session, and can be renewed', async () => {
    const person = await createPerson(app.context);
    await guard(person);
    app.clock.advance(RECENT_PROOF_MS - 1);
    await guard(person);
    app.clock.advance(1);
    await expect(guard(person)).rejects.toMatchObject({ code: 'authentication_needed', status: 403 });
    // A sign-in in another session is no proof in this one.
    await startSession(app, person);
    await expect(guard(person)).rejects.toMatchObject({ code: 'authentication_needed' });
    expect((await confirm(await person.freshToken(), 'wrong')).body.fields).toEqual({
      currentPassword: 'This is not your current password',
    });
    await expect(guard(person)).rejects.toMatchObject({ code: 'authentication_needed' });
    expect((await confirm(await person.freshToken(), PASSWORD)).status).toBe(200);
    await guard(person);
  });

  it('can be sent along as the password', async () => {
    const person = await createPerson(app.context);
    app.clock.advance(RECENT_PROOF_MS);
    await expect(guard(person, 'wrong')).rejects.toMatchObject({ code: 'invalid' });
    await guard(person, PASSWORD);
    await guard(person);
  });
});
