/** The states of an invitation. By themselves: forms check with the contract, and need no rule of requests for it. */

/** What the invited user decided. */
export const OUTCOMES = ['accepted', 'declined'] as const;
export type Outcome = (typeof OUTCOMES)[number];

export const INVITATION_STATES = ['waiting', ...OUTCOMES] as const;

/** Why an invitation that waits cannot be accepted now. */
export const OBSTACLES = ['requested', 'closed', 'overtaken'] as const;
export type Obstacle = (typeof OBSTACLES)[number];

/** How many users are invited at once. */
export const MOST_INVITED = 20;

/** What becomes of one of them. */
export const SEVERAL_OUTCOMES = ['invited', 'already', 'requested', 'unavailable', 'limit'] as const;
export type SeveralOutcome = (typeof SEVERAL_OUTCOMES)[number];
