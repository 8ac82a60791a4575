import type { ReactableKind } from '#contract/policy.ts';

/** Why a user may not react to something, or change a comment. */
export type ReactionRefusal = 'ownBlock' | 'unavailable' | 'notAuthor' | 'notYours' | 'tooLate';

export const reactionRefusals: Readonly<Record<ReactionRefusal, string>> = {
  ownBlock: 'You blocked this person. Unblock them first.',
  // Also for a block by the other user, so that the viewer does not learn of it.
  unavailable: 'You cannot like this or comment on it.',
  notAuthor: 'Only the author can edit a comment.',
  notYours: 'Only the author and the owner of the page can delete a comment.',
  tooLate: 'You can edit a comment for 15 minutes. After that, you can delete it and write a new one.',
};

export const subjectNotFound: Record<ReactableKind, string> = {
  kollab: 'We could not find that Kollab.',
  post: 'We could not find that post.',
};

export const commentsRefusals = {
  notFound: 'We could not find that comment. It may have been deleted.',
  repeated: 'You wrote the same text several times. Please wait, or write something else.',
  tooMany: 'That is a lot of comments for one day. Please continue tomorrow.',
} as const;

export const commentDeleted = 'Comment deleted';

export const exportTexts = {
  likes: 'The Kollabs and posts that you like.',
  comments: 'The comments that you wrote, each with the id of the Kollab or post that it is on.',
} as const;
