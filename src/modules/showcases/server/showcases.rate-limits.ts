import { defineRateLimits } from '#infra/edge/rate-limiter.ts';

export const showcasesRateLimits = defineRateLimits({
  setShowcase: { points: 60, seconds: 60 * 60, counted: 'batches' },
});
