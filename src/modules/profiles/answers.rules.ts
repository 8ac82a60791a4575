/**
 * How a user answers requests, from those that they received in the last 90 days (decision 26). A request counts once
 * the recipient accepted or declined it, or once it has waited for two days.
 */

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/** Older requests do not count. In milliseconds, like all durations here. */
export const ANSWERS_LOOK_BACK = 90 * DAY;
/** An answer within this time is quick. A request that ended sooner without an answer does not count. */
export const QUICK_MS = 2 * DAY;
/** With fewer requests there are no figures. */
export const FEWEST_REQUESTS = 5;
/** How many of ten requests must be answered within `QUICK_MS`. */
export const QUICK_OF_TEN = 9;

export interface ReceivedRequest {
  datePosted: Date;
  acceptedAt: Date | null;
  closedAt: Date | null;
  closedHow: string | null;
}

export interface Answers {
  answerableRequests: number;
  answeredRequests: number;
  /** The median time to an answer in whole seconds; null without any answer. */
  answersAfter: number | null;
  answersQuickly: boolean;
}

/** For users with too few requests, and for deleted accounts. */
export const NO_ANSWERS: Answers = {
  answerableRequests: 0,
  answeredRequests: 0,
  answersAfter: null,
  answersQuickly: false,
};

/** The figures as shown to others: the field `answers` of a user. */
export interface ShownAnswers {
  requests: number;
  answered: number;
  usualSeconds: number | null;
}

/** Computes the figures from all requests that a user ever received. The server does the same in SQL. */
export function answersOf(received: readonly ReceivedRequest[], now: Date): Answers {
  const recent = received.filter(
    (request) =>
      now.getTime() - request.datePosted.getTime() <= ANSWERS_LOOK_BACK && !acceptsInvitation(request),
  );
  const waited = recent.flatMap((request) => {
    const at = answeredAt(request);
    return at ? [at.getTime() - request.datePosted.getTime()] : [];
  });
  const unanswered = recent.filter(
    (request) =>
      !answeredAt(request) && (request.closedAt ?? now).getTime() - request.datePosted.getTime() > QUICK_MS,
  );
  const answerableRequests = waited.length + unanswered.length;
  if (answerableRequests < FEWEST_REQUESTS) return NO_ANSWERS;
  return {
    answerableRequests,
    answeredRequests: waited.length,
    answersAfter: waited.length === 0 ? null : Math.floor(median(waited) / 1000),
    answersQuickly: 10 * waited.filter((ms) => ms <= QUICK_MS).length >= QUICK_OF_TEN * answerableRequests,
  };
}

function answeredAt({ acceptedAt, closedAt, closedHow }: ReceivedRequest): Date | null {
  return acceptedAt ?? (closedHow === 'rejected' ? closedAt : null);
}

/**
 * An accepted invitation creates a request that is accepted from the start, so its recipient had nothing to answer.
 */
function acceptsInvitation({ acceptedAt, datePosted }: ReceivedRequest): boolean {
  return acceptedAt?.getTime() === datePosted.getTime();
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [low = 0, high = 0] = [(sorted.length - 1) >> 1, sorted.length >> 1].map((index) => sorted[index]);
  return (low + high) / 2;
}
