import { asc, eq, gt } from 'drizzle-orm';
import type { Db } from '#infra/db/pool.ts';
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
