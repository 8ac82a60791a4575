import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { TokenLie } from '#src/sandbox/google.ts';
import { sandboxOf } from '#tests/connections.ts';
import { createPerson } from '#tests/factories.ts';
import { consentAtGoogle, GoogleBrowser, googlePerson } from '#tests/google.ts';
import { countRows } from '#tests/mails.ts';
import { startTestApp, type TestApp } from '#tests/test-app.ts';
import { awakeTime } from '#tests/tools/awake.ts';

const MINUTE = 60_000;
const EXPIRED = '/signin?google=expired';
const FAILED = '/signin?google=failed';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
afterEach(() => {
  sandboxOf(app).lie(null);
  sandboxOf(app).behave('google', 'well');
  // Closes the circuit breaker.
  app.clock.advance(MINUTE);
});

const browser = () => new GoogleBrowser(app);
const rows = () => countRows(app, 'google_sign_ins where state_hash is null');
const calls = () => sandboxOf(app).asked.filter((call) => call === 'google POST /token').length;

describe('the way back from Google', () => {
  it('works once, also for two tabs at the same moment', async () => {
    const visitor = browser();
    const back = await visitor.comeBack(googlePerson());
    const ends = await Promise.all([visitor.visit(back), visitor.visit(back)]);
    expect(ends.sort()).toEqual(['/signin/google', EXPIRED]);
    expect(await visitor.visit(back)).toBe(EXPIRED);
  });

  it('works only in the browser that began, and another one cannot spend it', async () => {
    const victim = browser();
    const attacker = browser();
    // Login CSRF: the attacker's way back, opened by the victim, with and without an attempt of their own.
    const back = await attacker.comeBack(googlePerson());
    expect(await victim.visit(back)).toBe(EXPIRED);
    await victim.start();
    expect(await victim.visit(back)).toBe(EXPIRED);
    expect(victim.signedIn).toBe(false);
    expect(await victim.ticket()).toEqual({ kind: 'none' });
    expect(await attacker.visit(back)).toBe('/signin/google');
  });

  it('is refused after ten minutes', async () => {
    const visitor = browser();
    const back = await visitor.comeBack(googlePerson());
    app.clock.advance(10 * MINUTE);
    expect(await visitor.visit(back)).toBe(EXPIRED);
  });

  it('refuses a code of another attempt in the same browser, whose challenge and nonce are others', async () => {
    const visitor = browser();
    const [one, other] = [await visitor.comeBack(googlePerson()), await visitor.comeBack(googlePerson())];
    const [given, foreign] = [new URL(one, app.url), new URL(other, app.url)];
    given.searchParams.set('code', foreign.searchParams.get('code') ?? '');
    expect(await visitor.visit(given.pathname + given.search)).toBe(FAILED);
    expect(await visitor.ticket()).toEqual({ kind: 'none' });
  });

  it.each([
    ['nothing', '', EXPIRED],
    ['an unknown state', 'state=unknown&code=x', EXPIRED],
    ['two states', 'state=a&state=b&code=x', EXPIRED],
    ['a huge state', `state=${'x'.repeat(5000)}&code=x`, EXPIRED],
    ['a state that is an object', 'state[a]=1&code=x', EXPIRED],
    ['NUL and quotes', 'state=%00%27%22&code=%00', EXPIRED],
  ])('answers %s with a sentence, and calls nobody', async (_what, query, end) => {
    const visitor = browser();
    await visitor.start();
    const before = calls();
    expect(await visitor.visit(`/signin/google/callback?${query}`)).toBe(end);
    expect(calls()).toBe(before);
  });

  it.each([
    ['no code', (given: URLSearchParams) => given.delete('code'), FAILED],
    ['two codes', (given: URLSearchParams) => given.append('code', 'another'), FAILED],
    ['a huge code', (given: URLSearchParams) => given.set('code', 'x'.repeat(9000)), FAILED],
    ['another issuer', (given: URLSearchParams) => given.set('iss', 'https://issuer.example'), FAILED],
    ['an error', (given: URLSearchParams) => given.set('error', 'server_error'), FAILED],
    [
      'a refusal',
      (given: URLSearchParams) => given.set('error', 'access_denied'),
      '/signin?google=cancelled',
    ],
  ])('refuses %s, and the state is spent by that', async (_what, change, end) => {
    const visitor = browser();
    const back = new URL(await visitor.comeBack(googlePerson()), app.url);
    const good = back.pathname + back.search;
    change(back.searchParams);
    expect(await visitor.visit(back.pathname + back.search)).toBe(end);
    expect(await visitor.visit(good)).toBe(EXPIRED);
    expect(await visitor.ticket()).toEqual({ kind: 'none' });
  });

  it.each(['https://evil.example', '//evil.example', '/\\evil.example', 'javascript:alert(1)', ''])(
    'leads to no other host: %s',
    async (next) => {
      const visitor = browser();
      await visitor.enter(googlePerson(), next);
      expect(await visitor.ticket()).toMatchObject({ kind: 'signUp', next: '/dashboard/h' });
    },
  );

  it('changes nothing in a browser that is signed in by now', async () => {
    const person = await createPerson(app.context);
    const visitor = browser();
    const back = await visitor.comeBack(googlePerson(), '/inbox');
    visitor.cookies.set('session', person.cookie.split('=')[1] ?? '');
    const before = await rows();
    expect(await visitor.visit(back)).toBe('/inbox');
    expect(await visitor.start('/inbox')).toBe('/inbox');
    expect(await rows()).toBe(before);
  });
});

