import { defineRateLimits } from '#infra/edge/rate-limiter.ts';

const HOUR = 60 * 60;

export const administrationRateLimits = defineRateLimits({
  testMail: { points: 5, seconds: HOUR, counted: 'database' },
  logo: { points: 30, seconds: HOUR, counted: 'database' },
  signUpInvitations: { points: 100, seconds: HOUR, counted: 'database' },
});
