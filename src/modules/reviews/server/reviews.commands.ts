import { type AccountState, isVisibleAccount } from '#contract/policy.ts';
import { applyInTransaction, type WriteSteps } from '#infra/api/write.ts';
import type { AppContext } from '#infra/app-context.ts';
import { AppError, requireDecision } from '#infra/app-error.ts';
import { dateOf, type JsonRow, rowsJson } from '#infra/db/json-rows.ts';
import { numberedSql } from '#infra/db/numbered.ts';
import { type Tx, transaction } from '#infra/db/pool.ts';
import { JsonText } from '#infra/edge/response.ts';
import { type NewEvent, recordEvents } from '#infra/events/event.ts';
import { newId } from '#infra/new-id.ts';
import { notFoundMessage } from '#modules/requests/requests.messages.ts';
import { otherSide, SIDES, type Side } from '#modules/requests/requests.moves.rules.ts';
import { actorOf } from '#modules/requests/requests.rules.ts';
import { lockRequest, type ReadRequest, type RequestRow } from '#modules/requests/server/requests.service.ts';
import type { RequestReviews } from '#modules/reviews/reviews.contract.ts';
import {
  REVIEW_CHANGED,
  REVIEW_DUE,
  REVIEW_SHOWN,
  REVIEW_WRITTEN,
  REVIEWS_SHOWN,
  type ReviewEvent,
  type ReviewEventData,
} from '#modules/reviews/reviews.events.ts';
import {
  decideReview,
  dueToRemind,
  dueToShow,
  type Reviewed,
  type Written,
} from '#modules/reviews/reviews.rules.ts';
import { wasReminded } from './due-reviews.queries.ts';
import { READ_REVIEWED, REWRITE_SQL, SHOW_SQL, WRITE_SQL } from './review-writes.sql.ts';
import { findRequestReviews, type ReviewRow } from './reviews.queries.ts';
import { reviewReminders, reviews } from './reviews.table.ts';

interface ReadReviewed extends ReadRequest {
  senderState: AccountState;
  recipientState: AccountState;
  reviews: JsonRow<ReviewRow>[];
}

/**
 * The second of the two reviews shows both.
 * @throws {AppError} not_found, wrong_state
 */
export function writeReview(
  { clock, database }: AppContext,
  { requestId, viewerId, ...written }: { requestId: string; viewerId: string } & Written,
): WriteSteps<ReadReviewed, RequestReviews> {
  return {
    read: { text: READ_REVIEWED, values: [requestId] },
    async decide(row) {
      const side = actorOf(row, viewerId);
      if (!row || side === 'third') throw new AppError('not_found', notFoundMessage);
      const now = clock.now();
      const decision = requireDecision(decideReview(reviewedOf(row), side, written, now));
      const key = { requestId, side };
      const locked = [requestId, row.rowVersion, viewerId];
      if (!decision) {
        const found = await findRequestReviews(database.db, requestId, viewerId);
        if (!found) throw new AppError('not_found', notFoundMessage);
        return { unchanged: new JsonText<RequestReviews>(found.body) };
      }
      if (!decision.first)
        return {
          text: REWRITE_SQL,
          values: [...locked, rowsJson(reviews, [{ ...key, ...written }])],
          events: [reviewEvent(REVIEW_CHANGED, row, { by: viewerId, to: [] })],
        };
      const [subjectId, subjectState] =
        side === 'sender' ? [row.recipientId, row.recipientState] : [row.senderId, row.senderState];
      const dateShown = decision.shows ? now : null;
      const review = {
        ...{ id: newId(), ...key, authorId: viewerId, subjectId, ...written },
        ...{ dateWritten: now, dateShown, state: 'active' },
      };
      const type = decision.shows ? REVIEWS_SHOWN : REVIEW_WRITTEN;
      return {
        text: WRITE_SQL,
        values: [
          ...[...locked, subjectId, subjectState, rowsJson(reviews, [review])],
          decision.shows ? shownRows(row, now) : '[]',
        ],
        events: [reviewEvent(type, row, { by: viewerId, to: [otherSide(side)] })],
      };
    },
  };
}

/** Idempotent, as is `remindToReview`. */
export async function showDueReviews(context: AppContext, requestId: string): Promise<void> {
  await byTheClock(context, requestId, async (tx, row, now) => {
    const due = dueToShow(reviewedOf(row).reviews, now);
    if (due.length === 0) return;
    await applyInTransaction(context, tx, {
      text: SHOW_SQL,
      values: [requestId, null, shownRows(row, now)],
      events: [reviewEvent(REVIEW_SHOWN, row, { by: null, to: due.map(otherSide) })],
    });
  });
}

export async function remindToReview(context: AppContext, requestId: string): Promise<void> {
  await byTheClock(context, requestId, async (tx, row, now) => {
    const to = dueToRemind(reviewedOf(row), await wasReminded(tx, requestId), now);
    if (to.length === 0) return;
    await tx.insert(reviewReminders).values({ requestId, date: now });
    await recordEvents(tx, [reviewEvent(REVIEW_DUE, row, { by: null, to })], now);
  });
}

async function byTheClock(
  context: AppContext,
  requestId: string,
  run: (tx: Tx, row: ReadReviewed, now: Date) => Promise<void>,
): Promise<void> {
  await transaction(context.database.db, async (tx) => {
    if (!(await lockRequest(tx, requestId))) return;
    const { rows } = await tx.execute<Record<string, unknown>>(numberedSql(READ_REVIEWED, [requestId]));
    const [row] = rows as unknown as ReadReviewed[];
    if (row) await run(tx, row, context.clock.now());
  });
}

function reviewedOf(row: ReadReviewed): Reviewed {
  const states = { sender: row.senderState, recipient: row.recipientState };
  return {
    completedAt: row.completed ? row.completedAt : null,
    gone: SIDES.filter((side) => !isVisibleAccount(states[side])),
    reviews: row.reviews.map((review) => ({
      ...review,
      dateWritten: new Date(review.dateWritten),
      dateShown: dateOf(review.dateShown),
    })),
  };
}

function shownRows(row: ReadReviewed, now: Date): string {
  const hidden = row.reviews.filter(({ dateShown }) => dateShown === null);
  return rowsJson(
    reviews,
    hidden.map(({ requestId, side }) => ({ requestId, side, dateShown: now })),
  );
}

/** @param who.by null for the clock */
export function reviewEvent(
  type: ReviewEvent,
  { id, kollabId, senderId, recipientId }: Pick<RequestRow, 'id' | 'kollabId' | 'senderId' | 'recipientId'>,
  { by, to }: { by: string | null; to: Side[] },
): NewEvent {
  const data: ReviewEventData = { kollabId, senderId, recipientId, to };
  return { type, actorId: by, subjectId: id, data: { ...data } };
}
