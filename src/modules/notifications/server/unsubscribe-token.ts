import { isSigned, type Secrets, signatureOf } from '#infra/keys.ts';

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * What the unsubscribe link of a mail carries: it may switch off this user's notification mails and nothing
 * else. It does not end, since mails are kept for years.
 */
export function unsubscribeToken(secrets: Secrets, userId: string): string {
  return `${Buffer.from(userId).toString('base64url')}.${signatureOf(secrets, 'unsubscribe', userId)}`;
}

/** Whose token it is, or null when it is not one of ours. */
export function readUnsubscribeToken(secrets: Secrets, token: string): string | null {
  const [owner = '', ...signature] = token.split('.');
  const userId = Buffer.from(owner, 'base64url').toString('utf8');
  return isSigned(secrets, 'unsubscribe', userId, signature.join('.')) && ID.test(userId) ? userId : null;
}
