import { asc, eq, gt, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { AppContext } from '#infra/app-context.ts';
import type { Db } from '#infra/db/pool.ts';
import { profiles } from '#modules/profiles/server/profiles.table.ts';
import { accountDeletions } from './account-deletion.table.ts';

export async function listEndedSince(db: Db, since: Date): Promise<{ id: string; revokedAt: Date }[]> {
  const rows = await db
    .select({ sessionIds: accountDeletions.sessionIds, revokedAt: accountDeletions.leftAt })
    .from(accountDeletions)
    .where(gt(accountDeletions.leftAt, since))
    .orderBy(asc(accountDeletions.leftAt));
  return rows.flatMap(({ sessionIds, revokedAt }) => sessionIds.map((id) => ({ id, revokedAt })));
}

export async function findEncryptedEmail(db: Db, id: string): Promise<string | null> {
  const [row] = await db
    .select({ encryptedEmail: accountDeletions.encryptedEmail })
    .from(accountDeletions)
    .where(eq(accountDeletions.id, id));
  return row?.encryptedEmail ?? null;
}

/** True for a profile whose deletion is not finished. */
export const profileReferences: readonly SQL[] = [
  sql`exists (select from ${accountDeletions} where ${accountDeletions.userId} = ${profiles.userId})`,
];

/** In seconds; 0 if no deletion is unfinished. */
export async function findErasureAge({ database, clock }: AppContext): Promise<number> {
  const [oldest] = await database.db
    .select({ leftAt: accountDeletions.leftAt })
    .from(accountDeletions)
    .where(isNotNull(accountDeletions.userId))
    .orderBy(asc(accountDeletions.leftAt))
    .limit(1);
  return oldest ? Math.max(0, (clock.now().getTime() - oldest.leftAt.getTime()) / 1000) : 0;
}
