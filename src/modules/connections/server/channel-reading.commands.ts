import { and, eq, isNull, lte, or } from 'drizzle-orm';
import type { AppContext } from '#infra/app-context.ts';
import type { Db, Tx } from '#infra/db/pool.ts';
import { isConnectable } from '#modules/connections/connections.rules.ts';
import { lockProfiles, recordUserMeasured } from '#modules/profiles/server/profiles.service.ts';
import { type ConnectionRow, findOwnConnection } from './connections.queries.ts';
import { connections } from './connections.table.ts';
import { writeFailure, writeReading } from './figures.commands.ts';
import type { Platforms } from './platforms/platforms.ts';
import { type Channel, PlatformFailure, type Provider, type SendRequest } from './platforms/provider.ts';
import { areSameTokens, findTokens, replaceTokens, type StoredTokens } from './tokens.commands.ts';

export interface Reading {
  row: ConnectionRow;
  /** The channel, or why it could not be read. */
  result: Channel | PlatformFailure;
  /** The stored tokens that it used last; null if there were none or they could not be decrypted. */
  tokens: StoredTokens | null;
}

/**
 * Claims the next reading of a channel. Of concurrent calls, in any process, one succeeds: two processes with the same
 * refresh token would lose the channel where the platform replaces tokens.
 * @param minIntervalMs the minimum time since the last attempt: longer than a reading may take
 */
export async function claimReading(
  db: Db,
  connectionId: string,
  now: Date,
  minIntervalMs: number,
): Promise<boolean> {
  const { triedAt } = connections;
  const claimed = await db
    .update(connections)
    .set({ triedAt: now })
    .where(
      and(
        eq(connections.id, connectionId),
        or(isNull(triedAt), lte(triedAt, new Date(now.getTime() - minIntervalMs))),
      ),
    )
    .returning({ id: connections.id });
  return claimed.length > 0;
}

/** Reads a channel at its platform, with no transaction open. A failure is returned in the result. */
export async function readChannel(
  context: AppContext,
  platforms: Platforms,
  row: ConnectionRow,
): Promise<Reading> {
  const tokens = await findTokens(context, context.database.db, row.id);
  const called = await callWithTokens(
    context,
    platforms,
    { row, tokens },
    async (provider, send, accessToken) => {
      const channel = await provider.read(send, accessToken);
      if (channel.platformId !== row.platformId)
        throw new PlatformFailure('invalid_response', 'the response is about another channel');
      return channel;
    },
  );
  return { row, ...called };
}

/**
 * Calls a platform with the tokens of a channel, with no transaction open, and renews them if needed. A failure is
 * returned in the result.
 * @param mayRenew whether the caller has claimed the reading, and read the tokens afterwards
 */
export async function callWithTokens<T>(
  context: AppContext,
  platforms: Platforms,
  { row: { id, type }, tokens }: Pick<Reading, 'row' | 'tokens'>,
  call: (provider: Provider, send: SendRequest, accessToken: string) => Promise<T>,
  mayRenew = true,
): Promise<{ result: T | PlatformFailure; tokens: StoredTokens | null }> {
  if (!tokens || !isConnectable(type)) return { result: new PlatformFailure('refused', 'no tokens'), tokens };
  let used = tokens;
  try {
    const result = await platforms.withProvider(type, async (provider, send) => {
      let renewed = false;
      const renew = async () => {
        renewed = true;
        const granted = await provider.renewTokens(send, tokens);
        used = (await replaceTokens(context, { id, type }, tokens, granted)) ?? tokens;
        return granted.accessToken;
      };
      return call(provider, send, tokens.stale ? await renew() : tokens.accessToken).catch(
        async (error: unknown) => {
          // The access token was revoked early. The refresh token may still work.
          const refused = error instanceof PlatformFailure && error.kind === 'refused';
          if (!refused || renewed || !mayRenew) throw error;
          return call(provider, send, await renew());
        },
      );
    });
    return { result, tokens: used };
  } catch (error) {
    if (!(error instanceof PlatformFailure)) throw error;
    context.log.warn(
      { event: 'platform', type, kind: error.kind, reason: error.message },
      'channel not read',
    );
    return { result: error, tokens: used };
  }
}

/** Stores a reading. Changes nothing if the connection was deleted or connected again meanwhile. */
export async function storeReading(context: AppContext, tx: Tx, reading: Reading): Promise<void> {
  const { row, tokens, result } = reading;
  const [profile] = await lockProfiles(tx, [row.userId]);
  const current = await findOwnConnection(tx, row.userId, row.id);
  if (!profile || !current || !isConnectable(current.row.type)) return;
  // Connected again meanwhile: those figures are newer, and a refusal was about the old tokens.
  if (!areSameTokens(await findTokens(context, tx, row.id), tokens)) return;
  if (!(result instanceof PlatformFailure)) {
    const { type } = current.row;
    await writeReading(context, tx, profile, { connectionId: row.id, type, channel: result });
    await recordUserMeasured(tx, row.userId, context.clock.now());
    return;
  }
  const { needsReconnect } = result;
  await writeFailure(context, tx, {
    connectionId: row.id,
    failures: current.row.failures,
    needsReconnect,
  });
}
