/** The states of a version. In a file of their own, so that the contract does not load the rules. */

/** The answer of the other side, or the withdrawal by the side that proposed it. */
export const OUTCOMES = ['accepted', 'declined', 'withdrawn'] as const;
export type Outcome = (typeof OUTCOMES)[number];
export type Decision = Exclude<Outcome, 'withdrawn'>;

/** `replaced`: a newer version was proposed before an answer. */
export const VERSION_STATES = ['proposed', ...OUTCOMES, 'replaced'] as const;

export const SIDES = ['sender', 'recipient'] as const;
