import { lt } from 'drizzle-orm';
import type { AppContext } from '#infra/app-context.ts';
import { deleteInBatches } from '#infra/db/delete-in-batches.ts';
import { forEachDue } from '#infra/jobs/for-each-due.ts';
import { completionsToRemind } from '#modules/reviews/reviews.rules.ts';
import { findToRemind, findToShow } from './due-reviews.queries.ts';
import { remindToReview, showDueReviews } from './reviews.commands.ts';
import { reviewReminders } from './reviews.table.ts';

export async function runReviewsSchedule(context: AppContext): Promise<void> {
  const now = context.clock.now();
  const { db } = context.database;
  const name = 'the reviews of a request';
  await forEachDue(context, {
    name,
    list: (after, most) => findToShow(db, now, after, most),
    handle: (id) => showDueReviews(context, id),
  });
  await forEachDue(context, {
    name,
    list: (after, most) => findToRemind(db, now, after, most),
    handle: (id) => remindToReview(context, id),
  });
}

export async function deleteOldReminders({ clock, database }: AppContext): Promise<void> {
  // A reminder is never older than the completion it belongs to.
  await deleteInBatches(
    database.db,
    reviewReminders,
    lt(reviewReminders.date, completionsToRemind(clock.now()).from),
  );
}
