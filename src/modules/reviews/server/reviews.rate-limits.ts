import { defineRateLimits } from '#infra/edge/rate-limiter.ts';

/** Each of these may notify the other side. */
export const reviewsRateLimits = defineRateLimits({
  writeReview: { points: 60, seconds: 24 * 60 * 60, counted: 'batches' },
  replyToReview: { points: 60, seconds: 24 * 60 * 60, counted: 'batches' },
});
