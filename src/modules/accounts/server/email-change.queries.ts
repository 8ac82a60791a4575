import { eq } from 'drizzle-orm';
import type { Db } from '#infra/db/pool.ts';
import { emailChanges } from './accounts.table.ts';

export type EmailChange = typeof emailChanges.$inferSelect;

/** Finds a user's pending change of address, also if its codes have expired. */
export async function findEmailChange(db: Db, userId: string): Promise<EmailChange | null> {
  const [row] = await db.select().from(emailChanges).where(eq(emailChanges.userId, userId));
  return row ?? null;
}
