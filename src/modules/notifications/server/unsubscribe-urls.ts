import type { Env } from '#infra/env.ts';
import type { StoppableKind } from '#modules/notifications/notifications.rules.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';

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
