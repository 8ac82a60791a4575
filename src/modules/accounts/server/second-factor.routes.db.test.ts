import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPerson } from '#tests/factories.ts';
import { mailsTo, newestCode } from '#tests/mails.ts';
import { appCode, STEP_MS, secondStep, ticketFor, withApp, wrongCode } from '#tests/second-factor.ts';
import { cookieOf, ORIGIN, refresh, signIn, startSession, whoAmI } from '#tests/sessions.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';
import { hashesComputed } from './passwords.ts';

let app: TestApp;

beforeAll(async () => {
  app = await acquireTestApp({ jobs: true });
});
afterAll(() => app.close());

const MINUTE_MS = 60_000;
const statuses = (responses: { status: number }[]) => responses.map(({ status }) => status);
const factorsOf = async (token: string) => (await app.call('GET', '/secondfactor', { token })).body;

describe('setting up an authenticator app', () => {
  it('asks for nothing until a code confirms it, then shows ten recovery codes once', async () => {
    const person = await createPerson(app.context);
    const { token } = person;
    const started = await app.call('POST', '/secondfactor/totp', { token });
    expect(started.body.uri).toMatch(/^otpauth:\/\/totp\/Kollabrate:.*[?&]secret=/);
    expect((await startSession(app, person)).answer.status).toBe(200);
    const wrong = await app.call('POST', '/secondfactor/totp/confirm', {
      token,
      body: { code: wrongCode(app, started.body.secret) },
    });
    expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([422, ['code']]);
    const code = appCode(app, started.body.secret);
    const confirmed = await app.call('POST', '/secondfactor/totp/confirm', { token, body: { code } });
    expect(new Set(confirmed.body.recoveryCodes).size).toBe(10);
    for (const recovery of confirmed.body.recoveryCodes) {
      expect(recovery).toMatch(/^[0-9a-z]{4}(?:-[0-9a-z]{4}){3}$/);
    }
    const view = await factorsOf(token);
    expect(view).toEqual({
      totpSince: app.clock.now().toISOString(),
      recoveryCodesLeft: 10,
      passkeys: [],
    });
    // The code that confirmed the app is spent.
    expect((await secondStep(app, await ticketFor(app, person), code)).status).toBe(422);
    expect((await mailsTo(app, person.email)).map((mail) => mail.subject)).toEqual([
      'Two-step sign-in for Kollabrate is on',
    ]);
  });

  it('is refused while an app is in use, and after the time for the first code', async () => {
    const person = await createPerson(app.context);
    const { secret } = await withApp(app, person);
    expect((await app.call('POST', '/secondfactor/totp', { token: person.token })).status).toBe(409);
    const again = await app.call('POST', '/secondfactor/totp/confirm', {
      token: person.token,
      body: { code: appCode(app, secret) },
    });
    expect(again.status).toBe(409);
    expect(again.body.error).toMatch(/^Two-step sign-in is already on\. .* new ones in your settings\.$/);

    const late = await createPerson(app.context);
    const started = await app.call('POST', '/secondfactor/totp', { token: late.token });
    app.clock.advance(30 * MINUTE_MS);
    const body = { code: appCode(app, started.body.secret) };
    const token = await late.freshToken();
    expect((await app.call('POST', '/secondfactor/totp/confirm', { token, body })).status).toBe(409);
  });

  it('keeps its secret in a second tab of the session, until it expires or the password changes', async () => {
    const person = await createPerson(app.context);
    const { token } = person;
    const begin = async (as: string): Promise<string> =>
      (await app.call('POST', '/secondfactor/totp', { token: as })).body.secret;
    const first = await begin(token);
    app.clock.advance(9 * MINUTE_MS);
    expect(await begin(await person.freshToken())).toBe(first);
    // Whoever began the setup with the old password knows this secret.
    const body = { currentPassword: person.password, newPassword: 'a lighthouse in the fog' };
    const fresh = await person.freshToken();
    expect((await app.call('POST', '/changepassword', { token: fresh, body })).status).toBe(200);
    const second = await begin(fresh);
    expect(second).not.toBe(first);
    expect(await begin(fresh)).toBe(second);
    const code = appCode(app, second);
    const confirmed = await app.call('POST', '/secondfactor/totp/confirm', { token: fresh, body: { code } });
    expect(confirmed.status).toBe(200);
  });

  it('gives another session its own secret, since whoever began the first setup knows that one', async () => {
    const person = await createPerson(app.context);
    const sessions = [person.token, (await startSession(app, person)).token];
    const begun = [];
    for (const token of [...sessions, ...sessions]) {
      begun.push((await app.call('POST', '/secondfactor/totp', { token })).body.secret);
    }
    expect(new Set(begun).size).toBe(4);
  });

  it('encrypts the secret for its owner, and stores the codes only as hashes', async () => {
    const person = await createPerson(app.context);
    const { secret, recoveryCodes } = await withApp(app, person);
    const { pool } = app.context.database;
    const { rows } = await pool.query('select * from totp_factors where user_id = $1', [person.userId]);
    const codes = await pool.query('select * from recovery_codes where user_id = $1', [person.userId]);
    const kept = JSON.stringify([
      rows,
      codes.rows,
      (await pool.query('select * from idempotency_keys')).rows,
    ]);
    for (const text of [secret, ...recoveryCodes, ...recoveryCodes.map((code) => code.replaceAll('-', ''))]) {
      expect(kept).not.toContain(text);
    }
    const { encrypted_secret: encryptedSecret } = rows[0];
    expect(app.context.encryption.decrypt(`totp:${person.userId}`, encryptedSecret)).toBe(secret);
    expect(() => app.context.encryption.decrypt('totp:somebody-else', encryptedSecret)).toThrow();
  });

  it('every change wants a recent proof of the password', async () => {
    const person = await createPerson(app.context);
    await withApp(app, person);
    app.clock.advance(10 * MINUTE_MS);
    const token = await person.freshToken();
    const endpoints = [
      ['POST', '/secondfactor/totp'],
      ['DELETE', '/secondfactor/totp'],
      ['POST', '/secondfactor/recoverycodes'],
      ['POST', '/passkeys/options'],
      ['DELETE', '/passkeys/some-passkey'],
    ] as const;
    for (const [method, path] of endpoints) {
      const response = await app.call(method, path, { token });
      expect([response.status, response.body.code], path).toEqual([403, 'authentication_needed']);
    }
    const body = { currentPassword: person.password };
    expect((await app.call('POST', '/confirmpassword', { token, body })).status).toBe(200);
    expect((await app.call('DELETE', '/secondfactor/totp', { token })).status).toBe(200);
  });
});

