import { defineRateLimits } from '#infra/edge/rate-limiter.ts';

export const requestsRateLimits = defineRateLimits({
  createRequest: { points: 20, seconds: 24 * 60 * 60, counted: 'batches' },
  editKollab: { points: 50, seconds: 24 * 60 * 60, counted: 'batches' },
  rejectSeveral: { points: 30, seconds: 60 * 60, counted: 'batches' },
  updateNote: { points: 30, seconds: 60 * 60, counted: 'batches' },
});
