import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPerson, PASSWORD, type Person } from '#tests/factories.ts';
import { consentAtGoogle, GoogleBrowser, googlePerson } from '#tests/google.ts';
import { expectSoundLedger } from '#tests/ledger.ts';
import { countRows, mailsTo, newestCode } from '#tests/mails.ts';
import { appCode, withApp } from '#tests/second-factor.ts';
import { signIn, whoAmI } from '#tests/sessions.ts';
import { acquireTestApp, type TestApp } from '#tests/test-app.ts';

const MINUTE = 60_000;
const HOME = '/dashboard/h';

let app: TestApp;
beforeAll(async () => {
  app = await acquireTestApp({ jobs: true });
});
afterAll(async () => {
  await expectSoundLedger(app.context);
  await app.close();
});

const browser = () => new GoogleBrowser(app);
const methods = async (token: string) => (await app.call('GET', '/signin/methods', { token })).body;

/** A new account made with Google, in the browser that made it. */
async function signedUp() {
  const person = googlePerson();
  const visitor = browser();
  await visitor.enter(person);
  const response = await visitor.signUp();
  expect(response.status).toBe(201);
  return { person, visitor, token: response.body.token as string, username: response.body.user.username };
}

/** Connects Google in the settings of a person. */
async function connected(owner: Person) {
  const person = googlePerson();
  const visitor = new GoogleBrowser(app, owner.cookie);
  const { body } = await visitor.startConnecting(await owner.freshToken());
  const { pathname, search } = await consentAtGoogle(body.url, person);
  expect(await visitor.visit(pathname + search)).toBe('/settings/sign-in?google=connected');
  return { person, visitor };
}

describe('signing up with Google', () => {
  it('makes a verified account without password, and signs in again by the subject', async () => {
    const person = googlePerson();
    const visitor = browser();
    expect(await visitor.enter(person, '/user/ada?tab=posts')).toBe('/signin/google');
    expect(await visitor.ticket()).toMatchObject({
      kind: 'signUp',
      email: person.email,
      firstName: 'Sam',
      lastName: 'Somebody',
      next: '/user/ada?tab=posts',
    });
    const response = await visitor.signUp({ accountType: 'business', businessName: 'Engines' });
    expect([response.status, response.body.user.emailVerified]).toEqual([201, true]);
    expect(await methods(response.body.token)).toMatchObject({
      password: false,
      google: { email: person.email },
    });
    const again = browser();
    expect(await again.enter({ ...person, email: 'renamed@gmail.example' }, '/kollabs')).toBe('/kollabs');
    expect((await whoAmI(app, await again.token())).body.email).toBe(person.email);
    const devices = await again.call('GET', '/user/sessions', { token: await again.token() });
    expect(devices.body.map(({ method }: { method: string }) => method)).toEqual(['google', 'google']);
    // No password signs in, and none is asked for the verified address.
    expect((await signIn(app, person.email, PASSWORD)).status).toBe(401);
    expect(await mailsTo(app, person.email)).toHaveLength(0);
  });

  it('keeps the rules of sign-up, and a refusal does not spend the ticket', async () => {
    const owner = await createPerson(app.context);
    const visitor = browser();
    await visitor.enter(googlePerson());
    const tries = [
      [{ username: owner.username.toUpperCase() }, 'username'],
      [{ username: 'admin' }, 'username'],
      [{ fname: '' }, 'fname'],
      [{ accountType: 'business' }, 'businessName'],
      [{ contentType: 'nothing' }, 'contentType'],
    ] as const;
    for (const [wrong, field] of tries) {
      const response = await visitor.signUp(wrong);
      expect([response.status, Object.keys(response.body.fields)]).toEqual([422, [field]]);
    }
    expect(visitor.signedIn).toBe(false);
    expect((await visitor.signUp()).status).toBe(201);
  });

  it('takes the address from Google, whatever the form says', async () => {
    const person = googlePerson();
    const visitor = browser();
    await visitor.enter(person);
    const { body } = await visitor.signUp({ email: 'other@people.example', emailVerifiedAt: null });
    expect((await whoAmI(app, body.token)).body.email).toBe(person.email);
  });

  it('uses a ticket once, in its browser, from our pages, within half an hour', async () => {
    const visitor = browser();
    await visitor.enter(googlePerson());
    const ticket = await visitor.ticketId();
    const stranger = browser();
    await stranger.enter(googlePerson());
    expect((await stranger.signUp({ ticket })).body.code).toBe('invalid_code');
    const foreign = await visitor.call('POST', '/signup/google', {
      body: {
        ticket,
        accountType: 'creator',
        fname: 'Ada',
        lname: 'Byron',
        username: 'byron1',
        contentType: 'science',
      },
      headers: { origin: 'https://evil.example' },
    });
    expect(foreign.body.code).toBe('foreign_origin');
    const tries = await Promise.all([visitor.signUp({ ticket }), visitor.signUp({ ticket })]);
    expect(tries.map(({ status }) => status).sort()).toEqual([201, 400]);

    const late = browser();
    await late.enter(googlePerson());
    const old = await late.ticketId();
    app.clock.advance(30 * MINUTE);
    expect(await late.ticket()).toEqual({ kind: 'none' });
    expect((await late.call('POST', '/signup/google', { body: { ticket: old } })).status).toBe(422);
  });

  it('makes one account for two browsers with the same Google account', async () => {
    const person = googlePerson();
    const visitors = [browser(), browser()];
    for (const visitor of visitors) await visitor.enter(person);
    const responses = await Promise.all(visitors.map((visitor) => visitor.signUp()));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await countRows(app, 'accounts where email = $1', person.email)).toBe(1);
    expect(await countRows(app, 'account_identities where email = $1', person.email)).toBe(1);
  });
});

