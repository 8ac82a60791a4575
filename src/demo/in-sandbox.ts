import type { AppContext } from '#infra/app-context.ts';
import { isConnectable } from '#modules/connections/connections.rules.ts';
import { credentialsAt } from '#modules/connections/server/connections.settings.ts';
import type { connections, connectionTokens } from '#modules/connections/server/connections.table.ts';
import { tokensRow } from '#modules/connections/server/tokens.commands.ts';
import type { Sandbox } from '#src/sandbox/sandbox.ts';

// As the platforms have it: by then their tokens are renewed.
const HOUR_SECONDS = 60 * 60;
const DAY_MS = 24 * HOUR_SECONDS * 1000;

/**
 * Lets channels of the demo world be read again at the sandbox, as if they had been connected there.
 * @param rows their connections, which are given the sandbox's ids
 * @returns the tokens to keep for them
 */
export function openInSandbox(
  context: AppContext,
  sandbox: Sandbox,
  rows: (typeof connections.$inferInsert)[],
): (typeof connectionTokens.$inferInsert)[] {
  const now = context.clock.now();
  return rows.flatMap((row) => {
    const { id, type, displayName: name = '', username: login = '' } = row;
    // A platform with credentials is the real one, and knows nothing of this world.
    if (!isConnectable(type) || credentialsAt(type, context.env)) return [];
    const { platformId, ...tokens } = sandbox.accountFor(type, {
      name,
      login,
      audience: row.subscriberCount ?? row.followerCount ?? 0,
      views: row.viewCount ?? 0,
      things: row.videoCount ?? row.postCount ?? 0,
    });
    row.platformId = platformId;
    row.refreshAt = new Date(now.getTime() + DAY_MS);
    const expiresInSeconds = type === 'instagram' ? 60 * 24 * HOUR_SECONDS : HOUR_SECONDS;
    return [{ connectionId: id, ...tokensRow(context.encryption, { ...tokens, expiresInSeconds }, now) }];
  });
}
