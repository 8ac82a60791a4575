import { type ServedEndpoint, serve } from '#infra/api/dispatch.ts';
import type { Write } from '#infra/api/write.ts';
import type { AppContext } from '#infra/app-context.ts';
import { AppError } from '#infra/app-error.ts';
import { JsonText } from '#infra/edge/response.ts';
import { policyViewer, type Viewer } from '#infra/session/token.ts';
import { getProfile } from '#modules/profiles/server/profiles.service.ts';
import { byLinkOf, findExclusions, inLists } from '#modules/profiles/server/visibility.service.ts';
import { kollabNotFoundMessage, notFoundMessage } from '#modules/requests/requests.messages.ts';
import { can as canRead } from '#modules/requests/requests.policy.ts';
import { comparisonContract } from '#modules/reviews/comparison.contract.ts';
import { type RequestReviews, type ReviewView, reviewsContract } from '#modules/reviews/reviews.contract.ts';
import { compareRequests } from './comparison.queries.ts';
import { writeReview } from './reviews.commands.ts';
import { findFigures, findRequestReviews, listReviewsOf } from './reviews.queries.ts';
import { reviewsRateLimits } from './reviews.rate-limits.ts';
import { pinReview, replyToReview } from './shown-reviews.commands.ts';

export function reviewsRoutes(context: AppContext): ServedEndpoint[] {
  const { db } = context.database;

  const about = async (viewer: Viewer | null, username: string) => {
    const reader = policyViewer(viewer);
    const { userId } = await getProfile(db, username, reader);
    // A user's own list is complete: they can reply to muted users, too.
    const authors =
      reader?.id === userId ? byLinkOf(userId) : inLists(await findExclusions(context, viewer?.userId));
    return { userId, seen: { viewer: reader, reader: authors } };
  };
  const pin = (write: Write, viewer: Viewer, asked: { id: string; pinned: boolean }) =>
    write(pinReview(context, policyViewer(viewer), asked));

  const comparison = serve(comparisonContract, {
    compareRequests: async ({ viewer, params, query }) => {
      const authors = inLists(await findExclusions(context, viewer.userId));
      const asked = { kollabId: params.id, viewer: policyViewer(viewer), authors };
      const found = await compareRequests(db, asked, query);
      if (!found) throw new AppError('not_found', kollabNotFoundMessage);
      return { body: found.rows, total: found.total };
    },
  });

  const ofReviews = serve(reviewsContract, {
    reviewsOfRequest: async ({ viewer, params: { id } }) => {
      const found = await findRequestReviews(db, id, viewer.userId);
      if (!found || !canRead(policyViewer(viewer), 'read', found).ok)
        throw new AppError('not_found', notFoundMessage);
      return { body: new JsonText<RequestReviews>(found.body) };
    },

    writeReview: ({ viewer, params: { id }, body, write }) => {
      const steps = writeReview(context, { requestId: id, viewerId: viewer.userId, ...body });
      return write({ ...steps, limit: reviewsRateLimits.writeReview });
    },

    reviewsOf: async ({ viewer, params, query }) => {
      const { userId, seen } = await about(viewer, params.username);
      const { rows, next } = await listReviewsOf(db, userId, seen, query);
      const body = JsonText.ofList<ReviewView>(rows.map(({ view }) => view));
      return { body, ...(next !== undefined && { next }) };
    },

    reviewFigures: async ({ viewer, params }) => {
      const { userId, seen } = await about(viewer, params.username);
      return { body: await findFigures(db, userId, seen) };
    },

    replyToReview: ({ viewer, params: { id }, body: { text }, write }) => {
      const steps = replyToReview(context, policyViewer(viewer), { id, text });
      return write({ ...steps, limit: reviewsRateLimits.replyToReview });
    },

    addTestimonial: ({ viewer, params: { id }, write }) => pin(write, viewer, { id, pinned: true }),

    removeTestimonial: ({ viewer, params: { id }, write }) => pin(write, viewer, { id, pinned: false }),
  });

  return [...ofReviews, ...comparison];
}
