import type { Screen } from '#infra/api/screen.ts';
import type { AppContext } from '#infra/app-context.ts';
import { AppError } from '#infra/app-error.ts';
import type { Database } from '#infra/db/pool.ts';
import { termRefusals } from '#modules/moderation/terms.messages.ts';
import { knownTerms } from './known-terms.ts';
import { moderationRateLimits } from './moderation.rate-limits.ts';

/**
 * Slows down who writes terms: what has one is taken from a limit of its own. Whether it is hidden, too, is seen to by a
 * consumer, a moment after it is there.
 * @param database beside that of requests
 */
export function termsScreen(context: AppContext, database: Database): Screen {
  const { limiter } = context;
  return async (writer, texts) => {
    const matcher = await knownTerms(context).read(database.db);
    if (!matcher.find(texts)) return null;
    try {
      await limiter.take(moderationRateLimits.slowed, writer);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'too_many') throw error;
      // Without the name of the limit, and in words of its own.
      const { retryAfter } = error;
      throw new AppError('slowed', termRefusals.slowed, retryAfter === undefined ? {} : { retryAfter });
    }
    let isGivenBack = false;
    return {
      giveBack() {
        if (!isGivenBack) limiter.giveBack(moderationRateLimits.slowed, writer);
        isGivenBack = true;
      },
    };
  };
}
