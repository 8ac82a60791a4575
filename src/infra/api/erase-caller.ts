import { eq } from 'drizzle-orm';
import { deletes } from '#infra/erase-steps.ts';
import type { EraseStep } from '#infra/module.ts';
import { idempotencyKeys } from './idempotency-keys.table.ts';

/**
 * Deletes the stored responses and rate limits of an erased account. Limits counted by hashed mail address or by
 * network address expire by themselves within a day. Otherwise a user could sign up and leave repeatedly to send mail
 * to a stranger.
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