describe('signing in with a second step', () => {
  it('returns a ticket instead of token and cookie, and the session for a code', async () => {
    const person = await createPerson(app.context);
    const { secret } = await withApp(app, person);
    const old = await signIn(app, person.email, person.password);
    expect(old.status).toBe(200);
    expect(old.body).toEqual({
      secondStep: { ticket: expect.any(String), methods: ['totp', 'recoveryCode'] },
    });
    expect(old.headers.getSetCookie()).toEqual([]);
    expect((await whoAmI(app, old.body.secondStep.ticket)).status).toBe(401);
    const done = await secondStep(app, old.body.secondStep.ticket, appCode(app, secret));
    expect(done.body).toMatchObject({
      token: expect.any(String),
      user: expect.objectContaining({ username: person.username }),
    });
    expect((await whoAmI(app, done.body.token)).status).toBe(200);
    expect((await refresh(app, cookieOf(done), ORIGIN)).status).toBe(200);
  });

  it('ends the session that the browser had only after the second step', async () => {
    const person = await createPerson(app.context);
    const { secret } = await withApp(app, person);
    const first = await secondStep(app, await ticketFor(app, person), appCode(app, secret));
    const cookie = cookieOf(first);
    const ticket = await ticketFor(app, person, { cookie });
    expect((await refresh(app, cookie)).status).toBe(200);
    app.clock.advance(STEP_MS);
    const second = await secondStep(app, ticket, appCode(app, secret), { cookie });
    expect(second.status).toBe(200);
    expect((await refresh(app, cookie)).status).toBe(401);
  });

  it('takes a code of the step before or after, but none further away', async () => {
    const person = await createPerson(app.context);
    const { secret } = await withApp(app, person);
    app.clock.advance(10 * STEP_MS);
    const tries = [-2, 2, -1, 1];
    const responses = [];
    for (const away of tries) {
      responses.push(await secondStep(app, await ticketFor(app, person), appCode(app, secret, away)));
    }
    expect(statuses(responses)).toEqual([422, 422, 200, 200]);
  });

  it('a code works once, and none from before it does', async () => {
    const person = await createPerson(app.context);
    const { secret } = await withApp(app, person);
    const code = appCode(app, secret);
    const before = appCode(app, secret, -1);
    expect((await secondStep(app, await ticketFor(app, person), code)).status).toBe(200);
    for (const replayed of [code, before]) {
      const response = await secondStep(app, await ticketFor(app, person), replayed);
      expect([response.status, Object.keys(response.body.fields)]).toEqual([422, ['code']]);
    }
  });

  it('accepts one of 20 simultaneous uses of an app’s code', async () => {
    const person = await createPerson(app.context);
    const { secret } = await withApp(app, person);
    const tickets = await Promise.all(Array.from({ length: 20 }, () => ticketFor(app, person)));
    const code = appCode(app, secret);
    const responses = await Promise.all(tickets.map((ticket) => secondStep(app, ticket, code)));
    expect(statuses(responses).filter((status) => status === 200)).toHaveLength(1);
    expect(statuses(responses).filter((status) => status === 422)).toHaveLength(19);
  });
});

