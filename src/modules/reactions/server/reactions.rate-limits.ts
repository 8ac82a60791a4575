import { defineRateLimits } from '#infra/edge/rate-limiter.ts';

const DAY_SECONDS = 24 * 60 * 60;

export const reactionsRateLimits = defineRateLimits({
  /** All comments of a new account in a day, and the first ones of an older account. */
  comment: { points: 20, seconds: DAY_SECONDS, counted: 'batches' },
  /** Further comments of an account that is at least a week old. */
  commentMore: { points: 180, seconds: DAY_SECONDS, counted: 'batches' },
  sameComment: { points: 3, seconds: 10 * 60, counted: 'batches' },
});
