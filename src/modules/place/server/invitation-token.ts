import { createHash, randomBytes } from 'node:crypto';

/** Creates the secret of an invitation link: 256 bits in base64url. */
export function newInvitationToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashInvitation(token: string): string {
  return createHash('sha256').update('sign-up invitation:').update(token).digest('base64url');
}
