import { and, eq, isNull, lte, or } from 'drizzle-orm';
import type { AppContext } from '#infra/app-context.ts';
import type { Db, Tx } from '#infra/db/pool.ts';
import { isConnectable } from '#modules/connections/connections.rules.ts';
import { lockProfiles, recordUserMeasured } from '#modules/profiles/server/profiles.service.ts';
import { type ConnectionRow, findOwnConnection } from './connections.queries.ts';
import { connections } from './connections.table.ts';
import { writeFailure, writeReading } from './figures.commands.ts';
import type { Platforms } from './platforms/platforms.ts';
import { type Channel, PlatformFailure, type Tokens } from './platforms/provider.ts';
import { areSameTokens, findTokens, type StoredTokens, storeTokens } from './tokens.commands.ts';

export interface Reading {
  row: ConnectionRow;
  /** The channel, or why it could not be read. */
  result: Channel | PlatformFailure;
  /** The tokens used; null if there were none or they could not be decrypted. */
  usedTokens: StoredTokens | null;
  /** New tokens from the platform. They are stored even if the reading failed. */
  newTokens: Tokens | null;
}

/**
 * Claims a reading of a channel. Of concurrent calls on any process, one succeeds.
 * @param minIntervalMs the minimum time since the last attempt
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
  const usedTokens = await findTokens(context, context.database.db, row.id);
  const reading: Reading = {
    row,
    usedTokens,
    newTokens: null,
    result: new PlatformFailure('refused', 'no tokens'),
  };
  if (!usedTokens || !isConnectable(row.type)) return reading;
  try {
    reading.result = await platforms.withProvider(row.type, async (provider, send) => {
      const renew = async () => {
        reading.newTokens = await provider.refresh(send, usedTokens);
        return reading.newTokens.accessToken;
      };
      const channel = await provider
        .read(send, usedTokens.stale ? await renew() : usedTokens.accessToken)
        .catch(async (error) => {
          // The access token was revoked early. The refresh token may still work.
          const refused = error instanceof PlatformFailure && error.kind === 'refused';
          if (!refused || reading.newTokens) throw error;
          return provider.read(send, await renew());
        });
      if (channel.platformId !== row.platformId)
        throw new PlatformFailure('invalid_response', 'the response is about another channel');
      return channel;
    });
  } catch (error) {
    if (!(error instanceof PlatformFailure)) throw error;
    context.log.warn(
      { event: 'platform', type: row.type, kind: error.kind, reason: error.message },
      'channel not read',
    );
    reading.result = error;
  }
  return reading;
}

/** Stores a reading. Changes nothing if the connection was deleted or connected again meanwhile. */
export async function storeReading(context: AppContext, tx: Tx, reading: Reading): Promise<void> {
  const { row, usedTokens, newTokens, result } = reading;
  const [profile] = await lockProfiles(tx, [row.userId]);
  const current = await findOwnConnection(tx, row.userId, row.id);
  if (!profile || !current || !isConnectable(current.row.type)) return;
  // Connected again meanwhile: those figures are newer, and a refusal was about the old tokens.
  if (!areSameTokens(await findTokens(context, tx, row.id), usedTokens)) return;
  if (newTokens) await storeTokens(context, tx, row.id, newTokens);
  if (!(result instanceof PlatformFailure)) {
    const { type } = current.row;
    await writeReading(context, tx, profile, { connectionId: row.id, type, channel: result });
    await recordUserMeasured(tx, row.userId, context.clock.now());
    return;
  }
  const lost = result.kind === 'refused';
  await writeFailure(context, tx, { connectionId: row.id, failures: current.row.failures, lost });
}
