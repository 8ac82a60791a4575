import { defineRateLimits } from '#infra/edge/rate-limiter.ts';

export const postsRateLimits = defineRateLimits({
  createPost: { points: 50, seconds: 24 * 60 * 60, counted: 'batches' },
});
