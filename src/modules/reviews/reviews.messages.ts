import { REVIEW_LIMITS } from './reviews.questions.rules.ts';

export const reviewMessages = {
  notCompleted: 'You can write a review once the collaboration is completed.',
  shown: 'Your review is already shown, so you can no longer change it.',
  gone: 'The other side is no longer here, so you cannot review them.',
  late: 'More than 60 days have passed since you finished, so you can no longer write a review.',
  notFound: 'We could not find this review.',
  replied: 'You have already replied to this review. You can reply once.',
  notAboutYou: 'Only the person the review is about can do that.',
  full: `You can pin at most ${REVIEW_LIMITS.testimonials} reviews. Unpin one before you pin another.`,
} as const;

export const reviewsExportText =
  'The reviews that you wrote, shown or not, and those that others wrote about you, with the replies.';
