import { MOST_FOLLOWED } from './follows.rules.ts';

export const followsRefusals = {
  own: 'You cannot follow yourself.',
  ownBlock: 'You blocked this person. Unblock them before you follow them.',
  /** For a viewer whom the user blocked, without revealing it. */
  unavailable: 'You cannot follow this person right now.',
  tooMany: `You follow ${MOST_FOLLOWED.toLocaleString('en-US')} people. Unfollow one of them first.`,
  followersHidden: 'This person keeps their followers private.',
  followingHidden: 'This person keeps the list of people they follow private.',
} as const;

export const followsExportTexts = {
  following: 'The people you follow.',
  followers: 'The people who follow you.',
} as const;
