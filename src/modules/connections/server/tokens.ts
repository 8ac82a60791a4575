import { and, eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import type { Db, Tx } from '#platform/db/pool.ts';
import type { Platform } from '#platform/platform.ts';
import { connections, connectionTokens, tokenRevocations } from './connections.table.ts';
import type { Tokens } from './platforms/provider.ts';

/** The queue that tells platforms which tokens are not needed any more. Takes `revocationId`. */
export const REVOKE_QUEUE = 'connections.revoke';

// A token that ends while it is on its way has ended.
const SLACK_MS = 60_000;
// Where the platform renews with the access token itself, that is done long before its end.
const RENEW_AFTER_MS = 7 * 24 * 60 * 60 * 1000;
const SEALED_FOR = 'platform-token';

export interface KeptTokens {
  accessToken: string;
  refreshToken: string | null;
  /** Whether to ask for new ones first. */
  stale: boolean;
  /** Names this very pair, so that a newer one is not written over. */
  mark: string;
}

/** Keeps a connection's tokens, sealed, in place of those it had. */
export async function keepTokens(
  { clock, sealed }: Pick<Platform, 'clock' | 'sealed'>,
  tx: Tx,
  connectionId: string,
  tokens: Tokens,
): Promise<void> {
  const values = tokensRow(sealed, tokens, clock.now());
  await tx
    .insert(connectionTokens)
    .values({ connectionId, ...values })
    .onConflictDoUpdate({ target: connectionTokens.connectionId, set: values });
}

/** As `keepTokens`, unless others took the place of those that were renewed. */
export async function replaceTokens(
  { clock, sealed }: Pick<Platform, 'clock' | 'sealed'>,
  tx: Tx,
  connectionId: string,
  renewed: { mark: string; tokens: Tokens },
): Promise<void> {
  await tx
    .update(connectionTokens)
    .set(tokensRow(sealed, renewed.tokens, clock.now()))
    .where(
      and(
        eq(connectionTokens.connectionId, connectionId),
        eq(connectionTokens.sealedAccessToken, renewed.mark),
      ),
    );
}

/** A connection's tokens; null when it has none, or they cannot be opened (ENCRYPTION_KEY is another one now). */
export async function findTokens(
  { clock, sealed, log }: Pick<Platform, 'clock' | 'sealed' | 'log'>,
  db: Db,
  connectionId: string,
): Promise<KeptTokens | null> {
  const [row] = await db
    .select()
    .from(connectionTokens)
    .where(eq(connectionTokens.connectionId, connectionId));
  if (!row) return null;
  const now = clock.now().getTime();
  const ends = row.expiresAt.getTime() - SLACK_MS;
  const renewsItself = row.sealedRefreshToken === null && now >= row.obtainedAt.getTime() + RENEW_AFTER_MS;
  try {
    return {
      accessToken: sealed.open(SEALED_FOR, row.sealedAccessToken),
      refreshToken: row.sealedRefreshToken && sealed.open(SEALED_FOR, row.sealedRefreshToken),
      stale: now >= ends || renewsItself,
      mark: row.sealedAccessToken,
    };
  } catch {
    log.error({ connection: connectionId }, 'the tokens of a connection could not be opened');
    return null;
  }
}

/**
 * Deletes connections, with figures and tokens, and queues what tells their platforms.
 * @param which ids of connections, all of one person whose profile the caller has locked
 */
export async function forgetConnections(
  platform: Pick<Platform, 'clock' | 'jobs'>,
  tx: Tx,
  which: readonly string[],
): Promise<void> {
  for (const connectionId of which) {
    const [kept] = await tx
      .select({ type: connections.type, tokens: connectionTokens })
      .from(connectionTokens)
      .innerJoin(connections, eq(connections.id, connectionTokens.connectionId))
      .where(eq(connectionTokens.connectionId, connectionId));
    const tokens = [kept?.tokens.sealedRefreshToken, kept?.tokens.sealedAccessToken];
    for (const sealedToken of tokens) {
      if (!sealedToken || (kept?.type !== 'youtube' && kept?.type !== 'twitch')) continue;
      const id = v7();
      const createdAt = platform.clock.now();
      await tx.insert(tokenRevocations).values({ id, type: kept.type, sealedToken, createdAt });
      await platform.jobs.enqueue(tx, REVOKE_QUEUE, { revocationId: id });
    }
    await tx.delete(connections).where(eq(connections.id, connectionId));
  }
}

/** A token in clear, for the one call that takes it back. */
export function openToken({ sealed }: Pick<Platform, 'sealed'>, sealedToken: string): string {
  return sealed.open(SEALED_FOR, sealedToken);
}

/** Tokens as they are kept: sealed. */
export function tokensRow(sealed: Platform['sealed'], tokens: Tokens, now: Date) {
  return {
    sealedAccessToken: sealed.seal(SEALED_FOR, tokens.accessToken),
    sealedRefreshToken: tokens.refreshToken && sealed.seal(SEALED_FOR, tokens.refreshToken),
    obtainedAt: now,
    expiresAt: new Date(now.getTime() + tokens.expiresInSeconds * 1000),
  };
}
