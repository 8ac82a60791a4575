import { and, eq, isNull, lte, or } from 'drizzle-orm';
import type { AppContext } from '#infra/app-context.ts';
import type { Db, Tx } from '#infra/db/pool.ts';
import { isConnectable } from '#modules/connections/connections.rules.ts';
import { lockProfiles, recordMeasured } from '#modules/profiles/server/profiles.service.ts';
import { type ConnectionRow, findOwnConnection } from './connections.queries.ts';
import { connections } from './connections.table.ts';
import { writeFailure, writeReading } from './figures.commands.ts';
import type { Platforms } from './platforms/platforms.ts';
import { type Channel, PlatformFailure, type Tokens } from './platforms/provider.ts';
import { areSameTokens, findTokens, type KeptTokens, keepTokens } from './tokens.commands.ts';

/** A reading: what came of asking a platform for a channel's figures. */
export interface Reading {
  row: ConnectionRow;
  /** The channel, or why there is none. */
  result: Channel | PlatformFailure;
  /** The tokens that it was asked with; null when there were none that could be opened. */
  kept: KeptTokens | null;
  /** Tokens that the platform gave in place of those, to be kept whatever came of the figures. */
  renewed: Tokens | null;
}

/**
 * Takes the turn to ask a platform about a channel. Of several at once, on whatever process, one gets it.
 * @param quiet how long the last attempt must be ago
 */
export async function takeTurn(db: Db, connectionId: string, now: Date, quiet: number): Promise<boolean> {
  const { triedAt } = connections;
  const taken = await db
    .update(connections)
    .set({ triedAt: now })
    .where(
      and(
        eq(connections.id, connectionId),
        or(isNull(triedAt), lte(triedAt, new Date(now.getTime() - quiet))),
      ),
    )
    .returning({ id: connections.id });
  return taken.length > 0;
}

/** Asks the platform, with no transaction open meanwhile. What fails is part of the answer. */
export async function readChannel(
  context: AppContext,
  platforms: Platforms,
  row: ConnectionRow,
): Promise<Reading> {
  const kept = await findTokens(context, context.database.db, row.id);
  const reading: Reading = { row, kept, renewed: null, result: new PlatformFailure('refused', 'no tokens') };
  if (!kept || !isConnectable(row.type)) return reading;
  try {
    reading.result = await platforms.withProvider(row.type, async (provider, ask) => {
      const renew = async () => {
        reading.renewed = await provider.refresh(ask, kept);
        return reading.renewed.accessToken;
      };
      const channel = await provider
        .read(ask, kept.stale ? await renew() : kept.accessToken)
        .catch(async (error) => {
          // Taken back before its time; new ones may still be had.
          const refused = error instanceof PlatformFailure && error.kind === 'refused';
          if (!refused || reading.renewed) throw error;
          return provider.read(ask, await renew());
        });
      if (channel.platformId !== row.platformId)
        throw new PlatformFailure('invalid_response', 'the answer is about another channel');
      return channel;
    });
  } catch (error) {
    if (!(error instanceof PlatformFailure)) throw error;
    context.log.warn(
      { event: 'platform', type: row.type, kind: error.kind, reason: error.message },
      'not read',
    );
    reading.result = error;
  }
  return reading;
}

/** Writes what came of it. A connection that is gone, or that was connected anew meanwhile, is left as it is. */
export async function keepReading(context: AppContext, tx: Tx, reading: Reading): Promise<void> {
  const { row, kept, renewed, result } = reading;
  const [profile] = await lockProfiles(tx, [row.userId]);
  const there = await findOwnConnection(tx, row.userId, row.id);
  if (!profile || !there || !isConnectable(there.row.type)) return;
  // Connected anew meanwhile: what was read then is newer, and what was refused were other tokens.
  if (!areSameTokens(await findTokens(context, tx, row.id), kept)) return;
  if (renewed) await keepTokens(context, tx, row.id, renewed);
  if (!(result instanceof PlatformFailure)) {
    const { type } = there.row;
    await writeReading(context, tx, profile, { connectionId: row.id, type, channel: result });
    await recordMeasured(tx, row.userId, context.clock.now());
    return;
  }
  const lost = result.kind === 'refused';
  await writeFailure(context, tx, { connectionId: row.id, failures: there.row.failures, lost });
}
