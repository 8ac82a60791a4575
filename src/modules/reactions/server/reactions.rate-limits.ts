import { defineRateLimits } from '#infra/edge/rate-limiter.ts';

const DAY_SECONDS = 24 * 60 * 60;

export const reactionsRateLimits = defineRateLimits({
  /** Everyone's first comments of a day: all that a new account may write. */
  comment: { points: 20, seconds: DAY_SECONDS, counted: 'batches' },
  /** What an account may write behind those, once it is a week old. */
  commentMore: { points: 180, seconds: DAY_SECONDS, counted: 'batches' },
  /** The same text, by one user. */
  sameComment: { points: 3, seconds: 10 * 60, counted: 'batches' },
});
