import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPerson, PASSWORD } from '#tests/factories.ts';
import { cookieOf, refresh, sessionsOf, signIn, startSession, whoAmI } from '#tests/sessions.ts';
import { acquireTestApp, startTestApp, type TestApp } from '#tests/test-app.ts';
import { hashesComputed, hashPassword } from './passwords.ts';
import { newSecret } from './session-token.ts';

let app: TestApp;

beforeAll(async () => {
  app = await acquireTestApp();
});
afterAll(() => app.close());

describe('sign-in', () => {
  it('gives a token, the person, and a cookie that scripts cannot read', async () => {
    const person = await createPerson(app.context, { account: { emailVerifiedAt: null } });
    const { answer: response, token } = await startSession(app, person);
    expect(response.status).toBe(200);
    expect(response.body.user).toEqual({
      username: person.username,
      displayName: person.username,
      accountType: 'creator',
      contentType: 'gaming',
      profileImageUrl: '',
      emailVerified: false,
    });
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Max-Age=7776000$/),
    ]);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect((await whoAmI(app, token)).body.username).toBe(person.username);
  });

  it('names the cookie __Host- and Secure where PUBLIC_URL is https', async () => {
    const secure = await startTestApp({
      databaseUrl: app.databaseUrl,
      env: { PUBLIC_URL: 'https://site.example' },
    });
    const person = await createPerson(secure.context);
    const response = await secure.call('POST', '/signin', {
      body: { email: person.email, password: PASSWORD },
    });
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax; Secure; Max-Age=7776000$/,
      ),
    ]);
    const cookie = cookieOf(response);
    expect((await refresh(secure, cookie, 'https://site.example')).status).toBe(200);
    expect((await refresh(secure, cookie, 'http://localhost:3000')).status).toBe(403);
    await secure.close();
  });

  it('accepts the address in every equivalent form', async () => {
    const person = await createPerson(app.context, { account: { email: 'Grace@bücher.example' } });
    for (const email of [person.email, ' GRACE@xn--bcher-kva.example ']) {
      expect((await signIn(app, email, PASSWORD)).status).toBe(200);
    }
  });

  it('tells a wrong password and an unknown address alike, after one hash', async () => {
    const person = await createPerson(app.context);
    const responses = [];
    for (const email of [person.email, 'nobody@people.example', 'no address', "' or 1=1 --@x.example"]) {
      const before = hashesComputed();
      responses.push(await signIn(app, email, 'a wrong password'));
      expect(hashesComputed() - before).toBe(1);
    }
    expect(new Set(responses.map((response) => `${response.status} ${response.text}`)).size).toBe(1);
    expect(responses[0]?.status).toBe(401);
    expect(responses[0]?.body.error).toBe('Account does not exist or incorrect credentials');
    expect(responses[0]?.headers.getSetCookie()).toEqual([]);
  });

  it('refuses the password of another user', async () => {
    const person = await createPerson(app.context, {
      account: {
        passwordHash: await hashPassword('a password of their own'),
      },
    });
    expect((await signIn(app, person.email, PASSWORD)).status).toBe(401);
  });

  it('leaves one event for a failed try and one for a good one, without a secret', async () => {
    const person = await createPerson(app.context);
    app.logs.length = 0;
    await signIn(app, person.email, 'a wrong password');
    const { token, cookie } = await startSession(app, person);
    const events = app.logs.map((line) => JSON.parse(line)).filter((line) => line.event?.startsWith('sign'));
    expect(events.map((event) => [event.event, event.object ?? event.actor])).toEqual([
      ['sign_in_failed', person.userId],
      ['signed_in', person.userId],
    ]);
    for (const event of events)
      expect(event).toMatchObject({ requestId: expect.any(String), time: expect.any(String) });
    const everything = app.logs.join('');
    for (const secret of ['a wrong password', PASSWORD, token, cookie.split('=')[1] ?? '-', person.email]) {
      expect(everything).not.toContain(secret);
    }
  });

  it('begins a new session, ends the one that the browser had, and stores neither secret', async () => {
    const person = await createPerson(app.context);
    const fixed = await refresh(app, 'session=chosen-by-somebody-else');
    expect(fixed.status).toBe(401);
    const first = await startSession(app, person, { cookie: 'session=chosen-by-somebody-else' });
    expect(first.cookie).not.toContain('chosen-by-somebody-else');
    const second = await startSession(app, person, { cookie: first.cookie });
    expect(second.cookie).not.toBe(first.cookie);
    expect((await refresh(app, first.cookie)).status).toBe(401);
    await expect.poll(async () => (await whoAmI(app, first.token)).status).toBe(401);
    expect((await whoAmI(app, second.token)).status).toBe(200);
    const stored = JSON.stringify(await sessionsOf(app, person.userId));
    for (const { cookie, token } of [first, second]) {
      expect(stored).not.toContain(cookie.split('=')[1]);
      expect(stored).not.toContain(token);
    }
  });

  it('makes secrets of 256 bits, all different', () => {
    const secrets = Array.from({ length: 10_000 }, newSecret);
    expect(new Set(secrets).size).toBe(10_000);
    for (const secret of secrets) expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
  });

  it('does not store responses with a token for repeated requests', async () => {
    const person = await createPerson(app.context);
    const headers = { 'idempotency-key': 'sign-me-in' };
    const first = await startSession(app, person, headers);
    const second = await startSession(app, person, headers);
    expect(second.cookie).not.toBe(first.cookie);
    const { rows } = await app.context.database.pool.query('select body from idempotency_keys');
    expect(JSON.stringify(rows)).not.toContain(first.token);
  });
});
