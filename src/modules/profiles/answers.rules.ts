/**
 * How a user answers requests, from those that they received in the last 90 days (decisions.md section 8, decision 69).
 * A request says something once it was accepted or declined by hand, or has waited for two days. Pure.
 */

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/** Requests received longer ago than this say nothing any more. In ms, as all lengths here. */
export const ANSWERS_LOOK_BACK = 90 * DAY;
/** Who answers within this time answers quickly. A request that ended before it without an answer says nothing. */
export const QUICK = 2 * DAY;
/** Of fewer requests nothing is said, and nothing kept. */
export const FEWEST_REQUESTS = 5;
/** Of ten requests, as many have to be answered within `QUICK`. */
export const QUICK_OF_TEN = 9;

/** A request as far as it says how its recipient answers. */
export interface ReceivedRequest {
  datePosted: Date;
  acceptedAt: Date | null;
  closedAt: Date | null;
  closedHow: string | null;
}

/** What is kept of a user: the columns of their profile. */
export interface Answers {
  answerableRequests: number;
  answeredRequests: number;
  /** The median of the time to an answer, in whole seconds; null where there was none. */
  answersAfter: number | null;
  answersQuickly: boolean;
}

/** Of those who got too few requests, and of deleted accounts. */
export const NO_ANSWERS: Answers = {
  answerableRequests: 0,
  answeredRequests: 0,
  answersAfter: null,
  answersQuickly: false,
};

/** What others are told of them: the field `answers` of a user. */
export interface SaidAnswers {
  requests: number;
  answered: number;
  /** Half of the answered ones waited no longer; null where none was answered. */
  usualSeconds: number | null;
}

/** How a user answers, out of all requests that they ever received. The server counts the same in SQL. */
export function answersOf(received: readonly ReceivedRequest[], now: Date): Answers {
  const recent = received.filter(
    (request) =>
      now.getTime() - request.datePosted.getTime() <= ANSWERS_LOOK_BACK && !acceptedByAsking(request),
  );
  const waited = recent.flatMap((request) => {
    const at = answeredAt(request);
    return at ? [at.getTime() - request.datePosted.getTime()] : [];
  });
  const unanswered = recent.filter(
    (request) =>
      !answeredAt(request) && (request.closedAt ?? now).getTime() - request.datePosted.getTime() > QUICK,
  );
  const answerableRequests = waited.length + unanswered.length;
  if (answerableRequests < FEWEST_REQUESTS) return NO_ANSWERS;
  return {
    answerableRequests,
    answeredRequests: waited.length,
    answersAfter: waited.length === 0 ? null : Math.floor(median(waited) / 1000),
    answersQuickly: 10 * waited.filter((ms) => ms <= QUICK).length >= QUICK_OF_TEN * answerableRequests,
  };
}

/** When the recipient accepted or declined it; null while, and where, they did neither. */
function answeredAt({ acceptedAt, closedAt, closedHow }: ReceivedRequest): Date | null {
  return acceptedAt ?? (closedHow === 'rejected' ? closedAt : null);
}

/** An accepted invitation is a request that was accepted as it was sent: its recipient had nothing to answer. */
function acceptedByAsking({ acceptedAt, datePosted }: ReceivedRequest): boolean {
  return acceptedAt?.getTime() === datePosted.getTime();
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [low = 0, high = 0] = [(sorted.length - 1) >> 1, sorted.length >> 1].map((place) => sorted[place]);
  return (low + high) / 2;
}
