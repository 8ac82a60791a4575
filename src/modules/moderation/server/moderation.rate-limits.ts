import { defineRateLimits } from '#infra/edge/rate-limiter.ts';
import { SLOW_LIMIT } from '#modules/moderation/terms.rules.ts';

/** `slowed` counts content of all kinds that contains a term. */
export const moderationRateLimits = defineRateLimits({
  report: { points: 30, seconds: 24 * 60 * 60, counted: 'batches' },
  slowed: { points: SLOW_LIMIT.things, seconds: SLOW_LIMIT.hours * 60 * 60, counted: 'batches' },
});