describe('recovery codes', () => {
  it('sign in once each, tell the owner, and are counted', async () => {
    const person = await createPerson(app.context);
    const { recoveryCodes } = await withApp(app, person);
    const [code = '', other = ''] = recoveryCodes;
    const done = await secondStep(app, await ticketFor(app, person), code.toUpperCase());
    expect(done.status).toBe(200);
    expect((await secondStep(app, await ticketFor(app, person), code)).status).toBe(422);
    expect((await factorsOf(done.body.token)).recoveryCodesLeft).toBe(9);
    const [mail] = await mailsTo(app, person.email);
    expect(mail?.subject).toBe('A recovery code for Kollabrate was used');
    expect(mail?.text).toContain('9 codes are left.');
    expect((await secondStep(app, await ticketFor(app, person), other.replaceAll('-', ' '))).status).toBe(
      200,
    );
  });

  it('let one of 20 simultaneous uses in', async () => {
    const person = await createPerson(app.context);
    const { recoveryCodes } = await withApp(app, person);
    const tickets = await Promise.all(Array.from({ length: 20 }, () => ticketFor(app, person)));
    const responses = await Promise.all(
      tickets.map((ticket) => secondStep(app, ticket, recoveryCodes[0] ?? '')),
    );
    expect(statuses(responses).filter((status) => status === 200)).toHaveLength(1);
    expect(statuses(responses).filter((status) => status === 422)).toHaveLength(19);
  });

  it('are refused if they belong to another user or were replaced by new ones', async () => {
    const [person, other] = [await createPerson(app.context), await createPerson(app.context)];
    const { recoveryCodes } = await withApp(app, person);
    const theirs = await withApp(app, other);
    const renewed = await app.call('POST', '/secondfactor/recoverycodes', {
      token: await person.freshToken(),
    });
    const tries = [theirs.recoveryCodes[0], recoveryCodes[0], renewed.body.recoveryCodes[0]];
    const responses = [];
    for (const code of tries) responses.push(await secondStep(app, await ticketFor(app, person), code));
    expect(statuses(responses)).toEqual([422, 422, 200]);
  });

  it('cannot be renewed while two-step sign-in is off', async () => {
    const { token } = await createPerson(app.context);
    expect((await app.call('POST', '/secondfactor/recoverycodes', { token })).status).toBe(409);
  });
});

describe('a new password', () => {
  it('is no way around the second step, and ends pending ones', async () => {
    const person = await createPerson(app.context);
    const { secret } = await withApp(app, person);
    const ticket = await ticketFor(app, person);
    await app.call('POST', '/forgotpassword', { body: { email: person.email } });
    const newPassword = 'another horse, another battery';
    const body = { code: await newestCode(app, person.email), newPassword };
    expect((await app.call('POST', '/resetpassword', { body })).status).toBe(200);
    expect((await secondStep(app, ticket, appCode(app, secret))).status).toBe(400);
    const { status, body: asked } = await signIn(app, person.email, newPassword);
    expect([status, Object.keys(asked)]).toEqual([200, ['secondStep']]);
    expect((await secondStep(app, asked.secondStep.ticket, appCode(app, secret))).status).toBe(200);
  });
});

describe('switching two-step sign-in off', () => {
  it('lets the password alone sign in again, deletes the codes, and tells the owner', async () => {
    const person = await createPerson(app.context);
    const { secret } = await withApp(app, person);
    const ticket = await ticketFor(app, person);
    const token = await person.freshToken();
    expect((await app.call('DELETE', '/secondfactor/totp', { token })).status).toBe(200);
    expect((await secondStep(app, ticket, appCode(app, secret))).status).toBe(400);
    expect((await signIn(app, person.email, person.password)).body.token).toBeDefined();
    expect(await factorsOf(token)).toEqual({ totpSince: null, recoveryCodesLeft: 0, passkeys: [] });
    expect((await app.call('DELETE', '/secondfactor/totp', { token })).status).toBe(200);
    const subjects = (await mailsTo(app, person.email)).map((mail) => mail.subject);
    expect(subjects.filter((subject) => subject.endsWith('is off'))).toHaveLength(1);
  });
});

describe('sign-in reveals no second factor before the password is right', () => {
  it('answers a wrong password alike, after one hash, with and without one', async () => {
    const [plain, guarded] = [await createPerson(app.context), await createPerson(app.context)];
    await withApp(app, guarded);
    const responses = [];
    for (const { email } of [plain, guarded, { email: 'nobody@people.example' }]) {
      const before = hashesComputed();
      const { status, text } = await signIn(app, email, 'not the password');
      responses.push(`${status} ${text} ${hashesComputed() - before}`);
    }
    expect(new Set(responses).size).toBe(1);
  });
});
