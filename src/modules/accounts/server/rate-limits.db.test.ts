// @module-tag whole
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPerson, PASSWORD } from '#tests/factories.ts';
import { mailsTo, newestCode, signUpForm } from '#tests/mails.ts';
import { signIn as signInFrom } from '#tests/sessions.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';

let app: TestApp;
let elsewhere = 0;

/** Production rate limits. TRUST_PROXY allows calls from many addresses. */
beforeAll(async () => {
  app = await startTestApp({ jobs: true, env: { RATE_LIMIT_SCALE: '1', TRUST_PROXY: 'loopback' } });
});
afterAll(() => app.close());

const from = (ip: string) => ({ 'x-forwarded-for': ip });
const freshAddress = () => `198.51.100.${++elsewhere}`;

function signIn(on: TestApp, email: string, password: string, ip: string) {
  return signInFrom(on, email, password, from(ip));
}

function signUp(username: string, ip: string, overrides: Record<string, unknown> = {}) {
  const body = signUpForm({ username, email: `${username}@people.example`, ...overrides });
  return app.call('POST', '/signup', { body, headers: from(ip) });
}

const statuses = (responses: { status: number }[]) => responses.map((response) => response.status);

it('allows sixty username checks a minute from an address', async () => {
  const ip = freshAddress();
  const check = (name: string, address: string) =>
    app.call('GET', `/signup/username?username=${name}`, { headers: from(address) });
  for (let time = 0; time < 60; time++) expect((await check(`name_${time}`, ip)).status).toBe(200);
  expect((await check('one_more', ip)).status).toBe(429);
  expect((await check('one_more', freshAddress())).status).toBe(200);
});

describe('guessing passwords', () => {
  it('stops after ten tries on an account, which its owner never notices', async () => {
    const person = await createPerson(app.context);
    const ip = freshAddress();
    const responses = [];
    for (let time = 0; time < 12; time++)
      responses.push(await signIn(app, person.email, `wrong ${time}`, ip));
    expect(statuses(responses)).toEqual([...Array<number>(10).fill(401), 429, 429]);
    expect(Number(responses[11]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await signIn(app, person.email, PASSWORD, ip)).status).toBe(429);
    expect((await signIn(app, person.email, PASSWORD, freshAddress())).status).toBe(200);
  });

  it('stops after thirty accounts from an address, unknown ones included', async () => {
    const ip = freshAddress();
    const responses = [];
    for (let time = 0; time < 32; time++)
      responses.push(await signIn(app, `nobody${time}@people.example`, 'password', ip));
    expect(statuses(responses)).toEqual([...Array<number>(30).fill(401), 429, 429]);
  });

  it('is not helped by a forged header where no proxy is trusted', async () => {
    const plain = await startTestApp({ databaseUrl: app.databaseUrl, env: { RATE_LIMIT_SCALE: '1' } });
    const person = await createPerson(plain.context);
    const responses = [];
    for (let time = 0; time < 12; time++)
      responses.push(await signIn(plain, person.email, 'wrong', freshAddress()));
    expect(statuses(responses).slice(10)).toEqual([429, 429]);
    await plain.close();
  });

  it('resets the count after the right password', async () => {
    const person = await createPerson(app.context);
    const ip = freshAddress();
    for (let round = 0; round < 2; round++) {
      for (let time = 0; time < 9; time++) await signIn(app, person.email, 'wrong', ip);
      expect((await signIn(app, person.email, PASSWORD, ip)).status).toBe(200);
    }
  });

  it('resets the count after a password reset, for the address of the reset only', async () => {
    const person = await createPerson(app.context);
    const [ip, attacker] = [freshAddress(), freshAddress()];
    for (let time = 0; time < 11; time++) {
      await signIn(app, person.email, 'wrong', ip);
      await signIn(app, person.email, 'wrong', attacker);
    }
    expect((await signIn(app, person.email, PASSWORD, ip)).status).toBe(429);
    await app.call('POST', '/forgotpassword', { body: { email: person.email }, headers: from(ip) });
    const body = { code: await newestCode(app, person.email), newPassword: 'a lighthouse in the fog' };
    expect((await app.call('POST', '/resetpassword', { body, headers: from(ip) })).status).toBe(200);
    expect((await signIn(app, person.email, body.newPassword, ip)).status).toBe(200);
    expect((await signIn(app, person.email, body.newPassword, attacker)).status).toBe(429);
  });
});

