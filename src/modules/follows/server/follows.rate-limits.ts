import { defineRateLimits } from '#infra/edge/rate-limiter.ts';

export const followsRateLimits = defineRateLimits({
  followUser: { points: 500, seconds: 24 * 60 * 60, counted: 'batches' },
});
