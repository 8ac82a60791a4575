import { defineRateLimits } from '#infra/edge/rate-limiter.ts';

/** By network address. A page sends at most five errors, and its times once. */
export const telemetryRateLimits = defineRateLimits({
  clientError: { points: 20, seconds: 60, counted: 'process' },
  pageTimes: { points: 30, seconds: 60, counted: 'process' },
});
