import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPerson, PASSWORD } from '#tests/factories.ts';
import { expectSoundLedger } from '#tests/ledger.ts';
import { countRows, mailsTo, newestCode, signUpForm } from '#tests/mails.ts';
import { cookieOf, signIn } from '#tests/sessions.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await acquireTestApp({ jobs: true });
});
afterAll(async () => {
  await expectSoundLedger(app.context);
  await app.close();
});

const signUp = (body: unknown, cookie?: string) =>
  app.call('POST', '/signup', { body, ...(cookie && { headers: { cookie } }) });
const check = async (username: string, cookie?: string) => {
  const path = `/signup/username?username=${encodeURIComponent(username)}`;
  return (await app.call('GET', path, cookie ? { headers: { cookie } } : {})).body;
};
const verify = (code: string) => app.call('POST', '/verifyemail', { body: { code } });
const TAKEN = { username: 'This username is already taken' };

describe('signing up again to correct the address', () => {
  it('replaces the account that this browser signed up with, with its address and all other fields', async () => {
    const wrong = signUpForm({ email: 'ada@poeple.example', timeZone: 'Europe/Berlin' });
    const cookie = cookieOf(await signUp(wrong));
    const code = await newestCode(app, wrong.email);
    const right = {
      ...wrong,
      ...{ email: `${wrong.username}@right.example`, password: 'tide pier salt 7', fname: 'Augusta' },
      ...{ confirmPassword: 'tide pier salt 7', accountType: 'business', businessName: 'Engines' },
      timeZone: 'Asia/Tokyo',
    };
    const again = await signUp(right, cookie);
    expect([again.status, again.body]).toEqual([
      201,
      {
        message:
          'Almost there! We have sent you an email. Please follow the link in it to confirm your address.',
      },
    ]);
    expect(await countRows(app, 'profiles where lower(username) = $1', wrong.username)).toBe(1);
    const { rows } = await app.context.database.pool.query(
      `select a.email, a.first_name, p.account_type, p.business_name, c.time_zone
        from accounts a join profiles p using (user_id) join preferences c using (user_id)
        where p.username = $1`,
      [wrong.username],
    );
    expect(rows).toEqual([
      {
        ...{ email: right.email, first_name: 'Augusta', account_type: 'business', business_name: 'Engines' },
        time_zone: 'Asia/Tokyo',
      },
    ]);
    // The link in the mail to the wrong address is invalid.
    expect((await verify(code)).status).toBe(400);
    expect((await verify(await newestCode(app, right.email))).status).toBe(200);
    expect((await signIn(app, right.email, right.password)).status).toBe(200);
    expect((await signIn(app, wrong.email, PASSWORD)).status).toBe(401);
  });

  it('responds alike if the right address has an account, and tells only its owner', async () => {
    const [wrong, owner] = [signUpForm(), await createPerson(app.context)];
    const cookie = cookieOf(await signUp(wrong));
    const known = await signUp({ ...wrong, email: owner.email }, cookie);
    expect((await mailsTo(app, owner.email))[0]?.subject).toContain('already have a Kollabrate account');
    expect(await countRows(app, 'accounts where email = $1', wrong.email)).toBe(1);
    const unknown = await signUp({ ...wrong, email: 'new@people.example' }, cookieOf(known));
    expect([known.status, known.body]).toEqual([201, unknown.body]);
    // Each response has its own cookie, which replaces the one before.
    expect(cookieOf(known)).toHaveLength(cookieOf(unknown).length);
    expect((await signUp(wrong, cookie)).body.fields).toEqual(TAKEN);
  });

  it('creates the account if the wrong address belonged to another one', async () => {
    const owner = await createPerson(app.context);
    const wrong = signUpForm({ email: owner.email });
    const cookie = cookieOf(await signUp(wrong));
    expect((await signUp({ ...wrong, email: 'own@people.example' }, cookie)).status).toBe(201);
    expect(await countRows(app, 'accounts where email = $1', 'own@people.example')).toBe(1);
  });

  it.each([
    ['another browser', async () => undefined],
    ['a made-up cookie', async () => 'sign-up=made-up'],
    [
      'a browser whose account is confirmed',
      async ({ email, cookie }: { email: string; cookie: string }) => {
        await verify(await newestCode(app, email));
        return cookie;
      },
    ],
    [
      'a browser whose account was signed in to',
      async ({ email, cookie }: { email: string; cookie: string }) => {
        await signIn(app, email, PASSWORD);
        return cookie;
      },
    ],
  ])('is refused from %s', async (_, cookieAfter) => {
    const form = signUpForm();
    const cookie = cookieOf(await signUp(form));
    const given = await cookieAfter({ ...form, cookie });
    const refused = await signUp({ ...form, email: `other-${form.email}` }, given);
    expect([refused.status, refused.body.fields]).toEqual([422, TAKEN]);
    expect((await signIn(app, form.email, PASSWORD)).status).toBe(200);
  });
});

describe('GET /signup/username', () => {
  it('responds as sign-up would', async () => {
    const owner = await createPerson(app.context, { profile: { username: 'Grace_H' } });
    expect(await check('Free_Name')).toEqual({ username: 'Free_Name', status: 'available', message: '' });
    const names = ['ab', 'a-b', 'x'.repeat(17), 'admin', 'settings_', owner.username, 'grace_h', ''];
    for (const username of names) {
      const { body } = await signUp(signUpForm({ username }));
      const checked = await check(username);
      expect([username, checked.message]).toEqual([username, body.fields.username]);
      expect(checked.status).toBe(username.toLowerCase() === 'grace_h' ? 'taken' : 'invalid');
    }
  });

  it('is taken by a suspended and by a deleted user, too', async () => {
    await createPerson(app.context, { profile: { username: 'suspended1', state: 'suspended' } });
    expect((await check('Suspended1')).status).toBe('taken');
    const gone = await createPerson(app.context, { profile: { username: 'gone_for_good' } });
    const left = await app.call('POST', '/account/delete', {
      token: gone.token,
      body: { password: PASSWORD, now: true },
    });
    expect(left.status).toBe(200);
    expect((await check('gone_for_good')).status).toBe('taken');
  });

  it('is available to the browser that signed up with it, which may correct its address', async () => {
    const form = signUpForm();
    const cookie = cookieOf(await signUp(form));
    expect((await check(form.username)).status).toBe('taken');
    expect((await check(form.username, cookie)).status).toBe('available');
  });
});
