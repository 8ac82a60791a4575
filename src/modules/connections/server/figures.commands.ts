import { randomInt } from 'node:crypto';
import { and, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Connectable } from '#contract/product.ts';
import type { AppContext } from '#infra/app-context.ts';
import { deleteInBatches } from '#infra/db/delete-in-batches.ts';
import type { Tx } from '#infra/db/pool.ts';
import { audienceOf, nextReading, SUDDEN_CHANGE } from '#modules/connections/connections.rules.ts';
import { featureChannel, type ProfileRow } from '#modules/profiles/server/profiles.service.ts';
import { connectionsSettings } from './connections.settings.ts';
import { audienceFigures, connections } from './connections.table.ts';
import type { Channel } from './platforms/provider.ts';

/**
 * Stores a channel's figures: on the connection, in its history, and on the profile if it is featured.
 * @param profile the owner's profile, locked by the caller
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
      nextReadingAt: nextReading(now, 0, randomSpread()),
      failures: 0,
      lostAt: null,
    })
    .where(eq(connections.id, connectionId));
  if (audience !== null) {
    await tx
      .insert(audienceFigures)
      .values({ connectionId, measuredAt: now, audience })
      // Of two readings at the same instant, the later one counts.
      .onConflictDoUpdate({
        target: [audienceFigures.connectionId, audienceFigures.measuredAt],
        set: { audience },
      });
  }
  if (profile.featuredPlatformId !== connectionId) return;
  // A featured channel whose audience is now hidden is no longer featured.
  const featured = audience === null ? null : { type, connectionId, audience };
  await featureChannel(tx, profile.userId, featured, now);
}

/** SQL for `rose_at`: now, if the audience rose suddenly since a recent reading; otherwise unchanged. */
function roseAt(connectionId: string, audience: number, now: Date): SQL {
  const { share, least, withinMs } = SUDDEN_CHANGE;
  const f = audienceFigures;
  const more = sql`${audience}::bigint - ${f.audience}`;
  return sql`case when exists (select from ${f} where ${f.connectionId} = ${connectionId}::uuid
      and ${f.measuredAt} >= ${new Date(now.getTime() - withinMs)}::timestamptz and ${f.audience} > 0
      and ${more} >= ${least}::int and ${more} >= ${share}::float8 * ${f.audience})
    then ${now}::timestamptz else ${connections.roseAt} end`;
}

/** Records a failed reading. The figures and their date stay. */
export async function writeFailure(
  context: Pick<AppContext, 'clock'>,
  tx: Tx,
  failed: { connectionId: string; failures: number; needsReconnect: boolean },
): Promise<void> {
  const now = context.clock.now();
  const failures = failed.failures + 1;
  await tx
    .update(connections)
    .set({
      failures,
      // No background readings until its owner has connected it again.
      ...(failed.needsReconnect
        ? { lostAt: now, nextReadingAt: null }
        : { nextReadingAt: nextReading(now, failures, randomSpread()) }),
    })
    .where(eq(connections.id, failed.connectionId));
}

/** Spreads readings over time: a random number from 0 to 1. */
export const randomSpread = () => randomInt(1000) / 1000;

const DAY_MS = 24 * 60 * 60 * 1000;
const daysBefore = ({ clock }: Pick<AppContext, 'clock'>, days: number) =>
  new Date(clock.now().getTime() - days * DAY_MS);

/** Pages show a year of the history. */
const HISTORY_DAYS = 400;

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

// Earlier days were already reduced, since this runs every night.
const DAYS_REDUCED = 30;

/** Deletes all but the last reading of each older day. Called by the scheduler. */
export async function deleteIntermediateFigures(context: AppContext): Promise<void> {
  const { connectionId, measuredAt } = audienceFigures;
  const nextDay = sql`(date_trunc('day', ${measuredAt} at time zone 'UTC') + interval '1 day') at time zone 'UTC'`;
  const period = and(
    lt(measuredAt, daysBefore(context, 2)),
    gte(measuredAt, daysBefore(context, 2 + DAYS_REDUCED)),
  );
  const later = sql`exists (select from ${audienceFigures} later where later.connection_id = ${connectionId}
    and later.measured_at > ${measuredAt} and later.measured_at < ${nextDay})`;
  await deleteInBatches(context.database.db, audienceFigures, and(period, later));
}
