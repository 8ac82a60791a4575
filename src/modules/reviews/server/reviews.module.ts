import { eq } from 'drizzle-orm';
import { deletes } from '#infra/erase-steps.ts';
import { exportsBatches } from '#infra/export-parts.ts';
import type { ServerModule } from '#infra/module.ts';
import {
  REVIEW_CHANGED,
  REVIEW_DUE,
  REVIEW_REPLIED,
  REVIEW_SHOWN,
  REVIEW_WRITTEN,
  REVIEWS_SHOWN,
  reviewEvents,
} from '#modules/reviews/reviews.events.ts';
import { reviewsExportText } from '#modules/reviews/reviews.messages.ts';
import { reviewsNotifications } from '#modules/reviews/reviews.notifications.ts';
import {
  findReportedReply,
  findReportedReview,
  writtenReplies,
  writtenReviews,
} from './moderated-reviews.queries.ts';
import { deleteOldReminders, runReviewsSchedule } from './reviews.clock.ts';
import { reviewsNotify, reviewsSignals } from './reviews.notifies.ts';
import { listReviewsToExport } from './reviews.queries.ts';
import { reviewsRateLimits } from './reviews.rate-limits.ts';
import { reviewsRoutes } from './reviews.routes.ts';
import { reviews } from './reviews.table.ts';

export const reviewsModule: ServerModule = {
  name: 'reviews',
  events: reviewEvents,
  sharedResponses: { unaffected: [REVIEW_WRITTEN, REVIEW_CHANGED, REVIEW_DUE] },
  notifications: reviewsNotifications,
  notifies: reviewsNotify,
  signals: reviewsSignals,
  reportable: { review: findReportedReview, reviewReply: findReportedReply },
  written: {
    [REVIEWS_SHOWN]: writtenReviews,
    [REVIEW_SHOWN]: writtenReviews,
    [REVIEW_REPLIED]: writtenReplies,
  },
  rateLimits: reviewsRateLimits,
  endpoints: reviewsRoutes,
  schedules: [
    { name: 'reviews.run-due', cron: '*/10 * * * *', run: runReviewsSchedule },
    { name: 'review-reminders.delete-old', cron: '39 4 * * *', run: deleteOldReminders },
  ],
  erase: [
    deletes(
      reviews,
      (userId) => eq(reviews.authorId, userId),
      (userId) => eq(reviews.subjectId, userId),
    ),
  ],
  exportParts: [
    exportsBatches({
      file: 'reviews.json',
      about: reviewsExportText,
      size: 100,
      read: listReviewsToExport,
      positionOf: ({ id }) => id,
      present: ({ view }) => JSON.parse(view),
    }),
  ],
};
