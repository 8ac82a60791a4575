import { defineRateLimits } from '#infra/edge/rate-limiter.ts';
import { FIRST_MESSAGES } from '#modules/messaging/messaging.rules.ts';

const DAY = 24 * 60 * 60;

export const messagingRateLimits = defineRateLimits({
  firstMessage: { points: FIRST_MESSAGES.later, seconds: DAY, counted: 'batches' },
  firstMessageOfNew: { points: FIRST_MESSAGES.newAccount, seconds: DAY, counted: 'batches' },
  searchMessages: { points: 60, seconds: 60, counted: 'process' },
  messagePicture: { points: 60, seconds: 60 * 60, counted: 'batches' },
});
