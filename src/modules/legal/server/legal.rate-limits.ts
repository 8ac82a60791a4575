import { defineRateLimits } from '#infra/edge/rate-limiter.ts';

export const legalRateLimits = defineRateLimits({
  previewLegalText: { points: 60, seconds: 60, counted: 'process' },
});
