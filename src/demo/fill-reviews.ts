import { newId } from '#infra/new-id.ts';
import { QUESTIONS, type Question } from '#modules/reviews/reviews.questions.rules.ts';
import { shownFrom, writtenUntil } from '#modules/reviews/reviews.rules.ts';
import type { reviewReplies, reviews } from '#modules/reviews/server/reviews.table.ts';
import { type DemoReview, daysBefore } from './content.ts';
import type { RequestRows } from './request-rows.ts';

interface ReviewRows extends Pick<RequestRows, 'notifications'> {
  reviews: (typeof reviews.$inferInsert)[];
  replies: (typeof reviewReplies.$inferInsert)[];
}

/** The reviews of a completed request. They are shown once both are written, or when the period for the second is over. */
export function reviewRows(
  written: readonly DemoReview[],
  { request }: RequestRows,
  { title, now }: { title: string; now: Date },
): ReviewRows {
  const rows: ReviewRows = { reviews: [], replies: [], notifications: [] };
  const { id: requestId, senderId, recipientId, completedAt } = request;
  if (written.length === 0) return rows;
  if (!completedAt) throw new Error(`The demo world has a review of what is not completed: ${title}`);
  const daysAfter = (days: number) => daysBefore(completedAt, -days);
  const lastWritten = daysAfter(Math.max(...written.map((review) => review.daysAfter)));
  for (const { by, daysAfter: days, text, no, reply, testimonial = null } of written) {
    const [authorId, subjectId] = by === 'sender' ? [senderId, recipientId] : [recipientId, senderId];
    const dateWritten = daysAfter(days);
    if (dateWritten > now || dateWritten > writtenUntil(completedAt))
      throw new Error(`The demo world has a review that is out of time: ${title}`);
    const alone = shownFrom({ dateWritten });
    const shown = written.length > 1 && lastWritten < alone ? lastWritten : alone;
    const dateShown = shown <= now ? shown : null;
    if (reply && !dateShown) throw new Error(`The demo world has a reply to a hidden review: ${title}`);
    const id = newId();
    const marks = Object.fromEntries(QUESTIONS.map((one) => [one, !no.includes(one)])) as Record<
      Question,
      boolean
    >;
    rows.reviews.push({
      ...{ id, requestId, side: by, authorId, subjectId, ...marks, text },
      ...{ dateWritten, dateShown, testimonial },
    });
    if (reply) rows.replies.push({ id: newId(), reviewId: id, text: reply, date: daysBefore(shown, -1) });
    if (!dateShown)
      rows.notifications.push({
        ...{ id: newId(), recipientId: subjectId, senderId: authorId, type: 'reviewWritten' },
        ...{ postId: requestId, subject: title, read: false, createdAt: dateWritten },
      });
  }
  return rows;
}