describe('an address that has an account', () => {
  it('is never connected by itself, but after a sign-in with the password, with a mail', async () => {
    const owner = await createPerson(app.context);
    const person = googlePerson({ email: owner.email.toUpperCase() });
    const visitor = browser();
    expect(await visitor.enter(person)).toBe('/signin/google');
    expect(visitor.signedIn).toBe(false);
    const ticket = await visitor.ticket();
    expect(ticket).toMatchObject({ kind: 'prove', email: person.email });
    expect((await visitor.signUp().catch(() => null))?.status).toBe(400);
    await visitor.enter(person);
    const entered = await visitor.call('POST', '/signin', {
      body: { email: owner.email, password: PASSWORD },
    });
    const body = { ticket: await visitor.ticketId() };
    const done = await visitor.call('POST', '/signin/google/connect', { body, token: entered.body.token });
    expect([done.status, done.body.message]).toEqual([200, expect.stringContaining('connected')]);
    const [mail] = await mailsTo(app, owner.email);
    expect(mail?.subject).toContain('Google was connected');
    const later = browser();
    expect(await later.enter(person)).toBe(HOME);
    expect(later.signedIn).toBe(true);
  });

  it('is not connected to the account of somebody else, nor by another browser, nor without a recent proof', async () => {
    const [owner, other] = [await createPerson(app.context), await createPerson(app.context)];
    const visitor = browser();
    await visitor.enter(googlePerson({ email: owner.email }));
    const body = { ticket: await visitor.ticketId() };
    const connect = (by: GoogleBrowser, token: string) =>
      by.call('POST', '/signin/google/connect', { body, token });
    expect((await connect(browser(), await owner.freshToken())).body.code).toBe('invalid_code');
    expect((await connect(visitor, await other.freshToken())).body).toMatchObject({ code: 'wrong_state' });
    app.clock.advance(11 * MINUTE);
    expect((await connect(visitor, await owner.freshToken())).body.code).toBe('authentication_needed');
    expect(await countRows(app, 'account_identities where user_id = $1', owner.userId)).toBe(0);
    expect(await countRows(app, 'account_identities where user_id = $1', other.userId)).toBe(0);
  });

  it('that was never verified shuts out whoever signed up with it, before Google is connected', async () => {
    // The attacker knows the password and signed in before the owner of the address came.
    const attacker = await createPerson(app.context, { account: { emailVerifiedAt: null } });
    const visitor = browser();
    await visitor.enter(googlePerson({ email: attacker.email }));
    expect(await visitor.ticket()).toMatchObject({ kind: 'claim' });
    const body = { ticket: await visitor.ticketId() };
    // Even the right password is not enough: it may be the attacker's, told to the owner.
    const known = await signIn(app, attacker.email, PASSWORD);
    const early = await visitor.call('POST', '/signin/google/connect', { body, token: known.body.token });
    expect(early.body.code).toBe('email_unverified');

    await app.call('POST', '/forgotpassword', { body: { email: attacker.email } });
    const code = await newestCode(app, attacker.email);
    const newPassword = 'tide pier salt 77';
    expect((await app.call('POST', '/resetpassword', { body: { code, newPassword } })).status).toBe(200);
    const entered = await signIn(app, attacker.email, newPassword);
    const done = await visitor.call('POST', '/signin/google/connect', { body, token: entered.body.token });
    expect(done.status).toBe(200);
    expect((await signIn(app, attacker.email, PASSWORD)).status).toBe(401);
    expect((await whoAmI(app, attacker.token)).status).toBe(401);
  });

  it('is used for nothing unless Google has verified it', async () => {
    const owner = await createPerson(app.context);
    for (const email of [owner.email, googlePerson().email]) {
      const visitor = browser();
      expect(await visitor.enter(googlePerson({ email, verified: false }))).toBe('/signin?google=unverified');
      expect(await visitor.ticket()).toEqual({ kind: 'none' });
    }
    // A known Google account signs in without its address.
    const { person } = await connected(owner);
    expect(await browser().enter({ ...person, verified: false })).toBe(HOME);
  });
});

