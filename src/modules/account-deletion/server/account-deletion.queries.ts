import { asc, eq, gt, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { AppContext } from '#infra/app-context.ts';
import type { Db } from '#infra/db/pool.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import { accountDeletions } from './account-deletion.table.ts';

/** The sessions that ended with an account after a moment. */
export async function listEndedSince(db: Db, since: Date): Promise<{ id: string; revokedAt: Date }[]> {
  const rows = await db
    .select({ sessionIds: accountDeletions.sessionIds, revokedAt: accountDeletions.leftAt })
    .from(accountDeletions)
    .where(gt(accountDeletions.leftAt, since))
    .orderBy(asc(accountDeletions.leftAt));
  return rows.flatMap(({ sessionIds, revokedAt }) => sessionIds.map((id) => ({ id, revokedAt })));
}

/** Where the last mail to a deleted account goes, encrypted; null once it has left. */
export async function findEncryptedEmail(db: Db, id: string): Promise<string | null> {
  const [row] = await db
    .select({ encryptedEmail: accountDeletions.encryptedEmail })
    .from(accountDeletions)
    .where(eq(accountDeletions.id, id));
  return row?.encryptedEmail ?? null;
}

/** The condition that something of a profile's user is left to erase. */
export const profileReferences: readonly SQL[] = [
  sql`exists (select from ${accountDeletions} where ${accountDeletions.userId} = ${profiles.userId})`,
];

/** For how many seconds the oldest deleted account of which something is left has been gone; 0 without any. */
export async function findErasureAge({ database, clock }: AppContext): Promise<number> {
  const [oldest] = await database.db
    .select({ leftAt: accountDeletions.leftAt })
    .from(accountDeletions)
    .where(isNotNull(accountDeletions.userId))
    .orderBy(asc(accountDeletions.leftAt))
    .limit(1);
  return oldest ? Math.max(0, (clock.now().getTime() - oldest.leftAt.getTime()) / 1000) : 0;
}
