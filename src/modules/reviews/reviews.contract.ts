import { z } from 'zod';
import { defineContract } from '#contract/endpoint.ts';
import { cursor, id, instant, limit, lines, username } from '#contract/fields.ts';
import { publicRequestView } from '#modules/requests/requests.contract.ts';
import { reviewsEndpoints } from './reviews.endpoints.ts';
import { REVIEW_LIMITS } from './reviews.questions.rules.ts';

/** The reviewed user's one reply. Only that user sees it once a moderator took it down. */
export const replyView = z.object({
  ...{ replyId: z.string(), text: z.string(), date: instant, takenDown: z.boolean() },
});

export const reviewView = z
  .object({
    reviewId: z.string(),
    by: z.enum(['sender', 'recipient']),
    collaboration: publicRequestView,
    kept: z.boolean(),
    inTime: z.boolean(),
    goodToTalkTo: z.boolean(),
    again: z.boolean(),
    text: z.string(),
    dateWritten: instant,
    /** Null while the review is hidden; only its author sees it then. */
    dateShown: instant.nullable(),
    /** True if a moderator took it down; only its author sees it then. */
    takenDown: z.boolean(),
    reply: replyView.nullable(),
    /** Whether the reviewed user pinned it to the top of their profile. */
    testimonial: z.boolean(),
  })
  .meta({ id: 'Review' });
export type ReviewView = z.infer<typeof reviewView>;

export const requestReviews = z
  .object({
    requestId: z.string(),
    own: reviewView.nullable(),
    other: reviewView.nullable(),
    /** When the other side wrote a review that is still hidden; null otherwise. */
    otherWritten: instant.nullable(),
  })
  .meta({ id: 'RequestReviews' });
export type RequestReviews = z.infer<typeof requestReviews>;

const share = z.int().min(0).max(100);

export const reviewFigures = z
  .object({
    reviews: z.int(),
    people: z.int(),
    /**
     * The percentage of authors whose newest review answers yes, for each question. Null with fewer than five authors.
     */
    shares: z.object({ kept: share, inTime: share, goodToTalkTo: share, again: share }).nullable(),
    testimonials: z.array(reviewView),
  })
  .meta({ id: 'ReviewFigures' });
export type ReviewFigures = z.infer<typeof reviewFigures>;

const yesOrNo = z.boolean({ error: 'Choose yes or no' });

export const reviewForm = z.object({
  kept: yesOrNo,
  inTime: yesOrNo,
  goodToTalkTo: yesOrNo,
  again: yesOrNo,
  text: lines({ max: REVIEW_LIMITS.text, tooLong: 'Too long' }),
});

const chosen = z.enum(['yes', 'no'], { error: 'Choose yes or no' });

export const reviewFields = z.object({
  ...{ kept: chosen, inTime: chosen, goodToTalkTo: chosen, again: chosen },
  text: reviewForm.shape.text,
});

export const replyForm = z.object({
  text: lines({ min: 1, max: REVIEW_LIMITS.reply, tooLong: 'Too long' }),
});

const one = z.object({ id });
const user = z.object({ username });

export const reviewsContract = defineContract(reviewsEndpoints, {
  reviewsOfRequest: {
    summary:
      "The reviews of a collaboration, for its two sides. Neither sees the other's review before it is shown.",
    access: 'viewer',
    params: one,
    response: requestReviews,
    errors: ['not_found'],
  },
  writeReview: {
    summary:
      'Review the other side of a completed collaboration, within 60 days. It can be changed until it is shown. Idempotent.',
    access: 'verified',
    params: one,
    body: reviewForm,
    words: ['text'],
    response: requestReviews,
    errors: ['not_found', 'wrong_state'],
  },
  reviewsOf: {
    summary: 'The shown reviews of a user, newest first, without the pinned ones.',
    access: 'public',
    params: user,
    query: z.object({ limit, cursor }),
    response: z.array(reviewView),
    list: 'keyset',
    errors: ['not_found'],
  },
  reviewFigures: {
    summary:
      'How many reviews a user has, the shares of yes once five people have written one, and the pinned reviews.',
    access: 'public',
    params: user,
    response: reviewFigures,
    errors: ['not_found'],
  },
  replyToReview: {
    summary: 'Reply once to a review of you. Idempotent.',
    access: 'verified',
    params: one,
    body: replyForm,
    words: ['text'],
    response: reviewView,
    errors: ['not_found', 'forbidden', 'wrong_state'],
  },
  addTestimonial: {
    summary: 'Pin a review of you to the top of your profile, at most three. Idempotent.',
    access: 'verified',
    params: one,
    response: reviewView,
    errors: ['not_found', 'forbidden', 'wrong_state'],
  },
  removeTestimonial: {
    summary: 'Unpin a review. Idempotent.',
    access: 'viewer',
    params: one,
    response: reviewView,
    errors: ['not_found', 'forbidden'],
  },
});
export type ReviewsContract = typeof reviewsContract;
