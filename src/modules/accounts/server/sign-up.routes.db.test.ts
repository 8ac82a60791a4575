import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SOFTWARE } from '#contract/software.ts';
import { expectSoundLedger } from '#tests/ledger.ts';
import { countRows, mailsTo, signUpForm } from '#tests/mails.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';
import { hashesComputed } from './passwords.ts';

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

describe('sign-up', () => {
  it('makes profile and account in one transaction, and mails a link built from PUBLIC_URL alone', async () => {
    const body = signUpForm({
      accountType: 'business',
      businessName: 'Difference Engines',
      contentType: 'technology',
    });
    const response = await signUp(body, { host: 'evil.example', 'x-forwarded-host': 'evil.example' });
    expect(response.status).toBe(201);
    expect(Object.keys(response.body)).toEqual(['message']);
    const { rows } = await app.context.database.pool.query(
      `select p.username, p.display_name, p.account_type, p.business_name, p.content_type, p.featured_platform,
        a.email, a.first_name, a.last_name, a.email_verified_at, a.password_hash
       from profiles p join accounts a using (user_id) where p.username = $1`,
      [body.username],
    );
    expect(rows).toEqual([
      {
        username: body.username,
        display_name: 'Difference Engines',
        account_type: 'business',
        business_name: 'Difference Engines',
        content_type: 'technology',
        featured_platform: 'none',
        email: body.email,
        first_name: 'Ada',
        last_name: 'Lovelace',
        email_verified_at: null,
        password_hash: expect.stringMatching(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/),
      },
    ]);
    const mails = await mailsTo(app, body.email);
    expect(mails).toHaveLength(1);
    const own = new URL(app.context.env.publicUrl).origin;
    for (const link of mails[0]?.links ?? []) expect(new URL(link).origin).toBe(own);
    expect(mails[0]?.links[0]).toMatch(/\/security\?mode=verifyEmail&oobCode=[\w-]{43}$/);
  });

  it.each([
    ['Asia/Tokyo', 'Asia/Tokyo'],
    ['Mars/Olympus', undefined],
    [undefined, undefined],
  ])('stores the time zone of the browser: %s', async (timeZone, kept) => {
    const body = signUpForm({ timeZone });
    expect((await signUp(body)).status).toBe(201);
    const { rows } = await app.context.database.pool.query(
      'select time_zone from preferences join profiles using (user_id) where username = $1',
      [body.username],
    );
    expect(rows[0]?.time_zone).toBe(kept);
  });

  it('responds alike to a double click, and has one effect', async () => {
    const body = signUpForm();
    const headers = { 'idempotency-key': 'a-double-click' };
    const [one, two] = await Promise.all([signUp(body, headers), signUp(body, headers)]);
    const three = await signUp(body, headers);
    for (const response of [one, two, three]) {
      expect([response.status, response.body]).toEqual([201, one.body]);
    }
    expect(await mailsTo(app, body.email)).toHaveLength(1);
  });

  it('answers a known address as a new one, and tells only its owner', async () => {
    const owner = signUpForm({ email: 'Countess@BÜCHER.example' });
    const first = await signUp(owner);
    const forms = [
      'countess@bücher.example',
      '  COUNTESS@xn--bcher-kva.example ',
      'countess@bu\u0308cher.example',
    ];
    for (const email of forms) {
      const before = hashesComputed();
      const again = await signUp(signUpForm({ email }));
      expect([again.status, again.body]).toEqual([first.status, first.body]);
      expect(hashesComputed() - before).toBe(1);
    }
    expect(await countRows(app, "accounts where email_key like 'countess@%'")).toBe(1);
    const mails = await mailsTo(app, owner.email);
    expect(mails.filter((mail) => mail.subject.includes('already have a Kollabrate account'))).toHaveLength(
      3,
    );
    expect(mails.filter((mail) => mail.text.includes('oobCode'))).toHaveLength(1);
  });

  it('makes one account from twenty simultaneous sign-ups with one address', async () => {
    const email = 'twenty@people.example';
    const responses = await Promise.all(Array.from({ length: 20 }, () => signUp(signUpForm({ email }))));
    expect(new Set(responses.map((response) => response.status))).toEqual(new Set([201]));
    expect(await countRows(app, 'accounts where email_key = $1', email)).toBe(1);
    expect(
      await countRows(
        app,
        'profiles p where not exists (select 1 from accounts a where a.user_id = p.user_id)',
      ),
    ).toBe(0);
  });

  it('accepts one of two usernames that differ in case, also if simultaneous', async () => {
    const responses = await Promise.all(
      ['Twin_Star', 'twin_star', 'TWIN_STAR'].map((username) => signUp(signUpForm({ username }))),
    );
    expect(responses.map((response) => response.status).sort()).toEqual([201, 422, 422]);
    const refused = responses.find((response) => response.status === 422);
    expect(refused?.body.fields).toEqual({ username: 'This username is already taken' });
    expect(await countRows(app, "profiles where lower(username) = 'twin_star'")).toBe(1);
    expect((await signUp(signUpForm({ username: 'tWIN_sTAR' }))).body.fields).toHaveProperty('username');
  });

  it.each([
    'Admin',
    'admin',
    'ADMIN',
    'support',
    'con',
    'api',
    'signin',
    'Ａdmin',
    'аdmin',
    'İlk',
    'ad\u200bmin',
    '..',
    'ab',
    'a'.repeat(17),
  ])('refuses the username %j', async (username) => {
    const response = await signUp(signUpForm({ username }));
    expect(response.status).toBe(422);
    expect(Object.keys(response.body.fields)).toEqual(['username']);
  });

  it.each([
    ['password1', /most common/],
    ['654321', /most common/],
    ['abcdef', /most common/],
    ['QWERTY123', /most common/],
    ['lovelace-1', /too similar/],
    [`${SOFTWARE.toLowerCase()}!`, /too similar/],
    ['12345', 'Password must be longer than 6 characters'],
    ['x'.repeat(129), 'Must be shorter than 129 characters'],
  ])('refuses the password %j', async (password, text) => {
    const before = hashesComputed();
    const response = await signUp(signUpForm({ password, confirmPassword: password }));
    expect(response.status).toBe(422);
    expect(response.body.fields).toEqual({
      password: typeof text === 'string' ? text : expect.stringMatching(text),
    });
    expect(hashesComputed()).toBe(before);
  });

  it('signs in with exactly the password that was chosen', async () => {
    const password = 'pässwörd 🔑  ';
    const body = signUpForm({ password, confirmPassword: password });
    await signUp(body);
    const signIn = (typed: string) =>
      app.call('POST', '/signin', { body: { email: body.email, password: typed } });
    expect((await signIn(password)).status).toBe(200);
    for (const typed of [password.trim(), password.toUpperCase(), password.normalize('NFD')]) {
      expect((await signIn(typed)).status).toBe(401);
    }
  });

  it('does not take unknown fields, and refuses what cannot be stored', async () => {
    const body = signUpForm({
      audienceSize: 1e9,
      emailVerified: true,
      completedCollaborations: 9,
      isAdmin: true,
    });
    expect((await signUp(body)).status).toBe(201);
    expect(
      await countRows(
        app,
        `profiles p join accounts a using (user_id) where p.username = $1 and p.audience_size = 0
         and p.completed_collaborations = 0 and a.email_verified_at is null`,
        body.username,
      ),
    ).toBe(1);
    expect((await signUp(signUpForm({ password: 'nul \u0000 inside' }))).status).toBe(400);
    expect((await signUp(signUpForm({ fname: 'A\ud800' }))).status).toBe(400);
  });
});
