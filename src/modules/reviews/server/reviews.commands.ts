import { and, eq, isNull, sql } from 'drizzle-orm';
import type { PolicyViewer } from '#contract/policy.ts';
import type { AppContext } from '#infra/app-context.ts';
import { type Tx, transaction } from '#infra/db/pool.ts';
import { deletes } from '#infra/erase-steps.ts';
import { recordEvent } from '#infra/events/event.ts';
import { AppError, decided, requireAllowed } from '#infra/http/app-error.ts';
import type { EraseStep } from '#infra/module.ts';
import { newId } from '#infra/new-id.ts';
import { holdAccounts } from '#modules/accounts/server/account-locks.service.ts';
import { notFoundMessage } from '#modules/requests/requests.messages.ts';
import { otherSide, type Side } from '#modules/requests/requests.moves.rules.ts';
import { roleOf } from '#modules/requests/requests.rules.ts';
import { lockRequest, type RequestRow } from '#modules/requests/server/requests.service.ts';
import {
  REVIEW_CHANGED,
  REVIEW_DUE,
  REVIEW_REPLIED,
  REVIEW_SHOWN,
  REVIEW_WRITTEN,
  REVIEWS_SHOWN,
  type ReviewEvent,
  type ReviewEventData,
  TESTIMONIAL_CHANGED,
} from '#modules/reviews/reviews.events.ts';
import { reviewMessages } from '#modules/reviews/reviews.messages.ts';
import { can, type ReviewAction } from '#modules/reviews/reviews.policy.ts';
import { REVIEW_LIMITS } from '#modules/reviews/reviews.questions.rules.ts';
import {
  decideReply,
  decideReview,
  dueToRemind,
  dueToShow,
  type Reviewed,
  type Written,
} from '#modules/reviews/reviews.rules.ts';
import { wasReminded } from './due-reviews.queries.ts';
import { findReviewLocked, type LockedReview, listTestimonials } from './locked-review.queries.ts';
import { findSides, listReviewsOfRequest } from './reviews.queries.ts';
import { reviewReminders, reviewReplies, reviews } from './reviews.table.ts';

/*
 * What writes and shows reviews locks in the order of every change: the accounts, the Kollab, the request. So what the
 * two sides write, what the clock shows and the deletion of either account each come before or after. What is done about
 * a review that is shown locks its row alone, and last.
 */

/**
 * Writes the review of one side, or writes it again while it is hidden. The second of the two shows both.
 * @throws {AppError} not_found, wrong_state
 */
export async function writeReview(
  context: AppContext,
  tx: Tx,
  { requestId, viewerId, ...written }: { requestId: string; viewerId: string } & Written,
): Promise<void> {
  const sides = await findSides(tx, requestId);
  const side = roleOf(sides ?? { sender: null, recipient: null }, viewerId);
  if (!sides || side === 'third') throw new AppError('not_found', notFoundMessage);
  const other = side === 'sender' ? sides.recipient : sides.sender;
  await holdAccounts(tx, [other]);
  const locked = await lockReviewed(tx, requestId);
  if (!locked) throw new AppError('not_found', notFoundMessage);
  const { row, reviewed } = locked;
  const now = context.clock.now();
  const decision = decided(decideReview(reviewed, side, written, now));
  if (!decision) return;
  if (!decision.first) {
    await tx.update(reviews).set(written).where(isOf(requestId, side));
    await record(tx, REVIEW_CHANGED, row, { by: viewerId, to: [] }, now);
    return;
  }
  const people = { authorId: viewerId, subjectId: other };
  const dateShown = decision.shows ? now : null;
  await tx
    .insert(reviews)
    .values({ id: newId(), requestId, side, ...people, ...written, dateWritten: now, dateShown });
  if (decision.shows) await show(tx, requestId, now);
  const type = decision.shows ? REVIEWS_SHOWN : REVIEW_WRITTEN;
  await record(tx, type, row, { by: viewerId, to: [otherSide(side)] }, now);
}

/** Shows what was hidden for long enough, and notifies the one it is about. Harmless to repeat. */
export async function showDueReviews(context: AppContext, requestId: string): Promise<void> {
  await byTheClock(context, requestId, async (tx, { row, reviewed }, now) => {
    const due = dueToShow(reviewed.reviews, now);
    if (due.length === 0) return;
    await show(tx, requestId, now);
    await record(tx, REVIEW_SHOWN, row, { by: null, to: due.map(otherSide) }, now);
  });
}

/** Reminds the sides that have not written, once. Harmless to repeat. */
export async function remindToReview(context: AppContext, requestId: string): Promise<void> {
  await byTheClock(context, requestId, async (tx, { row, reviewed }, now) => {
    const to = dueToRemind(reviewed, await wasReminded(tx, requestId), now);
    if (to.length === 0) return;
    await tx.insert(reviewReminders).values({ requestId, date: now });
    await record(tx, REVIEW_DUE, row, { by: null, to }, now);
  });
}