describe('connecting', () => {
  async function begun() {
    const owner = await createPerson(app.context);
    const visitor = new GoogleBrowser(app, owner.cookie);
    const { body } = await visitor.startConnecting(await owner.freshToken());
    const { pathname, search } = await consentAtGoogle(body.url, googlePerson());
    return { owner, visitor, back: pathname + search };
  }

  it('ends with the session that began it', async () => {
    const { owner, visitor, back } = await begun();
    const other = await createPerson(app.context);
    visitor.cookies.set('session', other.cookie.split('=')[1] ?? '');
    expect(await visitor.visit(back)).toBe('/settings/sign-in?google=expired');
    const signedOut = await begun();
    signedOut.visitor.cookies.delete('session');
    expect(await signedOut.visitor.visit(signedOut.back)).toBe('/settings/sign-in?google=expired');
    expect(signedOut.visitor.signedIn).toBe(false);
    for (const { userId } of [owner, other, signedOut.owner])
      expect(await countRows(app, 'account_identities where user_id = $1', userId)).toBe(0);
  });

  it('gives one Google account to one of two accounts at the same moment', async () => {
    const person = googlePerson();
    const tries = await Promise.all(
      [1, 2].map(async () => {
        const owner = await createPerson(app.context);
        const visitor = new GoogleBrowser(app, owner.cookie);
        const { body } = await visitor.startConnecting(await owner.freshToken());
        const { pathname, search } = await consentAtGoogle(body.url, person);
        return { visitor, back: pathname + search };
      }),
    );
    const ends = await Promise.all(tries.map(({ visitor, back }) => visitor.visit(back)));
    expect(ends.sort()).toEqual(['/settings/sign-in?google=connected', '/settings/sign-in?google=taken']);
  });
});

describe('Google', () => {
  it.each<TokenLie>(['signature', 'unsigned', 'issuer', 'audience', 'nonce', 'expired'])(
    'is not believed with a wrong token: %s',
    async (lie) => {
      const visitor = browser();
      const back = await visitor.comeBack(googlePerson());
      sandboxOf(app).lie(lie);
      expect(await visitor.visit(back)).toBe(FAILED);
      expect(visitor.signedIn).toBe(false);
      expect(await visitor.ticket()).toEqual({ kind: 'none' });
    },
  );

  it.each(['fails', 'wrong', 'html', 'huge', 'redirects', 'slow'] as const)(
    'that %s is told in a sentence, within the time limit',
    async (mood) => {
      const visitor = browser();
      const back = await visitor.comeBack(googlePerson());
      sandboxOf(app).behaveAt('google', '/token', mood);
      const awake = awakeTime();
      expect(await visitor.visit(back)).toBe(FAILED);
      expect(awake()).toBeLessThan(8_000);
      sandboxOf(app).behaveAt('google', '/token', null);
    },
  );

  it('is not called for a minute after five failures', async () => {
    const visitor = browser();
    const backs: string[] = [];
    for (let n = 0; n < 6; n++) backs.push(await visitor.comeBack(googlePerson()));
    sandboxOf(app).behaveAt('google', '/token', 'fails');
    for (const back of backs.slice(0, 5)) expect(await visitor.visit(back)).toBe(FAILED);
    const before = calls();
    expect(await visitor.visit(backs[5] ?? '')).toBe(FAILED);
    expect(calls()).toBe(before);
    sandboxOf(app).behaveAt('google', '/token', null);
  });
});

it('is off without credentials where there is no sandbox', async () => {
  const own = await startTestApp({ env: { NODE_ENV: 'production', PUBLIC_URL: 'https://here.example' } });
  expect((await own.call('GET', '/signin/google')).body).toEqual({ state: 'unavailable' });
  expect(await new GoogleBrowser(own).start()).toBe('404');
  await own.close();
});
