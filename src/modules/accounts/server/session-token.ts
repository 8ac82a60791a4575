import { createHash, randomBytes } from 'node:crypto';

/** Creates a secret for a cookie or a link: 256 bits in base64url, which needs no escaping. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * Hashes the secret of a session's cookie for storage. A plain hash is enough, since 256 random bits cannot be
 * guessed.
 */
export function hashSessionToken(secret: string): string {
  return createHash('sha256').update('session:').update(secret).digest('base64url');
}

export function hashCode(secret: string): string {
  return createHash('sha256').update('code:').update(secret).digest('base64url');
}
