import { isSigned, type Secrets, signatureOf } from '#infra/keys.ts';

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * What the small print of our mails to a list carries: it takes this address off its list and does nothing else.
 * It does not end, since mails are kept for years.
 */
export function unsubscribeListToken(secrets: Secrets, id: string): string {
  return `${id}.${signatureOf(secrets, 'leave-list', id)}`;
}

/** Which row it takes away, or null when it is not one of ours. */
export function readUnsubscribeListToken(secrets: Secrets, token: string): string | null {
  const [id = '', ...signature] = token.split('.');
  return isSigned(secrets, 'leave-list', id, signature.join('.')) && ID.test(id) ? id : null;
}
