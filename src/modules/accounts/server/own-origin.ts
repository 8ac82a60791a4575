import type { Env } from '#infra/env.ts';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Whether an Origin header names a page of this instance. The calls that the session cookie serves are answered to
 * such pages alone (decisions.md section 2). Outside production a loopback PUBLIC_URL goes by all its names, since
 * people type whichever comes to mind.
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
