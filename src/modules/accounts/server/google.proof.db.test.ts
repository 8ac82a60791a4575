// @module-tag counted
import type { InjectOptions } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { ProofLie } from '#src/sandbox/google.ts';
import { sandboxOf } from '#tests/connections.ts';
import { createPerson } from '#tests/factories.ts';
import {
  type AtGoogle,
  consentAtGoogle,
  GoogleBrowser,
  googlePerson,
  googleSignUpForm,
} from '#tests/google.ts';
import { countRows } from '#tests/mails.ts';
import { ORIGIN } from '#tests/sessions.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { byTier } from '#tests/tools/tier.ts';
import { RECENT_PROOF_MS } from '../accounts.rules.ts';

const PAGE = '/settings/sign-in';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
afterEach(() => sandboxOf(app).lie(null));

/** A new account without password, whose proof by signing up is too old. */
async function owner() {
  const person = googlePerson();
  const browser = new GoogleBrowser(app);
  await browser.enter(person);
  const { userId } = (await browser.signUp()).body.user;
  app.clock.advance(RECENT_PROOF_MS);
  return { person, browser, userId, token: await browser.token() };
}

type Owner = Awaited<ReturnType<typeof owner>>;

async function begin({ browser, token }: Owner, next?: string): Promise<string> {
  const { status, body } = await browser.startProving(token, next);
  expect(status).toBe(200);
  return body.url;
}

/** Begins, consents as somebody, and returns the way back. */
async function wayBack(user: Owner, person: AtGoogle = user.person, next?: string): Promise<string> {
  const { pathname, search } = await consentAtGoogle(await begin(user, next), person);
  return pathname + search;
}

/** Whether a sensitive change is allowed now. */
async function isProved({ browser }: Owner): Promise<boolean> {
  const response = await browser.call('POST', '/secondfactor/totp', { token: await browser.token() });
  if (response.status !== 200) expect(response.body.code).toBe('authentication_needed');
  return response.status === 200;
}

describe('a proof by Google', () => {
  it('counts for ten minutes, without a password, and leads back to the page', async () => {
    const user = await owner();
    expect(await isProved(user)).toBe(false);
    expect(await user.browser.visit(await wayBack(user, user.person, '/admin/users?q=ada'))).toBe(
      '/admin/users?q=ada&google=proved',
    );
    expect(await isProved(user)).toBe(true);
    app.clock.advance(RECENT_PROOF_MS - 60_000);
    expect(await isProved(user)).toBe(true);
    app.clock.advance(60_000);
    expect(await isProved(user)).toBe(false);
  });

  it('asks Google to sign the same account in anew, and to say when that was', async () => {
    const user = await owner();
    const asked = new URL(await begin(user)).searchParams;
    expect(Object.fromEntries(asked)).toMatchObject({
      ...{ prompt: 'login', max_age: '0', login_hint: user.person.subject },
      claims: '{"id_token":{"auth_time":{"essential":true}}}',
    });
  });

  it('needs the Google account that is connected, whatever its address', async () => {
    const user = await owner();
    const { email } = user.person;
    const other = googlePerson({ email });
    expect(await user.browser.visit(await wayBack(user, other))).toBe(`${PAGE}?google=otherAccount`);
    expect(await isProved(user)).toBe(false);
    const renamed = googlePerson({ subject: user.person.subject });
    expect(await user.browser.visit(await wayBack(user, renamed))).toBe(`${PAGE}?google=proved`);
  });

  it.each<ProofLie>(['noAuthTime', 'oldAuthTime'])('needs a new sign-in at Google: %s', async (lie) => {
    const user = await owner();
    const back = await wayBack(user);
    sandboxOf(app).lie(lie);
    expect(await user.browser.visit(back)).toBe(`${PAGE}?google=notFresh`);
    expect(await isProved(user)).toBe(false);
  });

  it('is not believed with a forged token', async () => {
    const user = await owner();
    const back = await wayBack(user);
    sandboxOf(app).lie('signature');
    expect(await user.browser.visit(back)).toBe(`${PAGE}?google=failed`);
    expect(await isProved(user)).toBe(false);
    // Closes the circuit breaker.
    app.clock.advance(60_000);
  });

  it('works once', async () => {
    const user = await owner();
    const back = await wayBack(user);
    const ends = await Promise.all([user.browser.visit(back), user.browser.visit(back)]);
    expect(ends.sort()).toEqual([`${PAGE}?google=proved`, '/signin?google=expired']);
    app.clock.advance(RECENT_PROOF_MS);
    expect(await user.browser.visit(back)).toBe('/signin?google=expired');
    expect(await isProved(user)).toBe(false);
  });

  it('does not count in another session of the same browser, nor without one', async () => {
    const user = await owner();
    const back = await wayBack(user);
    const own = user.browser.cookies.get('session') ?? '';
    const stranger = await createPerson(app.context);
    user.browser.cookies.set('session', stranger.cookie.split('=')[1] ?? '');
    expect(await user.browser.visit(back)).toBe(`${PAGE}?google=expired`);
    user.browser.cookies.set('session', own);
    const again = await wayBack(user);
    user.browser.cookies.delete('session');
    expect(await user.browser.visit(again)).toBe(`${PAGE}?google=expired`);
    user.browser.cookies.set('session', own);
    expect(await isProved(user)).toBe(false);
  });

  it('cannot be given to, or taken by, another browser', async () => {
    const [user, attacker] = [await owner(), await owner()];
    const back = await wayBack(user);
    expect(await attacker.browser.visit(back)).toBe('/signin?google=expired');
    // With the attacker's own attempt and the state of the victim.
    await begin(attacker);
    expect(await attacker.browser.visit(back)).toBe('/signin?google=expired');
    expect(await isProved(attacker)).toBe(false);
    expect(await user.browser.visit(back)).toBe(`${PAGE}?google=proved`);
  });

  it('leads to no other host', async () => {
    const user = await owner();
    const back = await wayBack(user, user.person, '//evil.example');
    expect(await user.browser.visit(back)).toBe(`${PAGE}?google=proved`);
  });

  it('is refused where Google is not connected', async () => {
    const person = await createPerson(app.context);
    const visitor = new GoogleBrowser(app, person.cookie);
    const { status, body } = await visitor.startProving(await person.freshToken());
    expect([status, body.code]).toEqual([409, 'wrong_state']);
  });
});

