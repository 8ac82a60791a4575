import { defineRateLimits } from '#infra/http/rate-limiter.ts';

export const moderationRateLimits = defineRateLimits({
  report: { points: 30, seconds: 24 * 60 * 60, counted: 'batches' },
});
