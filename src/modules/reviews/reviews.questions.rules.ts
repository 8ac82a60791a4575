/** In a file of their own because the contract needs them without the rules. */

/** In display order. */
export const QUESTIONS = ['kept', 'inTime', 'goodToTalkTo', 'again'] as const;
export type Question = (typeof QUESTIONS)[number];
export type Marks = Record<Question, boolean>;

export const QUESTION_TEXTS: Readonly<Record<Question, string>> = {
  kept: 'Did they keep to what was agreed?',
  inTime: 'Were they on time?',
  goodToTalkTo: 'Were they good to talk to?',
  again: 'Would you do it again?',
};

export const QUESTION_LABELS: Readonly<Record<Question, string>> = {
  kept: 'Kept to what was agreed',
  inTime: 'On time',
  goodToTalkTo: 'Good to talk to',
  again: 'Would do it again',
};

export const REVIEW_LIMITS = {
  /** In code points, as is `reply`. */
  text: 500,
  reply: 500,
  testimonials: 3,
  /** The number of authors from which shares are shown. */
  sharesFrom: 5,
} as const;
