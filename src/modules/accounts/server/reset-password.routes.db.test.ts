import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPerson, PASSWORD, type Person } from '#tests/factories.ts';
import { expectSoundLedger } from '#tests/ledger.ts';
import { countRows, mailsTo, newestCode, signUpForm } from '#tests/mails.ts';
import { refresh, signIn, startSession, whoAmI } from '#tests/sessions.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';

const NEW_PASSWORD = 'a lighthouse in the fog';
const MINUTE_MS = 60 * 1000;

let app: TestApp;
let other: TestApp;

beforeAll(async () => {
  app = await acquireTestApp({ jobs: true });
  other = await acquireTestApp({ databaseUrl: app.databaseUrl });
});
afterAll(async () => {
  await expectSoundLedger(app.context);
  await other.close();
  await app.close();
});

const forgot = (email: unknown, headers: Record<string, string> = {}) =>
  app.call('POST', '/forgotpassword', { body: { email }, headers });

const reset = (code: unknown, newPassword: unknown = NEW_PASSWORD, extra: Record<string, unknown> = {}) =>
  app.call('POST', '/resetpassword', { body: { code, newPassword, ...extra } });

async function codeFor({ email }: Pick<Person, 'email'>): Promise<string> {
  await forgot(email);
  return newestCode(app, email);
}

