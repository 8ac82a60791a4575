import { defineRateLimits } from '#infra/edge/rate-limiter.ts';

export const kollabsRateLimits = defineRateLimits({
  publishKollab: { points: 20, seconds: 24 * 60 * 60, counted: 'batches' },
});
