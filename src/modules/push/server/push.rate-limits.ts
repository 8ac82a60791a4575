import { defineRateLimits } from '#infra/edge/rate-limiter.ts';

export const pushRateLimits = defineRateLimits({
  /** Each subscription is an address that we send to, so a user must not add many. */
  addPushSubscription: { points: 30, seconds: 24 * 60 * 60, counted: 'database' },
});
