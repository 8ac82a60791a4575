import { defineErrors } from '#contract/errors.ts';

export const messagingErrors = defineErrors({
  message_waits: {
    status: 409,
    text: 'Your message waits until it is accepted. You can write more then.',
  },
  same_text: {
    status: 429,
    text: 'You sent the same text to several people today. Please write to each of them in your own words.',
  },
});
