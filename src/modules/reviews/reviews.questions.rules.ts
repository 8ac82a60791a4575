/** What a review asks, and how long its texts are. By themselves: the contract has them, and needs no rule for them. */

/** The four questions, each with yes or no (decisions.md section 8), in the order in which they are shown. */
export const QUESTIONS = ['kept', 'inTime', 'goodToTalkTo', 'again'] as const;
export type Question = (typeof QUESTIONS)[number];
export type Marks = Record<Question, boolean>;

/** As the form asks. */
export const QUESTION_TEXTS: Readonly<Record<Question, string>> = {
  kept: 'Did they keep to what was agreed?',
  inTime: 'Were they in time?',
  goodToTalkTo: 'Were they good to talk to?',
  again: 'Would you do it again?',
};

/** As a review says it, before 'yes' or 'no'. */
export const QUESTION_LABELS: Readonly<Record<Question, string>> = {
  kept: 'Kept to what was agreed',
  inTime: 'In time',
  goodToTalkTo: 'Good to talk to',
  again: 'Would do it again',
};

export const REVIEW_LIMITS = {
  /** Lengths in code points: of a review's text, and of the reply to it. */
  text: 500,
  reply: 500,
  /** How many reviews of theirs a user may have stand first. */
  testimonials: 3,
  /** From how many people on shares are said. */
  sharesFrom: 5,
} as const;
