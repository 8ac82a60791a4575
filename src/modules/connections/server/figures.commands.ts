import { randomInt } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Connectable } from '#contract/product.ts';
import type { AppContext } from '#infra/app-context.ts';
import type { Tx } from '#infra/db/pool.ts';
import { audienceOf, nextReading } from '#modules/connections/connections.rules.ts';
import { featureChannel, type ProfileRow } from '#modules/profiles/server/profiles.service.ts';
import { audienceFigures, connections } from './connections.table.ts';
import type { Channel } from './platforms/provider.ts';

/**
 * Writes what a platform said of a channel: on the connection, in its history, and on the profile that features it.
 * @param profile the owner's, locked by the caller
 */
export async function writeReading(
  context: Pick<AppContext, 'clock'>,
  tx: Tx,
  profile: ProfileRow,
  read: { connectionId: string; type: Connectable; channel: Channel },
): Promise<void> {
  const now = context.clock.now();
  const { connectionId, type, channel } = read;
  const { platformId: _, ...shown } = channel;
  await tx
    .update(connections)
    .set({
      ...shown,
      dateUpdated: now,
      triedAt: now,
      refreshAt: nextReading(now, 0, chance()),
      failures: 0,
      lostAt: null,
    })
    .where(eq(connections.id, connectionId));
  const audience = audienceOf({ type, ...channel });
  if (audience !== null) {
    await tx
      .insert(audienceFigures)
      .values({ connectionId, measuredAt: now, audience })
      // Two readings in one instant: the later one counts.
      .onConflictDoUpdate({
        target: [audienceFigures.connectionId, audienceFigures.measuredAt],
        set: { audience },
      });
  }
  if (profile.featuredPlatformId !== connectionId) return;
  // A channel that hides its figure now stands for no audience any more.
  await featureChannel(tx, profile.userId, audience === null ? null : { type, connectionId, audience });
}

/** Notes that a channel could not be read; its figures stay as they were, with their date. */
export async function writeFailure(
  context: Pick<AppContext, 'clock'>,
  tx: Tx,
  failed: { connectionId: string; failures: number; lost: boolean },
): Promise<void> {
  const now = context.clock.now();
  const failures = failed.failures + 1;
  await tx
    .update(connections)
    .set({
      failures,
      // Nothing is read in the background until its owner has connected it again.
      ...(failed.lost
        ? { lostAt: now, refreshAt: null }
        : { refreshAt: nextReading(now, failures, chance()) }),
    })
    .where(eq(connections.id, failed.connectionId));
}

export const chance = () => randomInt(1000) / 1000;
