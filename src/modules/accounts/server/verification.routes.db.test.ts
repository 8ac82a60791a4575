import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PASSWORD } from '#tests/factories.ts';
import { expectSoundLedger } from '#tests/ledger.ts';
import { countRows, mailsTo, newestCode, signUpForm } from '#tests/mails.ts';
import { appCode } from '#tests/second-factor.ts';
import { refresh } from '#tests/sessions.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';

let app: TestApp;

beforeAll(async () => {
  app = await acquireTestApp({ jobs: true });
});
afterAll(async () => {
  await expectSoundLedger(app.context);
  await app.close();
});

const signUp = (body: unknown, headers: Record<string, string> = {}) =>
  app.call('POST', '/signup', { body, headers });

const verify = (code: unknown, extra: Record<string, unknown> = {}) =>
  app.call('POST', '/verifyemail', { body: { mode: 'verifyEmail', code, ...extra } });

describe('verifying an address', () => {
  async function newcomer() {
    const body = signUpForm();
    await signUp(body);
    return { ...body, code: await newestCode(app, body.email) };
  }
  const isVerified = (email: string) =>
    countRows(app, 'accounts where email_key = $1 and email_verified_at is not null', email);

  it('spends a code once, also by twenty simultaneous uses', async () => {
    const { email, code } = await newcomer();
    const responses = await Promise.all(Array.from({ length: 20 }, () => verify(code)));
    expect(responses.filter((response) => response.status === 200)).toHaveLength(1);
    const refused = responses.filter((response) => response.status !== 200);
    expect(new Set(refused.map((response) => `${response.status} ${response.text}`)).size).toBe(1);
    expect(refused[0]?.body.code).toBe('invalid_code');
    expect(refused[0]?.status).toBe(400);
    expect(await isVerified(email)).toBe(1);
  });

  it('repeats the first response for the same idempotency key', async () => {
    const { code } = await newcomer();
    const body = { mode: 'verifyEmail', code };
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const first = await app.call('POST', '/verifyemail', { body, headers });
    const again = await app.call('POST', '/verifyemail', { body, headers });
    expect([first.status, again.status, again.text]).toEqual([200, 200, first.text]);
  });

  it('refuses every other code with the same text', async () => {
    const { email, code } = await newcomer();
    const texts = new Set<string>();
    for (const wrong of ['x', `${code}x`, code.toLowerCase(), 'x'.repeat(10_000), "' or 1=1 --"]) {
      const response = await verify(wrong);
      expect(response.status).toBe(400);
      texts.add(response.text);
    }
    const wrongMode = await verify(code, { mode: 'resetPassword' });
    texts.add(wrongMode.text);
    await app.context.database.pool.query("update codes set kind = 'resetPassword' where used_at is null");
    texts.add((await verify(code)).text);
    await app.context.database.pool.query("update codes set kind = 'verifyEmail' where used_at is null");
    expect(texts.size).toBe(1);
    expect(await isVerified(email)).toBe(0);
    expect((await verify(code)).status).toBe(200);
  });

  it('lives 24 hours from when its mail was handed over', async () => {
    const early = await newcomer();
    const late = await newcomer();
    app.clock.advance(24 * 60 * 60 * 1000 - 1);
    expect((await verify(early.code)).status).toBe(200);
    app.clock.advance(1);
    expect((await verify(late.code)).body.code).toBe('invalid_code');
  });

  it('dies when a newer one is made', async () => {
    const { email, code } = await newcomer();
    await app.call('POST', '/sendverificationemail', { body: { email } });
    const newer = await newestCode(app, email);
    expect(newer).not.toBe(code);
    expect((await verify(code)).status).toBe(400);
    expect((await verify(newer)).status).toBe(200);
  });

  it('is stored as a hash alone, and is in no log', async () => {
    const { code } = await newcomer();
    expect(await countRows(app, 'codes where code_hash = $1 or code_hash like $2', code, `%${code}%`)).toBe(
      0,
    );
    const { rows } = await app.context.database.pool.query('select * from jobs.job');
    expect(JSON.stringify(rows)).not.toContain(code);
    await verify(code);
    expect(app.logs.join('')).not.toContain(code);
    expect(app.logs.join('')).not.toContain(PASSWORD);
  });
});

describe('requesting the mail again', () => {
  const resend = (email: unknown) => app.call('POST', '/sendverificationemail', { body: { email } });

  it('responds alike to known, unknown and verified addresses, and mails only pending ones', async () => {
    const known = signUpForm();
    const verified = signUpForm();
    await signUp(known);
    await signUp(verified);
    await verify(await newestCode(app, verified.email));
    const responses = [
      await resend(known.email),
      await resend('nobody@people.example'),
      await resend(verified.email),
    ];
    expect(new Set(responses.map((response) => `${response.status} ${response.text}`)).size).toBe(1);
    expect(responses[0]?.status).toBe(200);
    expect(await mailsTo(app, known.email)).toHaveLength(2);
    expect(await mailsTo(app, verified.email)).toHaveLength(1);
    expect(await mailsTo(app, 'nobody@people.example')).toHaveLength(0);
  });

  it('takes the own address of a signed-in user, whatever is sent along', async () => {
    const body = signUpForm();
    await signUp(body);
    const { token } = (await app.call('POST', '/signin', { body: { email: body.email, password: PASSWORD } }))
      .body;
    const other = signUpForm();
    await signUp(other);
    const response = await app.call('POST', '/sendverificationemail', {
      token,
      body: { email: other.email },
    });
    expect(response.body.message).toBe('Verification email sent, please check your email');
    expect(await mailsTo(app, body.email)).toHaveLength(2);
    expect(await mailsTo(app, other.email)).toHaveLength(1);
  });

  it('requires an address from a visitor', async () => {
    expect((await app.call('POST', '/sendverificationemail')).body.fields).toEqual({ email: 'Required' });
    expect((await resend('no address')).body.fields).toEqual({ email: 'Invalid email' });
  });
});

