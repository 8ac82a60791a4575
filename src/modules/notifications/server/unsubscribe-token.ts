import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * What the unsubscribe link of a mail carries: it may switch off this person's notification mails and nothing
 * else. It does not end, since mails are kept for years.
 */
export function unsubscribeToken(authSecret: string, userId: string): string {
  return `${Buffer.from(userId).toString('base64url')}.${signature(authSecret, userId).toString('base64url')}`;
}

/** Whose token it is, or null when it is not one of ours. */
export function readUnsubscribeToken(authSecret: string, token: string): string | null {
  const [owner = '', signed = '', ...rest] = token.split('.');
  const userId = Buffer.from(owner, 'base64url').toString('utf8');
  const given = Buffer.from(signed, 'base64url');
  const right = signature(authSecret, userId);
  const ours = given.length === right.length && timingSafeEqual(given, right);
  return ours && rest.length === 0 && ID.test(userId) ? userId : null;
}

function signature(authSecret: string, userId: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', authSecret, '', 'unsubscribe', 32));
  return createHmac('sha256', key).update(userId).digest();
}
