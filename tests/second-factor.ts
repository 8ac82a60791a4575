import { Secret, TOTP } from 'otpauth';
import { Authenticator } from './authenticator.ts';
import type { Person } from './factories.ts';
import { signIn } from './sessions.ts';
import type { TestApp } from './test-app.ts';

export const STEP_MS = 30_000;

/**
 * Returns the code of an authenticator app at the app's clock.
 * @param away offset in steps of 30 s
 */
export function appCode(app: TestApp, secret: string, away = 0): string {
  const timestamp = app.clock.now().getTime() + away * STEP_MS;
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp });
}

/** Returns a six-digit code that is not one of the three currently valid ones. */
export function wrongCode(app: TestApp, secret: string): string {
  const good = [-1, 0, 1].map((away) => appCode(app, secret, away));
  return ['000000', '111111', '222222', '333333'].find((code) => !good.includes(code)) ?? '';
}

/** Sets up an authenticator app over HTTP, then advances the clock to its next code. */
export async function withApp(app: TestApp, person: Person) {
  const token = await person.freshToken();
  // With an idempotency key, as browsers send it: these responses contain secrets and must not be stored under it.
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

/** Signs in with the right password and returns the ticket for the second step. */
export async function ticketFor(app: TestApp, person: Person, headers: Record<string, string> = {}) {
  const response = await signIn(app, person.email, person.password, headers);
  return (response.body.secondStep?.ticket ?? '') as string;
}

export function secondStep(app: TestApp, ticket: string, code: string, headers: Record<string, string> = {}) {
  return app.call('POST', '/signin/secondstep', { body: { ticket, code }, headers });
}

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