describe('confirming in the browser that signed up', () => {
  const cookieOf = ({ headers }: { headers: Headers }, name: string) =>
    headers
      .getSetCookie()
      .find((line) => line.startsWith(`${name}=`))
      ?.split(';')[0];
  async function signedUp() {
    const form = signUpForm();
    const cookie = cookieOf(await signUp(form), 'sign-up') ?? '';
    return { ...form, cookie, code: await newestCode(app, form.email) };
  }
  const confirm = (code: string, cookie: string, more: Record<string, string> = {}) =>
    app.call('POST', '/verifyemail', { body: { mode: 'verifyEmail', code }, headers: { cookie, ...more } });

  it('begins a session, once', async () => {
    const { email, username, code, cookie } = await signedUp();
    const response = await confirm(code, cookie);
    expect(response.body).toMatchObject({ signedIn: true });
    const session = cookieOf(response, 'session') ?? '';
    const { body } = await refresh(app, session);
    expect((await app.call('GET', '/user', { token: body.token })).body.username).toBe(username);
    // The cookie is deleted, and its value is spent.
    expect(cookieOf(response, 'sign-up')).toBe('sign-up=');
    await app.context.database.pool.query('update accounts set email_verified_at = null where email = $1', [
      email,
    ]);
    expect((await confirm(await resent(email), cookie)).body.signedIn).toBe(false);
  });

  it('repeats the cookies for the same idempotency key, and stores them encrypted', async () => {
    const { code, cookie } = await signedUp();
    const key = { 'idempotency-key': crypto.randomUUID() };
    const [first, again] = [await confirm(code, cookie, key), await confirm(code, cookie, key)];
    expect(first.body.signedIn).toBe(true);
    expect([again.text, again.headers.getSetCookie()]).toEqual([first.text, first.headers.getSetCookie()]);
    const { rows } = await app.context.database.pool.query(
      'select headers from idempotency_keys where key = $1',
      [key['idempotency-key']],
    );
    expect(rows[0].headers).not.toContain(cookieOf(first, 'session')?.split('=')[1]);
  });

  it('begins none in another browser, nor with the cookie of another sign-up', async () => {
    const one = await signedUp();
    const other = await signedUp();
    for (const cookie of ['', 'sign-up=x', other.cookie, 'sign-up=']) {
      const { code } = cookie === '' ? one : { code: await resent(one.email) };
      const response = await confirm(code, cookie);
      expect([response.status, response.body.signedIn, cookieOf(response, 'session')]).toEqual([
        200,
        false,
        undefined,
      ]);
      await app.context.database.pool.query('update accounts set email_verified_at = null where email = $1', [
        one.email,
      ]);
    }
  });
  async function resent(email: string): Promise<string> {
    await app.call('POST', '/sendverificationemail', { body: { email } });
    return newestCode(app, email);
  }

  it('begins none if a session is live in that browser', async () => {
    const { email, password, code, cookie } = await signedUp();
    const session = cookieOf(await app.call('POST', '/signin', { body: { email, password } }), 'session');
    expect((await confirm(code, `${cookie}; ${session}`)).body.signedIn).toBe(false);
  });

  it('begins none past a second factor that was set up in between', async () => {
    const { email, password, code, cookie } = await signedUp();
    const { token } = (await app.call('POST', '/signin', { body: { email, password } })).body;
    const { secret } = (await app.call('POST', '/secondfactor/totp', { token })).body;
    const body = { code: appCode(app, secret) };
    expect((await app.call('POST', '/secondfactor/totp/confirm', { token, body })).status).toBe(200);
    expect((await confirm(code, cookie)).body.signedIn).toBe(false);
  });

  it('sends a worthless cookie for a sign-up with a known address', async () => {
    const { email } = await signedUp();
    const again = await signUp({ ...signUpForm(), email });
    const cookie = cookieOf(again, 'sign-up') ?? '';
    const shapeOf = (text: string) => text.replace(/=[\w-]+/, ({ length }) => `=${length}`);
    const fresh = cookieOf(await signUp(signUpForm()), 'sign-up') ?? '';
    expect(shapeOf(cookie)).toBe(shapeOf(fresh));
    expect((await confirm(await resent(email), cookie)).body.signedIn).toBe(false);
  });
});
