import { afterAll, beforeAll, expect, it } from 'vitest';
import { everyRow } from './every-row.ts';
import { createKollab, createPerson, type Person } from './factories.ts';
import { mailsTo, newestCode, signUpForm } from './mails.ts';
import { appCode, secondStep, ticketFor, withApp, wrongCode } from './second-factor.ts';
import { cookieOf, ORIGIN, refresh, signOut, startSession } from './sessions.ts';
import { startTestApp, type TestApp } from './test-app.ts';

const PASSWORD = 'marked-password-Wq7 🔑';
const WRONG_PASSWORD = 'marked-wrong-password-Zx9';
const NOTE = 'marked-note-Kd4 about the boat';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ jobs: true, env: { LOG_LEVEL: 'trace' } });
});
afterAll(() => app.close());

it('no password, token, cookie or code is in plain text in the log or the database', async () => {
  const owner = await createPerson(app.context);
  const { secrets: lived, token, email } = await liveThrough(owner);
  const secrets = { ...lived, ...(await guardAndEnter(owner)) };
  await failWith(token, secrets);

  const logged = app.logs.join('');
  for (const line of [
    'signed_up',
    'sign_in_failed',
    'signed_in',
    'email_verified',
    'signed_out',
    'second_step_failed',
  ]) {
    expect(logged, 'the log was on').toContain(line);
  }
  for (const [what, secret] of Object.entries({ ...secrets, note: NOTE, email })) {
    expect(secret.length, what).toBeGreaterThan(10);
    for (const form of formsOf(secret)) expect(logged.includes(form), `${what} in the log`).toBe(false);
  }
  const rows = await everyRow(app);
  // Proves that the scan finds stored texts: the note is stored once, unchanged.
  expect(rows.filter(({ text }) => text.includes(NOTE)).map(({ name }) => name)).toEqual(['public.requests']);
  for (const { name, text } of rows) {
    for (const [what, secret] of Object.entries(secrets)) {
      for (const form of formsOf(secret)) expect(text.includes(form), `${what} in ${name}`).toBe(false);
    }
  }
});

/** Signs up, confirms, signs in, writes and signs out. Returns the secrets by name. */
async function liveThrough(owner: Person) {
  const form = signUpForm({ password: PASSWORD, confirmPassword: PASSWORD });
  const { email } = form;
  const key = (name: string) => ({ 'idempotency-key': `once-${name}` });
  await app.call('POST', '/signup', { body: form, headers: key('signup') });
  const code = await newestCode(app, email);
  await app.call('POST', '/verifyemail', { body: { mode: 'resetPassword', code } });
  await app.call('POST', '/verifyemail', { body: { mode: 'verifyEmail', code }, headers: key('verify') });
  await app.call('POST', '/signin', { body: { email, password: WRONG_PASSWORD } });
  const signedIn = await app.call('POST', '/signin', {
    body: { email, password: PASSWORD },
    headers: key('signin'),
  });
  const token: string = signedIn.body.token;
  const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const renewed: string = (await refresh(app, cookie)).body.token;

  const kollab = await createKollab(app.context, owner);
  const asked = await app.call('POST', `/kollab/${kollab}/request`, {
    token,
    body: { note: NOTE },
    headers: key('ask'),
  });
  expect(asked.status).toBe(201);
  const [mail] = await mailsTo(app, owner.email);
  const unsubscribe = mail?.links.map((link) => new URL(link).searchParams.get('token')).find(Boolean) ?? '';
  await app.call('POST', `/unsubscribe?token=${encodeURIComponent(unsubscribe)}`);

  const other = await startSession(app, owner);
  await signOut(app, other, ORIGIN);
  await app.call('GET', '/user', { token: other.token });
  const [value, otherValue] = [cookie, other.cookie].map((pair) => pair.split('=')[1] ?? '');
  return {
    email,
    token,
    secrets: {
      password: PASSWORD,
      'wrong password': WRONG_PASSWORD,
      code,
      token,
      'renewed token': renewed,
      'revoked token': other.token,
      cookie: value ?? '',
      'revoked cookie': otherValue ?? '',
      'unsubscribe token': unsubscribe,
    },
  };
}

/** Sets up a second factor, and signs in with the app, a wrong code and a recovery code. */
async function guardAndEnter(owner: Person) {
  const { secret, recoveryCodes } = await withApp(app, owner);
  const [recoveryCode = '', spare = ''] = recoveryCodes;
  const ticket = await ticketFor(app, owner);
  await secondStep(app, ticket, wrongCode(app, secret));
  await secondStep(app, ticket, appCode(app, secret));
  const open = await ticketFor(app, owner);
  const entered = await secondStep(app, await ticketFor(app, owner), recoveryCode);
  expect(entered.status).toBe(200);
  return {
    'app secret': secret,
    ticket,
    'open ticket': open,
    'recovery code': recoveryCode,
    'recovery code without hyphens': recoveryCode.replaceAll('-', ''),
    'spare recovery code': spare.replaceAll('-', ''),
    'second-step token': entered.body.token as string,
    'second-step cookie': cookieOf(entered).split('=')[1] ?? '',
  };
}

/** Sends calls that are refused, and one that fails internally, with every secret in each of them. */
async function failWith(token: string, secrets: Record<string, string>): Promise<void> {
  const all = Object.values(secrets);
  for (const secret of all) {
    await app.call('GET', `/allkollabs?cursor=${encodeURIComponent(secret)}`, { headers: asBearer(secret) });
    await app.call('POST', '/verifyemail', { body: { code: secret } });
    await secondStep(app, secret, secret);
    await app.call('POST', '/verifyemail', { raw: `{"code": "${secret}` });
  }
  const { pool } = app.context.database;
  await pool.query('alter table accounts rename column password_hash to password_hash_away');
  const failed = await app.call('POST', '/signin', {
    body: { email: 'somebody@people.example', password: PASSWORD },
    headers: { authorization: `Bearer ${token}`, cookie: `session=${secrets.cookie}` },
  });
  await pool.query('alter table accounts rename column password_hash_away to password_hash');
  expect(failed.status).toBe(500);
}

/** Headers can contain only Latin-1 characters. */
function asBearer(secret: string): Record<string, string> {
  return {
    authorization: `Bearer ${encodeURIComponent(secret)}`,
    cookie: `session=${encodeURIComponent(secret)}`,
  };
}

/** The secret in plain text, URL-encoded, JSON-escaped and as bytes. */
function formsOf(secret: string): string[] {
  return [
    ...new Set([
      secret,
      encodeURIComponent(secret),
      JSON.stringify(secret).slice(1, -1),
      Buffer.from(secret).toString('hex'),
      Buffer.from(secret).toString('base64').replace(/=+$/, ''),
    ]),
  ];
}
