import { defineRateLimits } from '#infra/edge/rate-limiter.ts';

export const connectionsRateLimits = defineRateLimits({
  connectChannel: { points: 30, seconds: 60 * 60, counted: 'database' },
});
