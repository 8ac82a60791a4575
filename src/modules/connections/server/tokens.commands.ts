import { and, eq, lt } from 'drizzle-orm';
import type { Connectable } from '#contract/product.ts';
import type { AppContext } from '#infra/app-context.ts';
import { deleteInBatches } from '#infra/db/delete-in-batches.ts';
import { type Db, type Tx, transaction } from '#infra/db/pool.ts';
import { newId } from '#infra/new-id.ts';
import { isConnectable } from '#modules/connections/connections.rules.ts';
import { connections, connectionTokens, tokenRevocations } from './connections.table.ts';
import { platformsOf } from './platforms/platforms.ts';
import type { Tokens } from './platforms/provider.ts';

/** The queue that revokes tokens at platforms. Takes `revocationId`. */
export const REVOKE_QUEUE = 'connections.revoke';

// Treat tokens that are about to expire as expired.
const SLACK_MS = 60_000;
// An access token that renews itself is renewed long before it expires, since an expired one cannot be.
const RENEW_AFTER_MS = 7 * 24 * 60 * 60 * 1000;
// Longer than the queue retries.
const REVOCATION_MS = 14 * 24 * 60 * 60 * 1000;
export const TOKEN_PURPOSE = 'platform-token';

export interface StoredTokens {
  accessToken: string;
  refreshToken: string | null;
  /** Whether to renew them before they are used. */
  stale: boolean;
  obtainedAt: Date;
}

export async function storeTokens(
  { clock, encryption }: Pick<AppContext, 'clock' | 'encryption'>,
  tx: Tx,
  connectionId: string,
  tokens: Tokens,
): Promise<void> {
  const values = tokensRow(encryption, tokens, clock.now());
  await tx
    .insert(connectionTokens)
    .values({ connectionId, ...values })
    .onConflictDoUpdate({ target: connectionTokens.connectionId, set: values });
}

/**
 * Replaces tokens by those that the platform gave for them, if their row is still as it was read. Called before anything
 * else is done with the new ones: the platform may already have made the old ones invalid.
 * @param row the connection as it was when its tokens were read
 * @returns the stored tokens, or null if others are stored by now or the connection was deleted. Then its new tokens
 * are revoked
 */
export async function replaceTokens(
  context: AppContext,
  row: { id: string; type: Connectable },
  used: StoredTokens,
  renewed: Tokens,
): Promise<StoredTokens | null> {
  const { db } = context.database;
  const obtainedAt = context.clock.now();
  const values = tokensRow(context.encryption, renewed, obtainedAt);
  const ofRow = eq(connectionTokens.connectionId, row.id);
  const replaced = await db
    .update(connectionTokens)
    .set(values)
    // Not by value: the tokens may have been re-encrypted meanwhile.
    .where(and(ofRow, eq(connectionTokens.obtainedAt, used.obtainedAt)))
    .returning({ id: connectionTokens.connectionId });
  if (replaced.length > 0) {
    const { accessToken, refreshToken } = renewed;
    return { accessToken, refreshToken, stale: false, obtainedAt };
  }
  await transaction(db, async (tx) => {
    if ((await tx.$count(connectionTokens, ofRow)) === 0)
      await queueRevocations(context, tx, row.type, values);
  });
  return null;
}

/** Whether both are the same stored tokens, by value and time, also if they were re-encrypted meanwhile. */
export function areSameTokens(one: StoredTokens | null, other: StoredTokens | null): boolean {
  if (one === null || other === null) return one === other;
  return one.accessToken === other.accessToken && one.obtainedAt.getTime() === other.obtainedAt.getTime();
}

/** Finds a connection's tokens; null if it has none or they cannot be decrypted (ENCRYPTION_KEY was changed). */
export async function findTokens(
  { clock, encryption, log }: Pick<AppContext, 'clock' | 'encryption' | 'log'>,
  db: Db,
  connectionId: string,
): Promise<StoredTokens | null> {
  const [row] = await db
    .select()
    .from(connectionTokens)
    .where(eq(connectionTokens.connectionId, connectionId));
  if (!row) return null;
  const now = clock.now().getTime();
  const ends = row.expiresAt.getTime() - SLACK_MS;
  const isDueForRenewal =
    row.encryptedRefreshToken === null && now >= row.obtainedAt.getTime() + RENEW_AFTER_MS;
  try {
    return {
      accessToken: encryption.decrypt(TOKEN_PURPOSE, row.encryptedAccessToken),
      refreshToken: row.encryptedRefreshToken && encryption.decrypt(TOKEN_PURPOSE, row.encryptedRefreshToken),
      stale: now >= ends || isDueForRenewal,
      obtainedAt: row.obtainedAt,
    };
  } catch {
    log.error({ connection: connectionId }, 'could not decrypt the tokens of a connection');
    return null;
  }
}

/**
 * Deletes connections with figures and tokens, and queues the revocation of the tokens.
 * @param connectionIds all of one user, whose profile the caller has locked
 */
export async function eraseConnectionRows(
  context: AppContext,
  tx: Tx,
  connectionIds: readonly string[],
): Promise<void> {
  for (const connectionId of connectionIds) {
    const [found] = await tx
      .select({ type: connections.type, tokens: connectionTokens })
      .from(connectionTokens)
      .innerJoin(connections, eq(connections.id, connectionTokens.connectionId))
      .where(eq(connectionTokens.connectionId, connectionId))
      // A reading may replace them at this moment, and those must be revoked as well.
      .for('update', { of: connectionTokens });
    if (found && isConnectable(found.type)) await queueRevocations(context, tx, found.type, found.tokens);
    await tx.delete(connections).where(eq(connections.id, connectionId));
  }
}

async function queueRevocations(
  context: AppContext,
  tx: Tx,
  type: Connectable,
  tokens: { encryptedAccessToken: string; encryptedRefreshToken: string | null },
): Promise<void> {
  if (!platformsOf(context).find(type)?.revoke) return;
  for (const encryptedToken of [tokens.encryptedRefreshToken, tokens.encryptedAccessToken]) {
    if (!encryptedToken) continue;
    const id = newId();
    const createdAt = context.clock.now();
    await tx.insert(tokenRevocations).values({ id, type, encryptedToken, createdAt });
    await context.jobs.enqueue(tx, REVOKE_QUEUE, { revocationId: id });
  }
}

export function decryptToken({ encryption }: Pick<AppContext, 'encryption'>, encryptedToken: string): string {
  return encryption.decrypt(TOKEN_PURPOSE, encryptedToken);
}

export function tokensRow(encryption: AppContext['encryption'], tokens: Tokens, now: Date) {
  return {
    encryptedAccessToken: encryption.encrypt(TOKEN_PURPOSE, tokens.accessToken),
    encryptedRefreshToken: tokens.refreshToken && encryption.encrypt(TOKEN_PURPOSE, tokens.refreshToken),
    obtainedAt: now,
    expiresAt: new Date(now.getTime() + tokens.expiresInSeconds * 1000),
  };
}

export async function deleteExpiredRevocations({ database, clock }: AppContext): Promise<void> {
  const before = new Date(clock.now().getTime() - REVOCATION_MS);
  await deleteInBatches(database.db, tokenRevocations, lt(tokenRevocations.createdAt, before));
}
