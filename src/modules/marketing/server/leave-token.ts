import { isSigned, type Secrets, signatureOf } from '#infra/keys.ts';

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Removes one address from one list, and nothing else. It does not expire, since people keep mails for years. */
export function unsubscribeListToken(secrets: Secrets, id: string): string {
  return `${id}.${signatureOf(secrets, 'leave-list', id)}`;
}

export function readUnsubscribeListToken(secrets: Secrets, token: string): string | null {
  const [id = '', ...signature] = token.split('.');
  return isSigned(secrets, 'leave-list', id, signature.join('.')) && ID.test(id) ? id : null;
}
