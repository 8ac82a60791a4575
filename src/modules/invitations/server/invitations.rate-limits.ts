import { defineRateLimits } from '#infra/edge/rate-limiter.ts';

/** As many as requests: an invitation asks a stranger for an answer, too. */
export const invitationsRateLimits = defineRateLimits({
  invite: { points: 20, seconds: 24 * 60 * 60, counted: 'batches' },
});
