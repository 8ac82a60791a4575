/**
 * When a review is written, changed and shown (decisions.md section 8). Neither side sees the other's before both are
 * there, or 14 days after the first. Pure; time is an argument.
 */
import { type Ruling, refuse } from '#contract/ruling.ts';
import { otherSide, type Side } from '#modules/requests/requests.moves.rules.ts';
import { reviewMessages as words } from './reviews.messages.ts';
import { type Marks, QUESTIONS } from './reviews.questions.rules.ts';

const day = 24 * 3_600_000;

/** From the completion on. */
const WRITTEN_WITHIN = 60 * day;
/** From the first of the two on. */
const HIDDEN_FOR = 14 * day;
/** Before the time to write ends. */
const REMINDED_BEFORE = 7 * day;

/** What a side wrote. */
export interface Written extends Marks {
  text: string;
}

/** A review as far as its time goes. */
export interface TimedReview {
  side: Side;
  dateWritten: Date;
  /** Null while it is hidden. */
  dateShown: Date | null;
}

/** A collaboration and its reviews: at most one of each side. */
export interface Reviewed {
  /** Null while the collaboration is not completed. */
  completedAt: Date | null;
  /** The sides whose account others do not see: deleted, or suspended. */
  gone: readonly Side[];
  reviews: readonly (TimedReview & Written)[];
}

export type Ruled<T = object> = Ruling<T>;

/** The last moment in which a review is begun. */
export function writtenUntil(completedAt: Date): Date {
  return new Date(completedAt.getTime() + WRITTEN_WITHIN);
}

/** When a review is shown at the latest. */
export function shownFrom({ dateWritten }: Pick<TimedReview, 'dateWritten'>): Date {
  return new Date(dateWritten.getTime() + HIDDEN_FOR);
}

/**
 * Decides that a side writes its review, or writes it again.
 * @returns `shows`: both are there by then, and both are shown
 */
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
    // One whose time has come is about to be shown.
    if (own.dateShown !== null || now >= shownFrom(own)) return refuse('wrong_state', words.shown);
    return { outcome: 'done', first: false, shows: false };
  }
  if (gone.includes(otherSide(side))) return refuse('wrong_state', words.gone);
  if (now > writtenUntil(completedAt)) return refuse('wrong_state', words.late);
  return { outcome: 'done', first: true, shows: reviews.length > 0 };
}

/** The sides whose reviews the clock shows now. */
export function dueToShow(reviews: readonly TimedReview[], now: Date): Side[] {
  return reviews.filter((one) => one.dateShown === null && now >= shownFrom(one)).map(({ side }) => side);
}

/** The sides that are reminded now to write: once, in the last week, while the other is there. */
export function dueToRemind({ completedAt, gone, reviews }: Reviewed, reminded: boolean, now: Date): Side[] {
  if (completedAt === null || reminded) return [];
  const until = writtenUntil(completedAt);
  if (now > until || now.getTime() < until.getTime() - REMINDED_BEFORE) return [];
  const sides: readonly Side[] = ['sender', 'recipient'];
  return sides.filter(
    (side) =>
      !gone.includes(side) &&
      !gone.includes(otherSide(side)) &&
      !reviews.some((review) => review.side === side),
  );
}

/** Between which completions a collaboration has to be for a reminder now. For the query that looks for them. */
export function completionsToRemind(now: Date): { from: Date; to: Date } {
  const from = new Date(now.getTime() - WRITTEN_WITHIN);
  return { from, to: new Date(from.getTime() + REMINDED_BEFORE) };
}

/** Up to when a review has to be written to be shown now. For the query that looks for them. */
export function writtenToShow(now: Date): Date {
  return new Date(now.getTime() - HIDDEN_FOR);
}

/** Decides the one reply to a review, by the user it is about. */
export function decideReply(reply: { text: string } | null, text: string): Ruled {
  if (!reply) return { outcome: 'done' };
  return reply.text === text ? { outcome: 'same' } : refuse('wrong_state', words.replied);
}

export function isSame(one: Written, other: Written): boolean {
  return one.text === other.text && QUESTIONS.every((question) => one[question] === other[question]);
}
