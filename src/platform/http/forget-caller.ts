import { eq, inArray } from 'drizzle-orm';
import type { Tx } from '#platform/db/pool.ts';
import { idempotencyKeys, rateLimits } from './http.table.ts';
import { ALLOWANCES } from './limiter.ts';

/**
 * Forgets the kept answers and the allowances of a person whose account is going. What is counted by a mail
 * address, as a hash, or by a network address stays until it ends by itself, within a day: else somebody could
 * sign up and leave again and again to send mail to a stranger.
 */
export async function forgetCaller(tx: Tx, userId: string): Promise<void> {
  await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.owner, userId));
  // The limiter names its rows so.
  const keys = Object.keys(ALLOWANCES).map((allowance) => `${allowance}:${userId}`);
  await tx.delete(rateLimits).where(inArray(rateLimits.key, keys));
}
