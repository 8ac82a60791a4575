import { defineRateLimits } from '#infra/edge/rate-limiter.ts';

export const proofsRateLimits = defineRateLimits({
  addDomain: { points: 20, seconds: 24 * 60 * 60, counted: 'database' },
  checkProof: { points: 12, seconds: 60 * 60, counted: 'database' },
  /** Of one site by all users together, so that nobody makes us burden it. */
  checkSite: { points: 30, seconds: 60 * 60, counted: 'database' },
});
