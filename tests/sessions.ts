import { PASSWORD, type Person } from './factories.ts';
import type { CallResponse, TestApp } from './test-app.ts';

export const ORIGIN = 'http://localhost:3000';

type Headers = Record<string, string>;

export function signIn(app: TestApp, email: string, password: string, headers: Headers = {}) {
  return app.call('POST', '/signin', { body: { email, password }, headers });
}

/** Signs in over HTTP, as a browser does. */
export async function startSession(app: TestApp, person: Pick<Person, 'email'>, headers: Headers = {}) {
  const response = await signIn(app, person.email, PASSWORD, headers);
  return { answer: response, token: response.body.token as string, cookie: cookieOf(response) };
}

/** Returns the cookie of the first Set-Cookie as a Cookie header. */
export function cookieOf(response: CallResponse): string {
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

/**
 * @param origin the Origin header; null sends none
 */
export function refresh(app: TestApp, cookie: string | undefined, origin: string | null = ORIGIN) {
  const headers = { ...(cookie && { cookie }), ...(origin !== null && { origin }) };
  return app.call('POST', '/token', { headers });
}

export function signOut(app: TestApp, person: { cookie: string; token?: string }, origin: string = ORIGIN) {
  return app.call('POST', '/signout', { token: person.token, headers: { cookie: person.cookie, origin } });
}

export function whoAmI(app: TestApp, token: string) {
  return app.call('GET', '/user', { token });
}

export async function sessionsOf(app: TestApp, userId: string) {
  const query = 'select * from sessions where user_id = $1';
  const { rows } = await app.context.database.pool.query(query, [userId]);
  return rows;
}
