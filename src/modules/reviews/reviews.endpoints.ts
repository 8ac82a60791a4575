import type { EndpointTable } from '#contract/endpoint.ts';

export const reviewsEndpoints = {
  reviewsOfRequest: 'GET /request/:id/reviews',
  writeReview: 'PUT /request/:id/review',
  reviewsOf: 'GET /user/:username/reviews',
  reviewFigures: 'GET /user/:username/reviews/figures',
  replyToReview: 'POST /review/:id/reply',
  addTestimonial: 'PUT /review/:id/testimonial',
  removeTestimonial: 'DELETE /review/:id/testimonial',
} as const satisfies EndpointTable;
