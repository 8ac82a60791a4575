import { asc, eq, gt, type SQL, sql } from 'drizzle-orm';
import { kollabs } from '#modules/kollabs/server/kollabs.table.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import { requests } from '#modules/requests/server/requests.table.ts';
import type { Db } from '#platform/db/pool.ts';
import { departures } from './departures.table.ts';

/** The sessions that ended with an account after a moment. */
export async function listEndedSince(db: Db, since: Date): Promise<{ id: string; revokedAt: Date }[]> {
  const rows = await db
    .select({ sessionIds: departures.sessionIds, revokedAt: departures.leftAt })
    .from(departures)
    .where(gt(departures.leftAt, since))
    .orderBy(asc(departures.leftAt));
  return rows.flatMap(({ sessionIds, revokedAt }) => sessionIds.map((id) => ({ id, revokedAt })));
}

/** Where the last mail of a departure goes, sealed; null once it has left. */
export async function findSealedEmail(db: Db, id: string): Promise<string | null> {
  const [row] = await db
    .select({ sealedEmail: departures.sealedEmail })
    .from(departures)
    .where(eq(departures.id, id));
  return row?.sealedEmail ?? null;
}

/** What refers to a profile and keeps it: collaborations, and Kollabs on which there are some. */
export const REFERRING: readonly SQL[] = [
  sql`exists (select from ${requests} where ${requests.senderId} = ${profiles.userId})`,
  sql`exists (select from ${requests} where ${requests.recipientId} = ${profiles.userId})`,
  sql`exists (select from ${kollabs} where ${kollabs.ownerId} = ${profiles.userId})`,
];
