import { defineRateLimits } from '#infra/edge/rate-limiter.ts';

/** The same limit as for requests: an invitation, too, asks a stranger for an answer. */
export const invitationsRateLimits = defineRateLimits({
  invite: { points: 20, seconds: 24 * 60 * 60, counted: 'batches' },
});
