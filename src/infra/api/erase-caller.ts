import { eq } from 'drizzle-orm';
import { deletes } from '#infra/erase-steps.ts';
import type { EraseStep } from '#infra/module.ts';
import { idempotencyKeys } from './idempotency-keys.table.ts';

/**
 * Deletes the kept responses and the rate limits of a user whose account is gone. What is counted by a mail address, as a
 * hash, or by a network address stays until it ends by itself, within a day: else a user could sign up and leave again
 * and again to send mail to a stranger.
 */
export const eraseCaller: readonly EraseStep[] = [
  deletes(idempotencyKeys, (userId) => eq(idempotencyKeys.owner, userId)),
  {
    async batch({ limiter }, tx, { userId }) {
      await limiter.erase(tx, userId);
      return 'nothing';
    },
  },
];
