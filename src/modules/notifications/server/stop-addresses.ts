import type { Env } from '#infra/env.ts';
import type { StoppableKind } from '#modules/notifications/notifications.rules.ts';
import { unsubscribeToken } from './unsubscribe-token.ts';

/**
 * Where a user stops mails: by one click in a mail program, and on a page that offers each kind, and all of them.
 * @param oneClick what the one click stops; all mails where it is left out
 */
export function stopAddresses(
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
