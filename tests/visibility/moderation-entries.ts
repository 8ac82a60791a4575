import type { Nothing } from './look.ts';

const MODERATORS = 'for moderators, who see what others do not; to all others it is 404';

/** What moderators see, and what a user reads about a decision. */
export const MODERATION_ENTRIES: Record<string, Nothing> = {
  adminChecks: 'results of checks of the instance, without names, for admins alone',
  moderationQueue: MODERATORS,
  moderationCase: MODERATORS,
  moderationLog: MODERATORS,
  moderationTerms: MODERATORS,
  addTerm: MODERATORS,
  removeTerm: MODERATORS,
  siteFigures: 'three totals of the whole site, of nobody in particular',
  siteHealth: 'numbers of the whole place, for admins alone',
  decideCase: MODERATORS,
  getDecision: 'gives one user what was theirs, as it was seen when it was decided',
  objectToDecision: 'gives a sentence without names',
};
