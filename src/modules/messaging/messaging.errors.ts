import { defineErrors } from '#contract/errors.ts';

export const messagingErrors = defineErrors({
  message_waits: {
    status: 409,
    text: 'Your message has not been accepted yet. You can write more once it is.',
  },
  same_text: {
    status: 429,
    text: 'You already sent this text to several people today. Please write each of them a personal message.',
  },
});