async function byTheClock(
  context: AppContext,
  requestId: string,
  run: (tx: Tx, locked: LockedReviewed, now: Date) => Promise<void>,
): Promise<void> {
  await transaction(context.database.db, async (tx) => {
    const sides = await findSides(tx, requestId);
    if (!sides) return;
    await holdAccounts(tx, [sides.sender, sides.recipient]);
    const locked = await lockReviewed(tx, requestId);
    if (locked) await run(tx, locked, context.clock.now());
  });
}

interface LockedReviewed {
  row: RequestRow;
  reviewed: Reviewed;
}

/** Locks a collaboration, and gives what was written about it. */
async function lockReviewed(tx: Tx, requestId: string): Promise<LockedReviewed | null> {
  const row = await lockRequest(tx, requestId);
  // Read behind the lock: a suspension may have been committed meanwhile.
  const sides = row && (await findSides(tx, requestId));
  if (!sides) return null;
  const written = await listReviewsOfRequest(tx, requestId);
  const completedAt = row.completed ? row.completedAt : null;
  return { row, reviewed: { completedAt, gone: sides.gone, reviews: written } };
}

async function show(tx: Tx, requestId: string, now: Date): Promise<void> {
  await tx
    .update(reviews)
    .set({ dateShown: now })
    .where(and(eq(reviews.requestId, requestId), isNull(reviews.dateShown)));
}

/**
 * Answers a review, as the user it is about.
 * @throws {AppError} not_found, forbidden, wrong_state
 */
export async function replyToReview(
  context: AppContext,
  tx: Tx,
  viewer: PolicyViewer,
  { id, text }: { id: string; text: string },
): Promise<void> {
  const { review, request } = await lockReviewFor(tx, viewer, 'reply', id);
  const [reply = null] = await tx
    .select({ text: reviewReplies.text })
    .from(reviewReplies)
    .where(eq(reviewReplies.reviewId, id));
  if (!decided(decideReply(reply, text))) return;
  const now = context.clock.now();
  await tx.insert(reviewReplies).values({ id: newId(), reviewId: id, text, date: now });
  await record(tx, REVIEW_REPLIED, request, { by: viewer.id, to: [review.side] }, now);
}

/**
 * Lets a review about the viewer stand first, or no longer.
 * @throws {AppError} not_found, forbidden; wrong_state where three do already
 */
export async function chooseTestimonial(
  context: AppContext,
  tx: Tx,
  viewer: PolicyViewer,
  { id, chosen }: { id: string; chosen: boolean },
): Promise<void> {
  // What one user chooses comes after each other, so that there are never more; by a lock that nothing else takes.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('testimonials ' || ${viewer.id}, 0))`);
  const { review, request } = await lockReviewFor(tx, viewer, 'choose', id);
  if ((review.testimonial !== null) === chosen) return;
  const now = context.clock.now();
  const place = chosen ? await freePlace(tx, viewer.id) : null;
  await tx.update(reviews).set({ testimonial: place }).where(eq(reviews.id, id));
  await record(tx, TESTIMONIAL_CHANGED, request, { by: viewer.id, to: [] }, now);
}

/**
 * The first free place. A review that is out of sight, as its author or by a rule, gives up its place to another, since
 * its user cannot see it.
 */
async function freePlace(tx: Tx, userId: string): Promise<number> {
  const taken = await listTestimonials(tx, userId);
  const places = Array.from({ length: REVIEW_LIMITS.testimonials }, (_, index) => index + 1);
  const free = places.find((place) => !taken.some((one) => one.place === place));
  if (free !== undefined) return free;
  const unseen = taken.find(({ seen }) => !seen);
  if (!unseen) throw new AppError('wrong_state', reviewMessages.full);
  await tx.update(reviews).set({ testimonial: null }).where(eq(reviews.id, unseen.id));
  return unseen.place;
}

/** Locks a review that is shown, for a viewer who may do something with it. */
async function lockReviewFor(
  tx: Tx,
  viewer: PolicyViewer,
  action: ReviewAction,
  id: string,
): Promise<LockedReview> {
  const found = await findReviewLocked(tx, id);
  if (!found) throw new AppError('not_found', reviewMessages.notFound);
  const { review, authorState, subjectState } = found;
  const subject = { ...review, authorState, subjectState, shown: review.dateShown !== null };
  requireAllowed(can(viewer, action, subject), {
    ...{ not_found: reviewMessages.notFound, forbidden: reviewMessages.notAboutYou },
  });
  return found;
}

function isOf(requestId: string, side: Side) {
  return and(eq(reviews.requestId, requestId), eq(reviews.side, side));
}

/** @param who.by null for the clock */
async function record(
  tx: Tx,
  type: ReviewEvent,
  { id, kollabId, senderId, recipientId }: Pick<RequestRow, 'id' | 'kollabId' | 'senderId' | 'recipientId'>,
  { by, to }: { by: string | null; to: Side[] },
  now: Date,
): Promise<void> {
  const data: ReviewEventData = { kollabId, senderId, recipientId, to };
  await recordEvent(tx, { type, actorId: by, subjectId: id, data }, now);
}

/** Deletes what a user wrote whose account is gone, with the replies to it, and what others wrote about them. */
export const eraseReviews: EraseStep = deletes(
  reviews,
  (userId) => eq(reviews.authorId, userId),
  (userId) => eq(reviews.subjectId, userId),
);
