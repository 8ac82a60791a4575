import type { Screen } from '#infra/api/screen.ts';
import type { AppContext } from '#infra/app-context.ts';
import { AppError } from '#infra/app-error.ts';
import type { Database } from '#infra/db/pool.ts';
import { termRefusals } from '#modules/moderation/terms.messages.ts';
import { knownTerms } from './known-terms.ts';
import { moderationRateLimits } from './moderation.rate-limits.ts';

/**
 * Content with terms has a limit of its own. A consumer decides shortly afterwards whether to hide it.
 * @param database a pool other than that of requests
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
      // The error does not name the limit, and has a text of its own.
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
