import { defineErrors } from '#contract/errors.ts';

export const connectionsErrors = defineErrors({
  channel_taken: { status: 409, text: 'This channel is connected to another account here.' },
  platform_failed: {
    status: 503,
    text: 'There was a problem refreshing the data. Please try again later.',
  },
});
