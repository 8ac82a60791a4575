import type { Env } from '#infra/env.ts';

/** The maximum lifetime of a session. */
const MAX_AGE_SECONDS = 90 * 24 * 60 * 60;

function isSecure(env: Pick<Env, 'publicUrl'>): boolean {
  return env.publicUrl.startsWith('https:');
}

/**
 * `__Host-` binds a cookie to this host and needs https. Loopback addresses have no https, so they use the plain name.
 */
function fullName(env: Pick<Env, 'publicUrl'>, name: string): string {
  return isSecure(env) ? `__Host-${name}` : name;
}

export function sessionCookieName(env: Env): string {
  return fullName(env, 'session');
}

export function readSessionCookie(
  env: Pick<Env, 'publicUrl'>,
  header: string | undefined,
): string | undefined {
  return readCookie(env, 'session', header);
}

/** The value of one of our cookies in the Cookie header; undefined if it is missing. */
export function readCookie(
  env: Pick<Env, 'publicUrl'>,
  plainName: string,
  header: string | undefined,
): string | undefined {
  const name = fullName(env, plainName);
  for (const pair of (header ?? '').split(';')) {
    const equals = pair.indexOf('=');
    if (equals > 0 && pair.slice(0, equals).trim() === name)
      return pair.slice(equals + 1).trim() || undefined;
  }
  return undefined;
}

export function writeSessionCookie(env: Env, value: string): string {
  return writeCookie(env, 'session', value, MAX_AGE_SECONDS);
}

export function clearSessionCookie(env: Env): string {
  return writeCookie(env, 'session', '', 0);
}

/** A Set-Cookie line that scripts cannot read. With an age of 0 seconds it deletes the cookie. */
export function writeCookie(env: Env, name: string, value: string, maxAgeSeconds: number): string {
  return `${fullName(env, name)}=${value}; ${attributes(env)}; Max-Age=${maxAgeSeconds}`;
}

function attributes(env: Env): string {
  return `Path=/; HttpOnly; SameSite=Lax${isSecure(env) ? '; Secure' : ''}`;
}
