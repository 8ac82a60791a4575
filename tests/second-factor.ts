import { Secret, TOTP } from 'otpauth';
import { Authenticator } from './authenticator.ts';
import type { Person } from './factories.ts';
import { signIn } from './sessions.ts';
import type { TestApp } from './test-app.ts';

export const STEP_MS = 30_000;

/** What an authenticator app shows by the app's clock. @param away in steps of 30 seconds */
export function appCode(app: TestApp, secret: string, away = 0): string {
  const timestamp = app.clock.now().getTime() + away * STEP_MS;
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}

/** Six digits that are none of the three that count now. */
export function wrongCode(app: TestApp, secret: string): string {
  const good = [-1, 0, 1].map((away) => appCode(app, secret, away));
  return ['000000', '111111', '222222', '333333'].find((code) => !good.includes(code)) ?? '';
}

/** Sets up an authenticator app over HTTP, then waits until its next code. */
export async function withApp(app: TestApp, person: Person) {
  const token = await person.freshToken();
  // With a key, as a browser sends it: these responses hold secrets, and must not be stored for a repeat.
  const headers = (step: string) => ({ 'idempotency-key': `${step}-${person.userId}` });
  const started = await app.call('POST', '/secondfactor/totp', { token, headers: headers('start') });
  const secret: string = started.body.secret;
  const confirmed = await app.call('POST', '/secondfactor/totp/confirm', {
    token,
    body: { code: appCode(app, secret) },
    headers: headers('confirm'),
  });
  app.clock.advance(STEP_MS);
  return { secret, recoveryCodes: confirmed.body.recoveryCodes as string[] };
}

/** The ticket of a sign-in with the right password. */
export async function ticketFor(app: TestApp, person: Person, headers: Record<string, string> = {}) {
  const response = await signIn(app, person.email, person.password, headers);
  return (response.body.secondStep?.ticket ?? '') as string;
}

export function secondStep(app: TestApp, ticket: string, code: string, headers: Record<string, string> = {}) {
  return app.call('POST', '/signin/secondstep', { body: { ticket, code }, headers });
}

/** Adds a passkey over HTTP. */
export async function withPasskey(app: TestApp, person: Person, name = 'My laptop') {
  const key = new Authenticator();
  const token = await person.freshToken();
  const { body } = await app.call('POST', '/passkeys/options', { token });
  const added = await app.call('POST', '/passkeys', {
    token,
    body: { challengeId: body.challengeId, name, answer: key.make(body.options) },
  });
  return { key, added };
}

/** What a browser is given to let a passkey sign. */
export async function passkeyOptions(app: TestApp) {
  const { body } = await app.call('POST', '/signin/passkey/options');
  return body as { challengeId: string; options: { challenge: string; rpId: string } };
}

export function enterWithPasskey(
  app: TestApp,
  challengeId: string,
  response: unknown,
  headers: Record<string, string> = {},
) {
  return app.call('POST', '/signin/passkey', { body: { challengeId, answer: response }, headers });
}
