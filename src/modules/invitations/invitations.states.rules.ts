/** In a file of its own, so that forms can load the contract without the rules of requests. */

export const OUTCOMES = ['accepted', 'declined'] as const;
export type Outcome = (typeof OUTCOMES)[number];

export const INVITATION_STATES = ['waiting', ...OUTCOMES] as const;

export const OBSTACLES = ['requested', 'closed', 'overtaken'] as const;
export type Obstacle = (typeof OBSTACLES)[number];

export const MAX_INVITED = 20;

export const SEVERAL_OUTCOMES = ['invited', 'already', 'requested', 'unavailable', 'limit'] as const;
export type SeveralOutcome = (typeof SEVERAL_OUTCOMES)[number];