describe('signing up', () => {
  it('stops after five accounts an hour from an address; a taken name is not counted', async () => {
    const ip = freshAddress();
    const responses = [];
    for (let time = 0; time < 4; time++) responses.push(await signUp(`many_${time}`, ip));
    for (let time = 0; time < 4; time++) responses.push(await signUp('many_0', ip));
    for (let time = 4; time < 6; time++) responses.push(await signUp(`many_${time}`, ip));
    expect(statuses(responses)).toEqual([201, 201, 201, 201, 422, 422, 422, 422, 201, 429]);
  });
});

describe('mails that a stranger can ask for', () => {
  const resend = (email: string, ip: string) =>
    app.call('POST', '/sendverificationemail', { body: { email }, headers: from(ip) });

  it('are limited to three in 15 minutes for an address, with the same response beyond the limit', async () => {
    await signUp('mailed', freshAddress());
    const known = [];
    const unknown = [];
    for (let time = 0; time < 4; time++) {
      known.push(await resend('mailed@people.example', freshAddress()));
      unknown.push(await resend('unmailed@people.example', freshAddress()));
    }
    expect(
      new Set([...known, ...unknown].map((response) => `${response.status} ${response.text}`)).size,
    ).toBe(1);
    // The mail of the sign-up is the first of the three.
    expect(await mailsTo(app, 'mailed@people.example')).toHaveLength(3);
  });

  it('are limited to three for sign-ups with the address of another, with the same response each time', async () => {
    await signUp('victim', freshAddress());
    const responses = [];
    for (let time = 0; time < 5; time++) {
      responses.push(await signUp(`attacker_${time}`, freshAddress(), { email: 'victim@people.example' }));
    }
    expect(new Set(responses.map((response) => `${response.status} ${response.text}`)).size).toBe(1);
    expect(await mailsTo(app, 'victim@people.example')).toHaveLength(3);
  });

  it('are limited to ten in 15 minutes from one network address', async () => {
    const ip = freshAddress();
    const responses = [];
    for (let time = 0; time < 11; time++) responses.push(await resend(`someone${time}@people.example`, ip));
    expect(statuses(responses)).toEqual([...Array<number>(10).fill(200), 429]);
  });
});

describe('links to a new address', () => {
  const ask = (token: string, newEmail: string, key?: string) =>
    app.call('POST', '/user/email', {
      token,
      body: { newEmail, currentPassword: PASSWORD },
      headers: { ...from(freshAddress()), ...(key && { 'idempotency-key': key }) },
    });

  it.each(['unknown', 'known'])(
    'are refused if the address, %s, had three mails, and no change is pending',
    async (kind) => {
      const person = await createPerson(app.context);
      const owner = kind === 'known' ? await createPerson(app.context) : null;
      const newEmail = owner?.email ?? 'three_mails@people.example';
      const responses = [];
      for (let time = 0; time < 3; time++)
        responses.push(await ask(person.token, newEmail, `${kind}-${time}`));
      await app.call('DELETE', '/user/email', { token: person.token, headers: from(freshAddress()) });
      const refused = await ask(person.token, newEmail);
      expect(statuses([...responses, refused])).toEqual([200, 200, 200, 429]);
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(60);
      const pending = await app.call('GET', '/user/email', {
        token: person.token,
        headers: from(freshAddress()),
      });
      expect(pending.body.pending).toBeNull();
      // A repeated request gets its first response again.
      expect((await ask(person.token, newEmail, `${kind}-2`)).text).toBe(responses[2]?.text);
    },
  );
});

