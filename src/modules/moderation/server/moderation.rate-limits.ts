import { defineRateLimits } from '#infra/edge/rate-limiter.ts';
import { SLOWED } from '#modules/moderation/terms.rules.ts';

/** `slowed` counts content of all kinds that contains a term. */
export const moderationRateLimits = defineRateLimits({
  report: { points: 30, seconds: 24 * 60 * 60, counted: 'batches' },
  slowed: { points: SLOWED.things, seconds: SLOWED.hours * 60 * 60, counted: 'batches' },
});
