import { createHash, randomBytes } from 'node:crypto';

/** A secret for a cookie or a mail: 256 bits, in characters that need no escaping in either. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * What is stored of a session's cookie. A plain hash is enough: nobody can try their way through 256 random bits,
 * and what reads the database learns nothing that signs in.
 */
export function hashSessionToken(secret: string): string {
  return createHash('sha256').update('session:').update(secret).digest('base64url');
}

/** What is stored of a code that went out by mail. */
export function hashCode(secret: string): string {
  return createHash('sha256').update('code:').update(secret).digest('base64url');
}
