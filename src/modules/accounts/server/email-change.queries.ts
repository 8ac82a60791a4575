import { eq } from 'drizzle-orm';
import type { Db } from '#infra/db/pool.ts';
import { emailChanges } from './accounts.table.ts';

export type EmailChange = typeof emailChanges.$inferSelect;

/** The change of address that a user waits for. How long it can be confirmed is a matter of its codes. */
export async function findEmailChange(db: Db, userId: string): Promise<EmailChange | null> {
  const [row] = await db.select().from(emailChanges).where(eq(emailChanges.userId, userId));
  return row ?? null;
}
