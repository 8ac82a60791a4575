import type { Nothing } from './look.ts';

const MODERATORS = 'for moderators, who see what others do not; to all others it is 404';

const ADMINS = 'for admins, who see every account; to all others it is 404 or 403';

/** What moderators see, and what a user reads about a decision. */
export const MODERATION_ENTRIES: Record<string, Nothing> = {
  moderationQueue: MODERATORS,
  moderationCase: MODERATORS,
  moderationLog: MODERATORS,
  moderationTerms: MODERATORS,
  addTerm: MODERATORS,
  removeTerm: MODERATORS,
  siteFigures: 'three totals of the whole site, of nobody in particular',
  siteHealth: 'numbers of the whole place, for admins alone',
  adminChecks: 'results of checks of the instance, without names, for admins alone',
  getPlace: 'says what the place is called and who runs it, of no user',
  adminPlace: ADMINS,
  changePlace: ADMINS,
  changeLogo: ADMINS,
  removeLogo: ADMINS,
  placeLog: ADMINS,
  testMail: ADMINS,
  signUpInvitations: ADMINS,
  makeSignUpInvitation: ADMINS,
  revokeSignUpInvitation: ADMINS,
  waitingList: ADMINS,
  inviteWaiting: ADMINS,
  adminUsers: ADMINS,
  adminUserAddress: ADMINS,
  setRole: ADMINS,
  legalText: 'a text of the place, of no user',
  legalSource: ADMINS,
  changeLegalText: ADMINS,
  previewLegalText: ADMINS,
  decideCase: MODERATORS,
  getDecision: 'gives one user what was theirs, as it was seen when it was decided',
  objectToDecision: 'gives a sentence without names',
};
