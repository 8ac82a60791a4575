/**
 * How a user answers requests, from those that they received in the last 90 days (decision 26). A request counts once
 * the recipient accepted or declined it, or once it has waited for two days. requests/server/answers.consumer.ts
 * computes the figures.
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