describe('a new Google account that signs up several times at once', () => {
  it('in two tabs makes one account, and the other tab says what to do', async () => {
    const person = googlePerson();
    const browser = new GoogleBrowser(app);
    const backs = [await browser.comeBack(person), await browser.comeBack(person)];
    const tickets: string[] = [];
    for (const back of backs) {
      expect(await browser.visit(back)).toBe('/signin/google');
      tickets.push(await browser.ticketId());
    }
    const tries = await Promise.all(tickets.map((ticket) => browser.signUp({ ticket })));
    expect(tries.map(({ status }) => status).sort()).toEqual([201, 409]);
    const refused = tries.find(({ status }) => status === 409);
    expect(refused?.body.error).toMatch(
      /^You already have an account here\. Please continue with Google again/,
    );
    expect(browser.signedIn).toBe(true);
    expect(await countRows(app, 'account_identities where subject = $1', person.subject)).toBe(1);
    // Continuing with Google again signs in.
    browser.cookies.delete('session');
    await browser.enter(person);
    expect(browser.signedIn).toBe(true);
  });

  it('whose first presses are at the same moment keeps the newer attempt', async () => {
    const person = googlePerson();
    const browser = new GoogleBrowser(app);
    // Neither request has a cookie yet; the browser keeps the one that comes last.
    const urls = await Promise.all([browser.start(), browser.start()]);
    const backs = await Promise.all(urls.map((url) => consentAtGoogle(url, person)));
    const ends: string[] = [];
    for (const { pathname, search } of backs) ends.push(await browser.visit(pathname + search));
    expect(ends.sort()).toEqual(['/signin/google', '/signin?google=expired']);
    expect((await browser.signUp()).status).toBe(201);
  });

  it('in many browsers makes one account', async () => {
    const person = googlePerson();
    const count = byTier({ main: 40, all: 300, deep: 300 });
    const before = await countRows(app, 'accounts');
    const requests: InjectOptions[] = [];
    for (let n = 0; n < count; n++) {
      // Each has a network address of its own, because sign-ups are limited by it.
      const remoteAddress = `198.51.${n >> 8}.${n & 255}`;
      const browser = new GoogleBrowser(app, undefined, remoteAddress);
      expect(await browser.enter(person)).toBe('/signin/google');
      const headers = { cookie: browser.cookie, origin: ORIGIN };
      const body = googleSignUpForm({ ticket: await browser.ticketId() });
      requests.push({ method: 'POST', url: '/api/signup/google', headers, body, remoteAddress });
    }
    const tries = await Promise.all(requests.map((request) => app.app.http.inject(request)));
    expect(tries.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1);
    expect(tries.filter(({ statusCode }) => statusCode === 409)).toHaveLength(count - 1);
    expect(await countRows(app, 'accounts')).toBe(before + 1);
    expect(await countRows(app, 'account_identities where subject = $1', person.subject)).toBe(1);
  });
});
