import { createHash } from 'node:crypto';
import type { AppContext } from '#infra/app-context.ts';
import { AppError, refusalOf } from '#infra/app-error.ts';
import type { RateLimit } from '#infra/edge/rate-limiter.ts';
import { isNewAccount } from '#modules/profiles/new-account.rules.ts';
import { commentsRefusals } from '#modules/reactions/reactions.messages.ts';
import { repeatedText } from '#modules/reactions/reactions.rules.ts';
import { findJoined } from './reactions.queries.ts';
import { reactionsRateLimits } from './reactions.rate-limits.ts';

/**
 * Counts a comment towards its author's limits. The age of the account is read only after the limit of new accounts is
 * used up.
 * @returns a function that gives the points back
 * @throws {AppError} too_many
 */
export async function countComment(context: AppContext, userId: string, text: string): Promise<() => void> {
  const { limiter } = context;
  const daily = await takeOfDay(context, userId);
  const giveBack = () => limiter.giveBack(daily, userId);
  const repeated = repeatedText(text);
  if (repeated === null) return giveBack;
  const key = createHash('sha256').update(`${userId} ${repeated}`).digest('base64url');
  const refused = await refusalOf(limiter.take(reactionsRateLimits.sameComment, key));
  if (!refused) {
    return () => {
      giveBack();
      limiter.giveBack(reactionsRateLimits.sameComment, key);
    };
  }
  giveBack();
  throw tooMany(refused, commentsRefusals.repeated);
}

async function takeOfDay({ limiter, database, clock }: AppContext, userId: string): Promise<RateLimit> {
  const { comment, commentMore } = reactionsRateLimits;
  const refused = await refusalOf(limiter.take(comment, userId));
  if (!refused) return comment;
  const joined = await findJoined(database.db, userId);
  const isNew = !joined || isNewAccount(joined, clock.now());
  const still = isNew ? refused : await refusalOf(limiter.take(commentMore, userId));
  if (still) throw tooMany(still, commentsRefusals.tooMany);
  return commentMore;
}

function tooMany({ retryAfter, rateLimit }: AppError, message: string): AppError {
  return new AppError('too_many', message, {
    ...(retryAfter !== undefined && { retryAfter }),
    ...(rateLimit && { rateLimit }),
  });
}
