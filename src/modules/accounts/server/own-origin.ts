import type { Env } from '#infra/env.ts';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Returns whether an Origin header names a page of this instance. Only such pages may call the endpoints that use the
 * session cookie. Outside production a loopback PUBLIC_URL matches all loopback names, since developers type any of
 * them.
 */
export function isOwnOrigin(env: Pick<Env, 'publicUrl' | 'production'>, origin: string | undefined): boolean {
  const own = new URL(env.publicUrl);
  if (origin === undefined) return false;
  if (origin === own.origin) return true;
  const other = URL.parse(origin);
  return (
    !env.production &&
    other !== null &&
    other.origin === origin &&
    other.protocol === own.protocol &&
    other.port === own.port &&
    LOOPBACK.has(own.hostname) &&
    LOOPBACK.has(other.hostname)
  );
}
