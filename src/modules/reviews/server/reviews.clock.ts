import { lt } from 'drizzle-orm';
import type { AppContext } from '#infra/app-context.ts';
import { deleteInBatches } from '#infra/db/delete-in-batches.ts';
import { inBatches } from '#infra/db/keyset.ts';
import { completionsToRemind } from '#modules/reviews/reviews.rules.ts';
import { findToRemind, findToShow } from './due-reviews.queries.ts';
import { remindToReview, showDueReviews } from './reviews.commands.ts';
import { reviewReminders } from './reviews.table.ts';

const BATCH = 200;

type Read = (after: string | undefined) => PromiseLike<{ id: string }[]>;

/** Shows what was hidden for long enough, and reminds of what can soon be written no more. Harmless to repeat. */
export async function runReviewsSchedule(context: AppContext): Promise<void> {
  const now = context.clock.now();
  const { db } = context.database;
  await forEach(context, (after) => findToShow(db, now, after, BATCH), showDueReviews);
  await forEach(context, (after) => findToRemind(db, now, after, BATCH), remindToReview);
}

/** In transactions of their own, so that one failure stops no other. */
async function forEach(
  context: AppContext,
  read: Read,
  run: (context: AppContext, requestId: string) => Promise<void>,
): Promise<void> {
  for await (const found of inBatches(BATCH, read, ({ id }) => id)) {
    for (const { id } of found) {
      try {
        await run(context, id);
      } catch (error) {
        context.log.error({ err: error, request: id }, 'the clock could not tend the reviews of a request');
      }
    }
  }
}

/** Deletes what says that a side was reminded, once none can be. Called by the scheduler. */
export async function deleteOldReminders({ clock, database }: AppContext): Promise<void> {
  // A reminder is never older than the completion that it came after.
  await deleteInBatches(
    database.db,
    reviewReminders,
    lt(reviewReminders.date, completionsToRemind(clock.now()).from),
  );
}
