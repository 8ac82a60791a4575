import { defineRateLimits } from '#infra/edge/rate-limiter.ts';

export const accountDeletionRateLimits = defineRateLimits({
  exportAccount: { points: 3, seconds: 60 * 60, counted: 'database' },
});
