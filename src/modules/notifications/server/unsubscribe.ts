import type { Env } from '#infra/env.ts';
import { isSigned, type Secrets, signatureOf } from '#infra/keys.ts';
import type { StoppableKind } from '#modules/notifications/notifications.rules.ts';

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Creates the token of a mail's unsubscribe link. It can only stop this user's notification mails. It does not expire,
 * since mails are kept for years.
 */
export function unsubscribeToken(secrets: Secrets, userId: string): string {
  return `${Buffer.from(userId).toString('base64url')}.${signatureOf(secrets, 'unsubscribe', userId)}`;
}

export function readUnsubscribeToken(secrets: Secrets, token: string): string | null {
  const [owner = '', ...signature] = token.split('.');
  const userId = Buffer.from(owner, 'base64url').toString('utf8');
  return isSigned(secrets, 'unsubscribe', userId, signature.join('.')) && ID.test(userId) ? userId : null;
}

/**
 * Returns the URLs for stopping mails: one click in a mail program, and a page that offers each kind and all mails.
 * @param oneClick what one click stops; all mails by default
 */
export function unsubscribeUrls(
  { publicUrl, authSecrets }: Pick<Env, 'publicUrl' | 'authSecrets'>,
  userId: string,
  kinds: readonly StoppableKind[],
  oneClick?: StoppableKind,
): { unsubscribeUrl: string; unsubscribePage: string } {
  const token = `token=${unsubscribeToken(authSecrets, userId)}`;
  const onPage = kinds.map((kind) => `&kind=${kind}`).join('');
  return {
    unsubscribeUrl: `${publicUrl}/api/unsubscribe?${token}${oneClick ? `&kind=${oneClick}` : ''}`,
    unsubscribePage: `${publicUrl}/unsubscribe?${token}${onPage}`,
  };
}