describe('asking for a link', () => {
  it('answers known, unknown and unverified addresses alike, and mails only users with an account', async () => {
    const known = await createPerson(app.context);
    const unverified = await createPerson(app.context, { account: { emailVerifiedAt: null } });
    const responses = [
      await forgot(known.email),
      await forgot(` ${known.email.toUpperCase()} `),
      await forgot(unverified.email),
      await forgot('nobody.forgot@people.example'),
    ];
    expect(new Set(responses.map((response) => `${response.status} ${response.text}`)).size).toBe(1);
    expect(responses[0]?.status).toBe(200);
    expect(await mailsTo(app, known.email)).toHaveLength(2);
    expect(await mailsTo(app, unverified.email)).toHaveLength(1);
    expect(await mailsTo(app, 'nobody.forgot@people.example')).toHaveLength(0);
  });

  it('queues the same for an unknown address', async () => {
    const jobs = async () => (await countRows(app, "jobs.job where name = 'mail'")) as number;
    const person = await createPerson(app.context);
    const before = await jobs();
    await forgot(person.email);
    const known = (await jobs()) - before;
    await forgot('nobody.queued@people.example');
    expect((await jobs()) - before - known).toBe(known);
  });

  it('wants an address', async () => {
    expect((await app.call('POST', '/forgotpassword', { body: {} })).body.fields).toEqual({
      email: 'Required',
    });
    expect((await forgot('no address')).body.fields).toEqual({ email: 'Invalid email' });
  });

  it('leads to this instance, whatever host the request names', async () => {
    const person = await createPerson(app.context);
    await forgot(person.email, { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' });
    const [mail] = await mailsTo(app, person.email);
    expect(mail?.links).toHaveLength(1);
    expect(new URL(mail?.links[0] ?? '').origin).toBe(app.context.env.publicUrl);
    expect(mail?.text).not.toContain('evil.example');
  });
});

describe('the code of a reset', () => {
  it('is spent once, also by twenty simultaneous uses', async () => {
    const person = await createPerson(app.context);
    const code = await codeFor(person);
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, index) => reset(code, `${NEW_PASSWORD} ${index}`)),
    );
    const done = responses.filter((response) => response.status === 200);
    const refused = responses.filter((response) => response.status !== 200);
    expect(done).toHaveLength(1);
    expect(new Set(refused.map((response) => `${response.status} ${response.text}`)).size).toBe(1);
    expect([refused[0]?.status, refused[0]?.body.code]).toEqual([400, 'invalid_code']);
    const winner = responses.findIndex((response) => response.status === 200);
    expect((await signIn(app, person.email, `${NEW_PASSWORD} ${winner}`)).status).toBe(200);
    expect((await reset(code)).text).toBe(refused[0]?.text);
  });

  it('is refused with the same text for every reason', async () => {
    const person = await createPerson(app.context);
    const newcomer = signUpForm();
    await app.call('POST', '/signup', { body: newcomer });
    const verifyCode = await newestCode(app, newcomer.email);
    const code = await codeFor(person);
    const texts = new Set<string>();
    for (const wrong of [verifyCode, `${code}x`, code.slice(1), 'x', 'x'.repeat(10_000), "' or 1=1 --"]) {
      const response = await reset(wrong);
      expect(response.status).toBe(400);
      texts.add(response.text);
    }
    expect(texts.size).toBe(1);
    // A reset code does not verify an address, and a verification code does not reset a password.
    expect((await app.call('POST', '/verifyemail', { body: { code } })).status).toBe(400);
    expect((await reset(code)).status).toBe(200);
    expect((await app.call('POST', '/verifyemail', { body: { code: verifyCode } })).status).toBe(200);
  });

  it('changes the password of its own account alone, even if another is named', async () => {
    const [victim, attacker] = [await createPerson(app.context), await createPerson(app.context)];
    const code = await codeFor(attacker);
    const response = await app.call('POST', '/resetpassword', {
      token: victim.token,
      body: { code, newPassword: NEW_PASSWORD, email: victim.email, userId: victim.userId },
    });
    expect(response.status).toBe(200);
    expect((await signIn(app, victim.email, PASSWORD)).status).toBe(200);
    expect((await signIn(app, victim.email, NEW_PASSWORD)).status).toBe(401);
    expect((await signIn(app, attacker.email, NEW_PASSWORD)).status).toBe(200);
  });

  it('lives ten minutes from when its mail was handed over', async () => {
    const [early, late] = [await createPerson(app.context), await createPerson(app.context)];
    const codes = [await codeFor(early), await codeFor(late)];
    const pass = (ms: number) => {
      for (const process of [app, other]) process.clock.advance(ms);
    };
    pass(10 * MINUTE_MS - 1);
    expect((await reset(codes[0])).status).toBe(200);
    pass(1);
    expect((await reset(codes[1])).body.code).toBe('invalid_code');
  });

  it('ends when a newer one is created and when the password changes', async () => {
    const person = await createPerson(app.context);
    const first = await codeFor(person);
    const second = await codeFor(person);
    expect(second).not.toBe(first);
    expect((await reset(first)).status).toBe(400);
    const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
    expect((await app.call('POST', '/changepassword', { token: person.token, body })).status).toBe(200);
    expect((await reset(second)).status).toBe(400);
  });

  it('is 256 bits, stored as a hash alone, and is neither in the queue nor in a log', async () => {
    const person = await createPerson(app.context);
    const code = await codeFor(person);
    expect(Buffer.from(code, 'base64url')).toHaveLength(32);
    expect(await countRows(app, 'codes where code_hash like $1', `%${code}%`)).toBe(0);
    const { rows } = await app.context.database.pool.query('select * from jobs.job');
    expect(JSON.stringify(rows)).not.toContain(code);
    expect(JSON.stringify(rows)).not.toContain(person.email);
    await reset(code);
    const logs = app.logs.join('');
    expect(logs).toContain('password_reset');
    for (const secret of [code, NEW_PASSWORD]) expect(logs).not.toContain(secret);
  });

  it('repeats the first response for the same idempotency key', async () => {
    const person = await createPerson(app.context);
    const code = await codeFor(person);
    const send = () =>
      app.call('POST', '/resetpassword', {
        body: { code, newPassword: NEW_PASSWORD },
        headers: { 'idempotency-key': `reset-${person.username}` },
      });
    const [first, second] = [await send(), await send()];
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.text).toBe(first.text);
    expect(await mailsTo(app, person.email)).toHaveLength(2);
  });
});

