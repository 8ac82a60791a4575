import { defineRateLimits } from '#infra/edge/rate-limiter.ts';

export const filesRateLimits = defineRateLimits({
  createFile: { points: 60, seconds: 60 * 60, counted: 'batches' },
});
