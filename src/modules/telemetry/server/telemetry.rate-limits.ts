import { defineRateLimits } from '#infra/edge/rate-limiter.ts';

/** By the caller's address: a page sends five errors at most, and its times once. */
export const telemetryRateLimits = defineRateLimits({
  clientError: { points: 20, seconds: 60, counted: 'process' },
  pageTimes: { points: 30, seconds: 60, counted: 'process' },
});
