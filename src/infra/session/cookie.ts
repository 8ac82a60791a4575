import type { Env } from '#infra/env.ts';

/** The session cookie lives as long as a session may at most (decisions.md section 2). */
const MAX_AGE_SECONDS = 90 * 24 * 60 * 60;

function isSecure(env: Env): boolean {
  return env.publicUrl.startsWith('https:');
}

/** `__Host-` binds the cookie to this host over https; a loopback address has no https, hence the plain name. */
export function sessionCookieName(env: Env): string {
  return isSecure(env) ? '__Host-session' : 'session';
}

export function readSessionCookie(env: Env, header: string | undefined): string | undefined {
  const name = sessionCookieName(env);
  for (const pair of (header ?? '').split(';')) {
    const equals = pair.indexOf('=');
    if (equals > 0 && pair.slice(0, equals).trim() === name)
      return pair.slice(equals + 1).trim() || undefined;
  }
  return undefined;
}

export function writeSessionCookie(env: Env, value: string): string {
  return `${sessionCookieName(env)}=${value}; ${attributes(env)}; Max-Age=${MAX_AGE_SECONDS}`;
}

export function clearSessionCookie(env: Env): string {
  return `${sessionCookieName(env)}=; ${attributes(env)}; Max-Age=0`;
}

function attributes(env: Env): string {
  return `Path=/; HttpOnly; SameSite=Lax${isSecure(env) ? '; Secure' : ''}`;
}
