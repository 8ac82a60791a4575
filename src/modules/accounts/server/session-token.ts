import { createHash, randomBytes } from 'node:crypto';

/** A secret for a cookie or a mail: 256 bits, in characters that need no escaping in either. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * What is stored of a session's cookie. A plain hash is enough: 256 random bits cannot be guessed, and a reader of the
 * database cannot sign in with it.
 */
export function hashSessionToken(secret: string): string {
  return createHash('sha256').update('session:').update(secret).digest('base64url');
}

/** What is stored of a code that went out by mail. */
export function hashCode(secret: string): string {
  return createHash('sha256').update('code:').update(secret).digest('base64url');
}
