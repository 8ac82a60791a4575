import type { AccountState, PolicyViewer } from '#contract/policy.ts';
import type { Apply, Unchanged, WriteSteps } from '#infra/api/write.ts';
import type { AppContext } from '#infra/app-context.ts';
import { AppError, requireAllowed, requireDecision } from '#infra/app-error.ts';
import { rowsJson } from '#infra/db/json-rows.ts';
import { JsonText } from '#infra/edge/response.ts';
import { newId } from '#infra/new-id.ts';
import type { ReviewView } from '#modules/reviews/reviews.contract.ts';
import { REVIEW_REPLIED, TESTIMONIAL_CHANGED } from '#modules/reviews/reviews.events.ts';
import { reviewMessages } from '#modules/reviews/reviews.messages.ts';
import { can, type ReviewAction } from '#modules/reviews/reviews.policy.ts';
import { REVIEW_LIMITS } from '#modules/reviews/reviews.questions.rules.ts';
import { decideReply } from '#modules/reviews/reviews.rules.ts';
import { PIN_SQL, READ_REVIEW, REPLY_SQL } from './review-writes.sql.ts';
import { reviewEvent } from './reviews.commands.ts';
import { findReviewView, type ReviewRow } from './reviews.queries.ts';
import { reviewReplies } from './reviews.table.ts';

interface Testimonial {
  id: string;
  rowVersion: string;
  position: number;
  seen: boolean;
}

interface ReadReview extends ReviewRow {
  rowVersion: string;
  request: { id: string; kollabId: string; senderId: string; recipientId: string };
  authorState: AccountState;
  subjectState: AccountState;
  reply: { text: string } | null;
  testimonials: Testimonial[];
}

type ReviewSteps = WriteSteps<ReadReview, ReviewView>;

/** @throws {AppError} not_found, forbidden, wrong_state */
export function replyToReview(
  context: AppContext,
  viewer: PolicyViewer,
  { id, text }: { id: string; text: string },
): ReviewSteps {
  return reviewSteps(context, viewer, { id, action: 'reply' }, (review) => {
    if (!requireDecision(decideReply(review.reply, text))) return null;
    const reply = { id: newId(), reviewId: id, text, date: context.clock.now(), state: 'active' };
    return {
      text: REPLY_SQL,
      values: [id, review.rowVersion, viewer.id, rowsJson(reviewReplies, [reply])],
      events: [reviewEvent(REVIEW_REPLIED, review.request, { by: viewer.id, to: [review.side] })],
      conflicts: ['review_replies_once'],
    };
  });
}

/** @throws {AppError} not_found, forbidden; wrong_state if three others are pinned */
export function pinReview(
  context: AppContext,
  viewer: PolicyViewer,
  { id, pinned }: { id: string; pinned: boolean },
): ReviewSteps {
  return reviewSteps(context, viewer, { id, action: 'pin' }, (review) => {
    if ((review.testimonial !== null) === pinned) return null;
    const { position, from } = pinned ? freePosition(review.testimonials) : { position: null, from: null };
    return {
      text: PIN_SQL,
      values: [id, review.rowVersion, viewer.id, position, from?.id ?? null, from?.rowVersion ?? null],
      events: [reviewEvent(TESTIMONIAL_CHANGED, review.request, { by: viewer.id, to: [] })],
      conflicts: ['reviews_testimonials'],
    };
  });
}

/** @param decide returns null if nothing changes */
function reviewSteps(
  { database }: Pick<AppContext, 'database'>,
  viewer: PolicyViewer,
  { id, action }: { id: string; action: ReviewAction },
  decide: (review: ReadReview) => Apply<ReviewView> | null,
): ReviewSteps {
  return {
    read: { text: READ_REVIEW, values: [id, viewer.id] },
    async decide(review, { role }): Promise<Apply<ReviewView> | Unchanged<ReviewView>> {
      if (!review) throw new AppError('not_found', reviewMessages.notFound);
      requireAllowed(can({ ...viewer, role }, action, { ...review, shown: review.dateShown !== null }), {
        ...{ not_found: reviewMessages.notFound, forbidden: reviewMessages.notAboutYou },
      });
      const apply = decide(review);
      if (apply) return apply;
      const view = await findReviewView(database.db, id, viewer);
      if (view === null) throw new AppError('not_found', reviewMessages.notFound);
      return { unchanged: new JsonText<ReviewView>(view) };
    },
  };
}

/**
 * The first free position. If none is free, a pinned review that the user cannot see is replaced: its author
 * is suspended, or it is hidden until a moderator decides about it.
 */
function freePosition(taken: readonly Testimonial[]): { position: number; from: Testimonial | null } {
  const positions = Array.from({ length: REVIEW_LIMITS.testimonials }, (_, index) => index + 1);
  const free = positions.find((position) => !taken.some((one) => one.position === position));
  if (free !== undefined) return { position: free, from: null };
  const unseen = taken.find(({ seen }) => !seen);
  if (!unseen) throw new AppError('wrong_state', reviewMessages.full);
  return { position: unseen.position, from: unseen };
}
