import { type Check, ok, problem } from './check.ts';

export const rateLimitsCheck: Check = {
  id: 'rate-limits',
  help: 'Remove RATE_LIMIT_SCALE, which is for load tests. The limits keep others from guessing passwords.',
  async run({ context: { env } }) {
    if (!env.production || env.rateLimitScale === 1) return ok('Rate limits are as they should be.');
    return problem(`RATE_LIMIT_SCALE multiplies every rate limit by ${env.rateLimitScale}.`);
  },
};
