/** The messages of this module that the server sends. */
import { REVIEW_LIMITS } from './reviews.questions.rules.ts';

export const reviewMessages = {
  notCompleted: 'A review is written once the collaboration is completed.',
  shown: 'Your review is shown by now, so it can no longer be changed.',
  gone: 'The other side is no longer here, so there is nobody to review.',
  late: 'More than 60 days have passed since you finished, so no review can be written any more.',
  notFound: 'We could not find this review.',
  replied: 'You have answered this review already. Each review takes one answer.',
  notAboutYou: 'Only the one whom a review is about can do that.',
  full: `At most ${REVIEW_LIMITS.testimonials} reviews can stand first. Take one back before you choose another.`,
} as const;

export const reviewsExportText =
  'The reviews that you wrote, shown or not, and those that others wrote about you, with the answers to them.';
