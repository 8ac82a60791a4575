import { eq } from 'drizzle-orm';
import type { AppContext } from '#infra/app-context.ts';
import type { Tx } from '#infra/db/pool.ts';
import { idempotencyKeys } from './http.table.ts';

/**
 * Deletes the kept responses and the rate limits of a user whose account is going. What is counted by a mail address,
 * as a hash, or by a network address stays until it ends by itself, within a day: else a user could sign up and leave
 * again and again to send mail to a stranger.
 */
export async function eraseCaller(
  { limiter }: Pick<AppContext, 'limiter'>,
  tx: Tx,
  userId: string,
): Promise<void> {
  await tx.delete(idempotencyKeys).where(eq(idempotencyKeys.owner, userId));
  await limiter.erase(tx, userId);
}
