import type { AppContext } from '#infra/app-context.ts';
import type { Db, Tx } from '#infra/db/pool.ts';
import { AppError } from '#infra/http/app-error.ts';
import { countedChange } from '#infra/http/change.ts';
import { type ServedEndpoint, serve } from '#infra/http/dispatch.ts';
import { JsonText, respond } from '#infra/http/response.ts';
import { policyViewer, type Viewer } from '#infra/session/token.ts';
import { getProfile } from '#modules/profiles/server/profiles.service.ts';
import { byLinkOf, findExclusions, inLists } from '#modules/profiles/server/visibility.service.ts';
import { notFoundMessage } from '#modules/requests/requests.messages.ts';
import { can as canRead } from '#modules/requests/requests.policy.ts';
import { type ReviewView, reviewsContract } from '#modules/reviews/reviews.contract.ts';
import { reviewMessages } from '#modules/reviews/reviews.messages.ts';
import { chooseTestimonial, replyToReview, writeReview } from './reviews.commands.ts';
import { findFigures, findRequestReviews, findReviewView, listReviewsOf } from './reviews.queries.ts';
import { reviewsRateLimits } from './reviews.rate-limits.ts';

export function reviewsRoutes(context: AppContext): ServedEndpoint[] {
  const { limiter } = context;
  const { db } = context.database;

  /** The reviews of a collaboration as they then are. */
  const ofRequest = async (on: Db, requestId: string, viewer: Viewer) => {
    const reader = policyViewer(viewer);
    const found = await findRequestReviews(on, requestId, reader);
    if (!found || !canRead(reader, 'read', found).ok) throw new AppError('not_found', notFoundMessage);
    return respond(found.view);
  };
  /** A review about the viewer as it then is. */
  const one = async (on: Db, id: string, viewer: Viewer) => {
    const view = await findReviewView(on, id, policyViewer(viewer));
    if (view === null) throw new AppError('not_found', reviewMessages.notFound);
    return { body: new JsonText<ReviewView>(view) };
  };
  /** The user whose reviews are asked for, and how the viewer comes to those who wrote them. */
  const about = async (viewer: Viewer | null, username: string) => {
    const reader = policyViewer(viewer);
    const { userId } = await getProfile(db, username, reader);
    // One's own list is whole: one answers muted users, too.
    const authors =
      reader?.id === userId ? byLinkOf(userId) : inLists(await findExclusions(context, viewer?.userId));
    return { userId, seen: { viewer: reader, reader: authors } };
  };
  const choose = async (tx: Tx, viewer: Viewer, asked: { id: string; chosen: boolean }) => {
    await chooseTestimonial(context, tx, policyViewer(viewer), asked);
    return one(tx, asked.id, viewer);
  };

  return serve(reviewsContract, {
    reviewsOfRequest: ({ viewer, params }) => ofRequest(db, params.id, viewer),

    writeReview: async ({ viewer, params: { id }, body, change }) => {
      await limiter.take(reviewsRateLimits.writeReview, viewer.userId);
      const counted = countedChange(change, limiter, reviewsRateLimits.writeReview, viewer.userId);
      return counted(async (tx) => {
        await writeReview(context, tx, { requestId: id, viewerId: viewer.userId, ...body });
        return ofRequest(tx, id, viewer);
      });
    },

    reviewsOf: async ({ viewer, params, query }) => {
      const { userId, seen } = await about(viewer, params.username);
      const { rows, next } = await listReviewsOf(db, userId, seen, query);
      const body = JsonText.ofList<ReviewView>(rows.map(({ view }) => view));
      return { body, ...(next !== undefined && { next }) };
    },

    reviewFigures: async ({ viewer, params }) => {
      const { userId, seen } = await about(viewer, params.username);
      return respond(await findFigures(db, userId, seen));
    },

    replyToReview: async ({ viewer, params: { id }, body: { text }, change }) => {
      await limiter.take(reviewsRateLimits.replyToReview, viewer.userId);
      const counted = countedChange(change, limiter, reviewsRateLimits.replyToReview, viewer.userId);
      return counted(async (tx) => {
        await replyToReview(context, tx, policyViewer(viewer), { id, text });
        return one(tx, id, viewer);
      });
    },

    addTestimonial: ({ viewer, params: { id }, change }) =>
      change((tx) => choose(tx, viewer, { id, chosen: true })),

    removeTestimonial: ({ viewer, params: { id }, change }) =>
      change((tx) => choose(tx, viewer, { id, chosen: false })),
  });
}