describe('links to choose a new password', () => {
  const forgot = (email: string, ip: string) =>
    app.call('POST', '/forgotpassword', { body: { email }, headers: from(ip) });

  it('are limited to three in 15 minutes for an address, with the same response beyond the limit', async () => {
    const person = await createPerson(app.context);
    const responses = [];
    for (let time = 0; time < 5; time++) {
      responses.push(await forgot(person.email, freshAddress()));
      responses.push(await forgot('unknown_reset@people.example', freshAddress()));
    }
    expect(new Set(responses.map((response) => `${response.status} ${response.text}`)).size).toBe(1);
    expect(await mailsTo(app, person.email)).toHaveLength(3);
  });

  it('are limited to ten in 15 minutes from one network address', async () => {
    const ip = freshAddress();
    const responses = [];
    for (let time = 0; time < 11; time++) responses.push(await forgot(`somebody${time}@people.example`, ip));
    expect(statuses(responses)).toEqual([...Array<number>(10).fill(200), 429]);
    expect(Number(responses[10]?.headers.get('retry-after'))).toBeGreaterThan(0);
  });

  it('stay available to the owner when an attacker uses up the limits of other mails or of resets', async () => {
    const person = await createPerson(app.context);
    for (let time = 0; time < 13; time++) {
      const body = { email: person.email };
      await app.call('POST', '/sendverificationemail', { body, headers: from(freshAddress()) });
    }
    expect(await mailsTo(app, person.email)).toHaveLength(0);
    const attacker = freshAddress();
    for (let time = 0; time < 8; time++) await forgot(person.email, attacker);
    app.clock.advance(15 * 60 * 1000);
    // The limiter counts by the database's clock, so the test's clock cannot reset it.
    await app.context.database.pool.query(`delete from rate_limits where key like 'resetByEmail:%'`);
    const before = (await mailsTo(app, person.email)).length;
    await forgot(person.email, freshAddress());
    expect(await mailsTo(app, person.email)).toHaveLength(before + 1);
  });

  it('are counted over processes and restarts', async () => {
    const person = await createPerson(app.context);
    const other = await startTestApp({
      databaseUrl: app.databaseUrl,
      env: { RATE_LIMIT_SCALE: '1', TRUST_PROXY: 'loopback' },
    });
    for (let time = 0; time < 2; time++) {
      await forgot(person.email, freshAddress());
      const headers = from(freshAddress());
      await other.call('POST', '/forgotpassword', { body: { email: person.email }, headers });
    }
    await other.close();
    expect(await mailsTo(app, person.email)).toHaveLength(3);
  });
});

describe('guessing the current password', () => {
  it('stops after ten tries in a session, and does not affect the owner’s sessions', async () => {
    const person = await createPerson(app.context);
    const stolen = await signIn(app, person.email, PASSWORD, freshAddress());
    const prove = (token: string, currentPassword: string) =>
      app.call('POST', '/confirmpassword', { token, body: { currentPassword } });
    const responses = [];
    for (let time = 0; time < 8; time++) responses.push(await prove(stolen.body.token, `wrong ${time}`));
    for (const [method, path, body] of [
      ['POST', '/changepassword', { newPassword: 'a lighthouse in the fog' }],
      ['POST', '/user/email', { newEmail: 'thief@elsewhere.example' }],
      ['POST', '/changepassword', { newPassword: 'a lighthouse in the fog' }],
    ] as const) {
      const all = { ...body, currentPassword: 'wrong' };
      responses.push(await app.call(method, path, { token: stolen.body.token, body: all }));
    }
    expect(statuses(responses)).toEqual([...Array<number>(10).fill(422), 429]);
    expect((await prove(stolen.body.token, PASSWORD)).status).toBe(429);
    expect((await prove(person.token, PASSWORD)).status).toBe(200);
  });
});

describe('guessing codes', () => {
  it.each([
    ['/resetpassword', { newPassword: 'a lighthouse in the fog' }],
    ['/user/email/confirm', { mode: 'confirmNewEmail' }],
  ])('of %s stops after twenty from an address', async (path, body) => {
    const ip = freshAddress();
    const responses = [];
    for (let time = 0; time < 21; time++) {
      const guess = { ...body, code: `guess ${time}` };
      responses.push(await app.call('POST', path, { body: guess, headers: from(ip) }));
    }
    expect(statuses(responses)).toEqual([...Array<number>(20).fill(400), 429]);
  });

  it('stops after twenty from an address', async () => {
    const ip = freshAddress();
    const responses = [];
    for (let time = 0; time < 21; time++) {
      responses.push(
        await app.call('POST', '/verifyemail', { body: { code: `guess ${time}` }, headers: from(ip) }),
      );
    }
    expect(statuses(responses)).toEqual([...Array<number>(20).fill(400), 429]);
  });
});
