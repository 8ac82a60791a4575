import { defineRateLimits } from '#infra/edge/rate-limiter.ts';

export const mediaRateLimits = defineRateLimits({
  uploadPicture: { points: 60, seconds: 60 * 60, counted: 'database' },
});
