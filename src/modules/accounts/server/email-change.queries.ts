import { and, eq, gt } from 'drizzle-orm';
import { EMAIL_CHANGE_MS } from '#modules/accounts/accounts.rules.ts';
import type { Db } from '#platform/db/pool.ts';
import { emailChanges } from './accounts.table.ts';

export type EmailChange = typeof emailChanges.$inferSelect;

/** The change of address that a person waits for, unless it took too long. */
export async function findEmailChange(db: Db, userId: string, now: Date): Promise<EmailChange | null> {
  const since = new Date(now.getTime() - EMAIL_CHANGE_MS);
  const [row] = await db
    .select()
    .from(emailChanges)
    .where(and(eq(emailChanges.userId, userId), gt(emailChanges.createdAt, since)));
  return row ?? null;
}