describe('the second step', () => {
  it('is still asked after Google', async () => {
    const owner = await createPerson(app.context);
    const { person } = await connected(owner);
    const { secret } = await withApp(app, owner);
    const visitor = browser();
    expect(await visitor.enter(person, '/inbox')).toBe('/signin/google');
    expect(visitor.signedIn).toBe(false);
    const ticket = await visitor.ticket();
    if (ticket.kind !== 'secondStep') throw new Error(ticket.kind);
    expect(ticket.next).toBe('/inbox');
    const body = { ticket: ticket.secondStep.ticket, code: appCode(app, secret) };
    expect((await visitor.call('POST', '/signin/secondstep', { body })).status).toBe(200);
    expect(visitor.signedIn).toBe(true);
  });
});

describe('the settings', () => {
  it('connect Google to one account only, and tell the owner', async () => {
    const [owner, other] = [await createPerson(app.context), await createPerson(app.context)];
    const { person, visitor } = await connected(owner);
    const [mail] = await mailsTo(app, owner.email);
    expect(mail?.subject).toContain('Google was connected');
    const attempt = async (by: Person, at: GoogleBrowser, who = person) => {
      const { body } = await at.startConnecting(await by.freshToken());
      const { pathname, search } = await consentAtGoogle(body.url, who);
      return at.visit(pathname + search);
    };
    expect(await attempt(other, new GoogleBrowser(app, other.cookie))).toBe('/settings/sign-in?google=taken');
    expect(await attempt(owner, visitor)).toBe('/settings/sign-in?google=connected');
    expect(await attempt(owner, visitor, googlePerson())).toBe('/settings/sign-in?google=another');
    expect(await attempt(owner, visitor, { ...person, answer: 'deny' })).toBe(
      '/settings/sign-in?google=cancelled',
    );
    expect(await countRows(app, 'account_identities where user_id = $1', other.userId)).toBe(0);
  });

  it('disconnect Google, but never the last way in', async () => {
    const { person, token, visitor } = await signedUp();
    const refused = await app.call('DELETE', '/signin/google', { token });
    expect([refused.status, refused.body.code]).toEqual([409, 'wrong_state']);

    await app.call('POST', '/forgotpassword', { body: { email: person.email } });
    const code = await newestCode(app, person.email);
    const newPassword = 'tide pier salt 78';
    expect((await app.call('POST', '/resetpassword', { body: { code, newPassword } })).status).toBe(200);
    const entered = await signIn(app, person.email, newPassword);
    expect(await methods(entered.body.token)).toMatchObject({ password: true });
    expect((await app.call('DELETE', '/signin/google', { token: entered.body.token })).status).toBe(200);
    expect((await app.call('DELETE', '/signin/google', { token: entered.body.token })).status).toBe(404);
    visitor.cookies.clear();
    expect(await visitor.enter(person)).toBe('/signin/google');
    expect(await visitor.ticket()).toMatchObject({ kind: 'prove' });
  });

  it('ask for a password first where a password is asked, and for no other account', async () => {
    const { token, username } = await signedUp();
    const asked = [
      ['POST', '/user/email', { newEmail: 'new@people.example', currentPassword: 'x' }],
      ['POST', '/changepassword', { currentPassword: 'x', newPassword: 'tide pier salt 79' }],
      ['POST', '/confirmpassword', { currentPassword: 'x' }],
      ['POST', '/account/delete', { username, password: 'x' }],
    ] as const;
    for (const [method, path, body] of asked) {
      const response = await app.call(method, path, { token, body });
      expect([path, response.status, response.body.code]).toEqual([path, 409, 'wrong_state']);
      expect(response.body.error).toContain('Choose one first');
    }
    // What needs only a recent proof works for ten minutes after Google.
    expect((await app.call('POST', '/secondfactor/totp', { token })).status).toBe(200);
  });

  it('need a recent proof to begin', async () => {
    const owner = await createPerson(app.context);
    app.clock.advance(11 * MINUTE);
    const response = await app.call('POST', '/signin/google/start', { token: await owner.freshToken() });
    expect(response.body.code).toBe('authentication_needed');
  });
});
