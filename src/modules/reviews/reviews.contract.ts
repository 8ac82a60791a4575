import { z } from 'zod';
import { defineContract } from '#contract/endpoint.ts';
import { cursor, id, instant, limit, lines, username } from '#contract/fields.ts';
import { publicRequestView } from '#modules/requests/requests.contract.ts';
import { reviewsEndpoints } from './reviews.endpoints.ts';
import { REVIEW_LIMITS } from './reviews.questions.rules.ts';

/** What the reviewed user answered; taken down by a moderator it is shown to that user alone. */
export const replyView = z.object({
  ...{ replyId: z.string(), text: z.string(), date: instant, takenDown: z.boolean() },
});

/** A review by one side of a completed collaboration about the other. */
export const reviewView = z
  .object({
    reviewId: z.string(),
    /** Which side of the collaboration wrote it. */
    by: z.enum(['sender', 'recipient']),
    collaboration: publicRequestView,
    kept: z.boolean(),
    inTime: z.boolean(),
    goodToTalkTo: z.boolean(),
    again: z.boolean(),
    text: z.string(),
    dateWritten: instant,
    /** Null while it is hidden, which only its author sees. */
    dateShown: instant.nullable(),
    /** Taken down by a moderator, which only its author sees. */
    takenDown: z.boolean(),
    /** What the reviewed user answered. */
    reply: replyView.nullable(),
    /** Whether that user chose it to stand first on their profile. */
    testimonial: z.boolean(),
  })
  .meta({ id: 'Review' });
export type ReviewView = z.infer<typeof reviewView>;

/** The reviews of one collaboration, as one of its two sides sees them. */
export const requestReviews = z
  .object({
    requestId: z.string(),
    /** What the viewer wrote. */
    own: reviewView.nullable(),
    /** What the other side wrote, once it is shown. */
    other: reviewView.nullable(),
    /** When the other side wrote something that is still hidden. */
    otherWritten: instant.nullable(),
  })
  .meta({ id: 'RequestReviews' });
export type RequestReviews = z.infer<typeof requestReviews>;

const share = z.int().min(0).max(100);

/** What stands above the reviews of a user. */
export const reviewFigures = z
  .object({
    /** How many there are. */
    reviews: z.int(),
    /** How many people wrote them. */
    people: z.int(),
    /** Of these people, by the newest review of each, how many say yes, in percent; null for fewer than five. */
    shares: z.object({ kept: share, inTime: share, goodToTalkTo: share, again: share }).nullable(),
    /** Those that the user chose to stand first, in the order of their places. */
    testimonials: z.array(reviewView),
  })
  .meta({ id: 'ReviewFigures' });
export type ReviewFigures = z.infer<typeof reviewFigures>;

const yesOrNo = z.boolean({ error: 'Choose yes or no' });

/** What a review says. */
export const reviewForm = z.object({
  kept: yesOrNo,
  inTime: yesOrNo,
  goodToTalkTo: yesOrNo,
  again: yesOrNo,
  text: lines({ max: REVIEW_LIMITS.text, tooLong: 'Too long' }),
});

const chosen = z.enum(['yes', 'no'], { error: 'Choose yes or no' });

/** What the form of a review holds. */
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
      'The reviews of a collaboration, for its two sides: neither sees the other’s before it is shown.',
    access: 'viewer',
    params: one,
    response: requestReviews,
    errors: ['not_found'],
  },
  writeReview: {
    summary:
      'Review the other side of a completed collaboration, within 60 days; write it again until it is shown. Harmless to repeat.',
    access: 'verified',
    params: one,
    body: reviewForm,
    words: ['text'],
    response: requestReviews,
    errors: ['not_found', 'wrong_state'],
  },
  reviewsOf: {
    summary: 'The reviews that are shown about a user, the latest first, without those that stand first.',
    access: 'public',
    params: user,
    query: z.object({ limit, cursor }),
    response: z.array(reviewView),
    list: 'keyset',
    errors: ['not_found'],
  },
  reviewFigures: {
    summary:
      'How many reviews a user has, the shares of yes from five people on, and those that stand first.',
    access: 'public',
    params: user,
    response: reviewFigures,
    errors: ['not_found'],
  },
  replyToReview: {
    summary: 'Answer a review about the signed-in person, once. Harmless to repeat.',
    access: 'verified',
    params: one,
    body: replyForm,
    words: ['text'],
    response: reviewView,
    errors: ['not_found', 'forbidden', 'wrong_state'],
  },
  addTestimonial: {
    summary: 'Let a review about the signed-in person stand first; at most three do. Harmless to repeat.',
    access: 'verified',
    params: one,
    response: reviewView,
    errors: ['not_found', 'forbidden', 'wrong_state'],
  },
  removeTestimonial: {
    summary: 'Let a review stand first no longer. Harmless to repeat.',
    access: 'viewer',
    params: one,
    response: reviewView,
    errors: ['not_found', 'forbidden'],
  },
});
export type ReviewsContract = typeof reviewsContract;
