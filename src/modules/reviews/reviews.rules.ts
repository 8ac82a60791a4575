/**
 * When a review may be written and changed, and when it is shown. Both are shown when the second is written; a single
 * one is shown 14 days after it was written. Pure; the time is an argument.
 */
import { type Ruling, refuse } from '#contract/ruling.ts';
import { otherSide, SIDES, type Side } from '#modules/requests/requests.moves.rules.ts';
import { reviewMessages as words } from './reviews.messages.ts';
import { type Marks, QUESTIONS } from './reviews.questions.rules.ts';

const day = 24 * 3_600_000;

/** Counted from the completion. */
const WRITTEN_WITHIN = 60 * day;
/** Counted from the date of the first review. */
const HIDDEN_FOR = 14 * day;
/** Counted back from the end of the time to write. */
const REMINDED_BEFORE = 7 * day;

export interface Written extends Marks {
  text: string;
}

export interface TimedReview {
  side: Side;
  dateWritten: Date;
  dateShown: Date | null;
}

export interface Reviewed {
  completedAt: Date | null;
  /** The sides whose account is deleted or suspended. */
  gone: readonly Side[];
  reviews: readonly (TimedReview & Written)[];
}

export type Ruled<T = object> = Ruling<T>;

/** The last instant at which a first review may be written. */
export function writtenUntil(completedAt: Date): Date {
  return new Date(completedAt.getTime() + WRITTEN_WITHIN);
}

export function shownFrom({ dateWritten }: Pick<TimedReview, 'dateWritten'>): Date {
  return new Date(dateWritten.getTime() + HIDDEN_FOR);
}

/** @returns `shows` is true if the other review exists, so that both are shown */
export function decideReview(
  { completedAt, gone, reviews }: Reviewed,
  side: Side,
  asked: Written,
  now: Date,
): Ruled<{ first: boolean; shows: boolean }> {
  if (completedAt === null) return refuse('wrong_state', words.notCompleted);
  const own = reviews.find((one) => one.side === side);
  if (own) {
    if (isSame(own, asked)) return { outcome: 'same' };
    // A due review counts as shown even if the schedule has not run yet.
    if (own.dateShown !== null || now >= shownFrom(own)) return refuse('wrong_state', words.shown);
    return { outcome: 'done', first: false, shows: false };
  }
  if (gone.includes(otherSide(side))) return refuse('wrong_state', words.gone);
  if (now > writtenUntil(completedAt)) return refuse('wrong_state', words.late);
  return { outcome: 'done', first: true, shows: reviews.length > 0 };
}

export function dueToShow(reviews: readonly TimedReview[], now: Date): Side[] {
  return reviews.filter((one) => one.dateShown === null && now >= shownFrom(one)).map(({ side }) => side);
}

/** The sides to remind now: once, in the last week, while the other side is visible. */
export function dueToRemind({ completedAt, gone, reviews }: Reviewed, reminded: boolean, now: Date): Side[] {
  if (completedAt === null || reminded) return [];
  const until = writtenUntil(completedAt);
  if (now > until || now.getTime() < until.getTime() - REMINDED_BEFORE) return [];
  return SIDES.filter(
    (side) =>
      !gone.includes(side) &&
      !gone.includes(otherSide(side)) &&
      !reviews.some((review) => review.side === side),
  );
}

/** The range of completion dates for which a reminder is due now. For the query that selects them. */
export function completionsToRemind(now: Date): { from: Date; to: Date } {
  const from = new Date(now.getTime() - WRITTEN_WITHIN);
  return { from, to: new Date(from.getTime() + REMINDED_BEFORE) };
}

/** A hidden review written at or before this time is due to be shown. For the query that selects them. */
export function writtenToShow(now: Date): Date {
  return new Date(now.getTime() - HIDDEN_FOR);
}

export function decideReply(reply: { text: string } | null, text: string): Ruled {
  if (!reply) return { outcome: 'done' };
  return reply.text === text ? { outcome: 'same' } : refuse('wrong_state', words.replied);
}

export function isSame(one: Written, other: Written): boolean {
  return one.text === other.text && QUESTIONS.every((question) => one[question] === other[question]);
}
