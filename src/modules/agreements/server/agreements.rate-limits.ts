import { defineRateLimits } from '#infra/edge/rate-limiter.ts';

/** Each of these notifies the other side, as an update does. */
export const agreementsRateLimits = defineRateLimits({
  proposeAgreement: { points: 30, seconds: 24 * 60 * 60, counted: 'batches' },
  recordPay: { points: 60, seconds: 60 * 60, counted: 'batches' },
  deliver: { points: 60, seconds: 60 * 60, counted: 'batches' },
});
