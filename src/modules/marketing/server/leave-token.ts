import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * What the small print of our mails to a list carries: it takes this address off its list and does nothing else.
 * It does not end, since mails are kept for years.
 */
export function unsubscribeListToken(authSecret: string, id: string): string {
  return `${id}.${signature(authSecret, id).toString('base64url')}`;
}

/** Which row it takes away, or null when it is not one of ours. */
export function readUnsubscribeListToken(authSecret: string, token: string): string | null {
  const [id = '', signed = '', ...rest] = token.split('.');
  const given = Buffer.from(signed, 'base64url');
  const right = signature(authSecret, id);
  const ours = given.length === right.length && timingSafeEqual(given, right);
  return ours && rest.length === 0 && ID.test(id) ? id : null;
}

function signature(authSecret: string, id: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', authSecret, '', 'leave-list', 32));
  return createHmac('sha256', key).update(id).digest();
}
