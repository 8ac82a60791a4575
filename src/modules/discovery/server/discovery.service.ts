import { eq, or } from 'drizzle-orm';
import type { Tx } from '#platform/db/pool.ts';
import { matchDismissals } from './match.table.ts';

/** Forgets whom a person left out of their matches, and who left them out. */
export async function forgetDismissalsOf(tx: Tx, userId: string): Promise<void> {
  const { userId: of, dismissedId } = matchDismissals;
  await tx.delete(matchDismissals).where(or(eq(of, userId), eq(dismissedId, userId)));
}
