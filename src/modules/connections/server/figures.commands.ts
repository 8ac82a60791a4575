import { randomInt } from 'node:crypto';
import { and, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Connectable } from '#contract/product.ts';
import type { AppContext } from '#infra/app-context.ts';
import { deleteInBatches } from '#infra/db/delete-in-batches.ts';
import type { Tx } from '#infra/db/pool.ts';
import { audienceOf, nextReading, SUDDEN } from '#modules/connections/connections.rules.ts';
import { featureChannel, type ProfileRow } from '#modules/profiles/server/profiles.service.ts';
import { connectionsSettings } from './connections.settings.ts';
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
  const audience = audienceOf({ type, ...channel });
  await tx
    .update(connections)
    .set({
      ...shown,
      ...(audience !== null && { roseAt: roseAt(connectionId, audience, now) }),
      dateUpdated: now,
      triedAt: now,
      refreshAt: nextReading(now, 0, chance()),
      failures: 0,
      lostAt: null,
    })
    .where(eq(connections.id, connectionId));
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
  const featured = audience === null ? null : { type, connectionId, audience };
  await featureChannel(tx, profile.userId, featured, now);
}

/** Now, where an audience is suddenly larger than at one of its last readings; else when it last was. */
function roseAt(connectionId: string, audience: number, now: Date): SQL {
  const { share, least, withinMs } = SUDDEN;
  const f = audienceFigures;
  const more = sql`${audience}::bigint - ${f.audience}`;
  return sql`case when exists (select from ${f} where ${f.connectionId} = ${connectionId}::uuid
      and ${f.measuredAt} >= ${new Date(now.getTime() - withinMs)}::timestamptz and ${f.audience} > 0
      and ${more} >= ${least}::int and ${more} >= ${share}::float8 * ${f.audience})
    then ${now}::timestamptz else ${connections.roseAt} end`;
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

const DAY_MS = 24 * 60 * 60 * 1000;
const daysBefore = ({ clock }: Pick<AppContext, 'clock'>, days: number) =>
  new Date(clock.now().getTime() - days * DAY_MS);

/** As long as daily figures are kept: pages show a year of it. */
const HISTORY_DAYS = 400;

/** Keeps YouTube's figures no longer than its terms have it, and all others for 400 days. Called by the scheduler. */
export async function deleteExpiredFigures(context: AppContext): Promise<void> {
  const { db } = context.database;
  const { YOUTUBE_HISTORY_DAYS } = connectionsSettings.of(context.env);
  const { connectionId, measuredAt } = audienceFigures;
  const ofYouTube = db
    .select({ id: connections.id })
    .from(connections)
    .where(eq(connections.type, 'youtube'));
  const expired = lt(measuredAt, daysBefore(context, YOUTUBE_HISTORY_DAYS));
  await deleteInBatches(db, audienceFigures, and(expired, inArray(connectionId, ofYouTube)));
  await deleteInBatches(db, audienceFigures, lt(measuredAt, daysBefore(context, HISTORY_DAYS)));
}

// Older days had their turn, each night for a month.
const DAYS_LOOKED_AT = 30;

/** Keeps of older days only the last reading. Called by the scheduler. */
export async function deleteEarlierFigures(context: AppContext): Promise<void> {
  const { connectionId, measuredAt } = audienceFigures;
  const nextDay = sql`(date_trunc('day', ${measuredAt} at time zone 'UTC') + interval '1 day') at time zone 'UTC'`;
  const lookedAt = and(
    lt(measuredAt, daysBefore(context, 2)),
    gte(measuredAt, daysBefore(context, 2 + DAYS_LOOKED_AT)),
  );
  const later = sql`exists (select from ${audienceFigures} later where later.connection_id = ${connectionId}
    and later.measured_at > ${measuredAt} and later.measured_at < ${nextDay})`;
  await deleteInBatches(context.database.db, audienceFigures, and(lookedAt, later));
}
