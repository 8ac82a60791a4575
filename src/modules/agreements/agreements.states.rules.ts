/** The states of a version. By themselves: the contract has them, and needs no rule for it. */

/** What became of a version: the other side decided, or the side that proposed it took it back. */
export const OUTCOMES = ['accepted', 'declined', 'withdrawn'] as const;
export type Outcome = (typeof OUTCOMES)[number];
/** Those that are the other side's. */
export type Decision = Exclude<Outcome, 'withdrawn'>;

/** `replaced`: another was proposed before it was decided on. */
export const VERSION_STATES = ['proposed', ...OUTCOMES, 'replaced'] as const;

export const SIDES = ['sender', 'recipient'] as const;