describe('a password chosen by a link', () => {
  it('is refused when common, too close to its owner, short or long, and spends nothing', async () => {
    const person = await createPerson(app.context, { account: { firstName: 'Bartholomew' } });
    const code = await codeFor(person);
    const refused = {
      '': 'Required',
      '1234567': 'New password must be longer than 8 character',
      ['🔑'.repeat(7)]: 'New password must be longer than 8 character',
      [`${'x7'.repeat(25)}y`]: 'Too long, must be shorter than 50 characters',
      password123: 'This is one of the most common passwords. Please choose another.',
      QWERTYUIOP: 'This is one of the most common passwords. Please choose another.',
      'Bartholomew!': 'This password is too similar to your name, username or email address, or to our name',
      'Kollabrate-1': 'This password is too similar to your name, username or email address, or to our name',
      [person.email]: 'This password is too similar to your name, username or email address, or to our name',
    };
    for (const [password, text] of Object.entries(refused)) {
      const response = await reset(code, password);
      expect([response.status, response.body.fields], password).toEqual([422, { newPassword: text }]);
    }
    expect((await signIn(app, person.email, PASSWORD)).status).toBe(200);
    expect((await reset(code)).status).toBe(200);
  });

  it.each([
    ['of 8 characters', 'tide 4 u'],
    ['of 50 characters', 'sea wind salt rope knot tide moon dusk gull pier 0'],
    ['of 50 characters of four bytes each', '🔑🌊'.repeat(25)],
    ['with spaces at its ends and letters beyond ASCII', '  pässwörd 🔑  '],
  ])('%s is stored exactly as it was typed', async (_, password) => {
    const person = await createPerson(app.context);
    expect((await reset(await codeFor(person), password)).status).toBe(200);
    expect((await signIn(app, person.email, password)).status).toBe(200);
    const almost = new Set([
      password.trim(),
      password.normalize('NFD'),
      password.toUpperCase(),
      `${password} `,
      [...password].slice(0, -1).join(''),
    ]);
    almost.delete(password);
    for (const wrong of almost) expect((await signIn(app, person.email, wrong)).status, wrong).toBe(401);
  });
});

describe('after a reset', () => {
  it('every session ends on every process within a second, and a mail tells the owner', async () => {
    const person = await createPerson(app.context);
    const second = await startSession(app, person);
    expect((await whoAmI(other, person.token)).status).toBe(200);
    expect((await reset(await codeFor(person))).status).toBe(200);
    for (const process of [app, other]) {
      for (const { token, cookie } of [person, second]) {
        expect((await refresh(process, cookie)).status).toBe(401);
        await expect.poll(async () => (await whoAmI(process, token)).status).toBe(401);
      }
    }
    const [mail] = await mailsTo(app, person.email);
    expect(mail?.subject).toMatch(/^Your password for .* was changed$/);
    expect(mail?.links).toEqual([`${app.context.env.publicUrl}/signin/forgotpassword`]);
    expect(mail?.text).not.toContain(NEW_PASSWORD);
    expect(mail?.text).toContain('Every device was signed out.');
    expect(mail?.text).not.toContain('two-step');
  });

  it('the address counts as verified, and the previous ways to sign in of an unverified account are removed', async () => {
    const { pool } = app.context.database;
    const person = await createPerson(app.context, { account: { emailVerifiedAt: null } });
    await pool.query(
      `insert into passkeys (id, user_id, public_key, counter, transports, name, created_at)
       values ('a key', $1, 'x', 0, '{}', 'Theirs', now())`,
      [person.userId],
    );
    await pool.query(
      `insert into totp_factors (user_id, encrypted_secret, created_at, confirmed_at) values ($1, 'x', now(), now())`,
      [person.userId],
    );
    const done = await reset(await codeFor(person));
    expect(done.status).toBe(200);
    expect(done.body.message).toContain('we removed the passkeys and two-step sign-in that were set up');
    const [mail] = await mailsTo(app, person.email);
    expect(mail?.text).toContain('we removed the passkeys and two-step sign-in that were set up');
    const own = (table: string) => countRows(app, `${table} where user_id = $1`, person.userId);
    expect([await own('passkeys'), await own('totp_factors')]).toEqual([0, 0]);
    expect((await signIn(app, person.email, NEW_PASSWORD)).body.user.emailVerified).toBe(true);
  });

  it('the response does not mention passkeys if none was removed', async () => {
    const person = await createPerson(app.context, { account: { emailVerifiedAt: null } });
    const done = await reset(await codeFor(person));
    expect(done.body.message).toBe('Your password is changed. Please sign in with the new one.');
    expect((await mailsTo(app, person.email))[0]?.text).not.toContain('passkeys');
  });

  it('the second factor of a verified account stays', async () => {
    const person = await createPerson(app.context);
    await app.context.database.pool.query(
      `insert into totp_factors (user_id, encrypted_secret, created_at, confirmed_at) values ($1, 'x', now(), now())`,
      [person.userId],
    );
    expect((await reset(await codeFor(person))).status).toBe(200);
    expect(await countRows(app, 'totp_factors where user_id = $1', person.userId)).toBe(1);
  });
});
