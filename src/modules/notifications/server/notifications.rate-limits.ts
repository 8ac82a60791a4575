import { defineRateLimits } from '#infra/edge/rate-limiter.ts';

export const notificationsRateLimits = defineRateLimits({
  notificationMail: { points: 20, seconds: 24 * 60 * 60, counted: 'database' },
});
